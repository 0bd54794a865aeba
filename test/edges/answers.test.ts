import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, newWorkspace, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const question = "Is it better to test yourself or to reread a text?";

describe("a library on the command line", () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = newWorkspace((name) => /\.(md|txt|html|docx)$|primer\.pdf$/.test(name));
    mkdirSync(join(cwd, "library", "deeper"));
    const added = await quire(["add", "library", "--collection", "memory"], { cwd });
    expect(added.stdout).toMatch(/^\d+ files: \d+ added\n\d+ passages, \d+ pages? read\n$/);
  });
  afterAll(removeFolders);

  const json = async (...given: string[]) => {
    const finished = await quireHere([...given, "--json"], { cwd });
    return { ...finished, document: JSON.parse(finished.stdout) };
  };

  it("adds again without doing anything, says what a file became, and shows the library", async () => {
    const { code, document } = await json("add", "library", "--collection", "memory");
    expect(code).toBe(0);
    expect(Object.keys(document)).toEqual(["files", "counts", "pages", "passages", "dry_run", "left_out"]);
    expect(Object.keys(document.files[0])).toEqual([
      "path",
      "outcome",
      "work_id",
      "title",
      "pages",
      "passages",
      "error",
    ]);
    expect(document.counts).toEqual({ unchanged: document.files.length });
    const status = await json("status");
    expect(status.document).toMatchObject({
      workspace: cwd,
      works: document.files.length,
      collections: [{ name: "memory", works: document.files.length }],
      failures: [],
      missing: 0,
    });
    const inWords = await quireHere(["status", "--works"], { cwd });
    for (const { title, work_id } of status.document.list) expect(inWords.stdout).toContain(`${work_id}  ${title}`);
  });

  it("prints hits with title, place, score and passage", async () => {
    const { stdout, stderr, code } = await quireHere(["search", "desirable", "difficulty", "--k", "2"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^1\. .+\n {3}.*@\w+\n {3}.* \| lines \d+-\d+ \| score \d\.\d{3}\n {3}\S/);
    expect(stdout.match(/^\d\. /gm)).toEqual(["1. ", "2. "]);
  });

  it("gives hits as one JSON document with the documented keys", async () => {
    const { document, stderr } = await json("search", question, "--k", "3", "--profile", "bm25");
    expect(stderr).toBe("");
    expect(Object.keys(document)).toEqual(["query", "profile", "took_ms", "hits"]);
    expect(document).toMatchObject({ query: question, profile: "bm25" });
    expect(document.hits.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3]);
    const keys =
      "authors doi end_line end_page heading_path key notices passage_id path rank score start_line start_page tags text title work_id year";
    for (const hit of document.hits) {
      expect(Object.keys(hit).toSorted().join(" ")).toBe(keys);
      const lines = readFileSync(join(cwd, ".quire", "text", `${hit.work_id}.md`), "utf8").split("\n");
      expect(lines.slice(hit.start_line - 1, hit.end_line).join("\n")).toContain(hit.text);
    }
  });

  it("answers with checked citations, in words and as JSON", async () => {
    const inWords = await quireHere(["ask", ...question.split(" ")], { cwd });
    expect(inWords).toMatchObject({ code: 0, stderr: "" });
    expect(inWords.stdout).toMatch(/\[S1\]/);
    expect(inWords.stdout).toMatch(/statements: \d+ ” quoted/);
    expect(inWords.stdout).not.toMatch(/✓|supported/);
    expect(inWords.stdout).toMatch(/^Sources$/m);
    expect(inWords.stdout).toMatch(/OPENAI_API_KEY|models:/);
    const { document } = await json("ask", question);
    const keys = ["run_id", "question", "mode", "answer_markdown", "claims", "sources", "limitations", "metrics"];
    expect(Object.keys(document)).toEqual(expect.arrayContaining(keys));
    expect(document).toMatchObject({ question, mode: "extractive", metrics: { model_calls: 0, usd: 0 } });
    const source =
      "label work_id title authors year date key path heading_path start_line end_line start_page end_page score content";
    expect(Object.keys(document.sources[0]).toSorted()).toEqual(source.split(" ").toSorted());
    for (const { labels, standing, verdict, support, evidence } of document.claims) {
      expect(document.sources.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(labels));
      expect([standing, verdict, support]).toEqual(["quoted", "supported", expect.any(Number)]);
      expect(
        Object.keys(evidence)
          .filter((key) => key !== "rectangles" && key !== "cells")
          .toSorted(),
      ).toEqual(["end_line", "label", "page", "quote", "start_line"]);
    }
  });

  it("writes the answer as Markdown and as a page that needs nothing else", async () => {
    await quireHere(["ask", question, "-o", "answer.md", "--quiet"], { cwd });
    expect(readFileSync(join(cwd, "answer.md"), "utf8")).toMatch(/\[S1\][^]*statements: \d+ ” quoted/);
    const { stderr } = await quireHere(["ask", question, "-o", "out/answer.HTML"], { cwd });
    expect(stderr).toContain(join(cwd, "out", "answer.HTML"));
    const page = readFileSync(join(cwd, "out", "answer.HTML"), "utf8");
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).toContain("<mark");
    expect(page).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)=/i);
  });

  it("says that the library has no answer", async () => {
    const { code, stdout } = await quireHere(
      ["ask", "Which dose of caffeine lowers blood pressure in pregnant women?"],
      {
        cwd,
      },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("I found no sentence that answers this");
  });

  it.each(["search", "ask"])("%s says that there is no such collection", async (command) => {
    const { code, document } = await json(command, question, "--collection", "nothing");
    expect(code).toBe(1);
    expect(document.error.code).toBe("not_found");
  });

  it("uses the library from a folder inside the workspace, with paths as seen from there", async () => {
    const inside = join(cwd, "library", "deeper");
    const searched = await quireHere(["search", "interleaving", "--k", "1"], { cwd: inside });
    expect(searched).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1\. /) });
    writeFileSync(join(inside, "here.md"), "# Here\n\nThe axolotl regrows its legs.\n");
    expect((await quireHere(["add", "here.md"], { cwd: inside })).stdout).toContain("1 added");
    expect(existsSync(join(inside, ".quire"))).toBe(false);
    expect((await quireHere(["search", "axolotl"], { cwd })).stdout).toMatch(/^1\. Here/);
    const removed = await json("remove", "library/deeper");
    expect(removed.document).toMatchObject({
      works: [{ title: "Here", paths: [join(inside, "here.md")] }],
      dry_run: false,
    });
    expect(existsSync(join(inside, "here.md"))).toBe(true);
    expect((await quireHere(["search", "axolotl"], { cwd })).stdout).not.toContain("Here");
  });

  it("names what it cannot find and what to do", async () => {
    for (const given of [
      ["remove", "nowhere.md"],
      ["open", "S99"],
      ["open", "nowhere.md"],
      ["prompt", "--from", "no-run"],
    ]) {
      const { code, stderr } = await quireHere(given, { cwd });
      expect([given, code]).toEqual([given, 1]);
      expect(stderr).toMatch(/^error: .+\nwhat to do: .+\n$/);
      const asJson = await json(...given);
      expect(asJson.document.error).toMatchObject({
        code: "not_found",
        message: expect.any(String),
        fix: expect.any(String),
      });
    }
  });

  it("says where the pages of a PDF show what it quotes, so that a viewer can mark it", async () => {
    const { document } = await json("ask", question);
    const fileOf = (label: string) =>
      document.sources.find((source: { label: string }) => source.label === label)?.path;
    const quoted = document.claims.flatMap(({ evidence }: { evidence: object | null }) => evidence ?? []);
    const isPdf = ({ label }: { label: string }) => fileOf(label).endsWith(".pdf");
    const shown = quoted.filter(isPdf);
    expect(shown.length).toBeGreaterThan(0);
    expect(quoted.filter((each: { label: string; rectangles?: object }) => !isPdf(each) && each.rectangles)).toEqual(
      [],
    );
    for (const { page, rectangles } of shown) {
      expect(rectangles[0]).toMatchObject({ page });
      for (const { x, y, width, height } of rectangles)
        expect([x > 0, y > 0, x + width < 612, y + height < 842]).not.toContain(false);
    }
  });

  it("opens a source at its page with a viewer that can", async () => {
    const programs = newFolder();
    const seen = join(programs, "seen.txt");
    writeFileSync(
      join(programs, "evince"),
      `#!/bin/sh\nprintf '%s\\n' "$@" > "${seen}.new" && mv "${seen}.new" "${seen}"\n`,
    );
    chmodSync(join(programs, "evince"), 0o755);
    const { document } = await json("ask", "What is the forgetting curve?", "--top", "20");
    const source = document.sources.find(({ path }: { path: string }) => path.endsWith(".pdf"));
    const environment = { PATH: `${programs}:${process.env["PATH"] ?? ""}` };
    const { stdout } = await quire(["open", source.label, "--json"], { cwd, environment });
    expect(JSON.parse(stdout)).toMatchObject({ path: source.path, page: source.start_page, work_id: source.work_id });
    await expect.poll(() => existsSync(seen)).toBe(true);
    expect(readFileSync(seen, "utf8")).toBe(`--page-index=${source.start_page}\n${source.path}\n`);
  });

  it("hands nothing to the system that is no document, whatever the library calls it", async () => {
    const stranger = newFolder();
    symlinkSync("run.desktop", join(stranger, "linked.md"));
    writeFileSync(join(stranger, "run.desktop"), "# Linked\n\nSleep helps memory, too.\n");
    await quireHere(["add", "linked.md"], { cwd: stranger });
    const { code, stderr } = await quireHere(["open", "linked.md"], { cwd: stranger });
    expect(code).toBe(1);
    expect(stderr).toContain("is no document that Quire reads (run.desktop)");
  });

  it("says so where no program opens a file, or a file cannot be written", async () => {
    const environment = { PATH: newFolder() };
    const opened = await quire(["open", "library/essay - desirable for whom.md"], { cwd, environment });
    expect(opened).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("desirable for whom.md") });
    const written = await quireHere(["ask", question, "-o", "library/essay - desirable for whom.md/answer.md"], {
      cwd,
    });
    expect(written).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be written[^]*what to do:/) });
  });

  it.runIf(allTests)(
    "prints the prompt and ends where there is no terminal; lists and reuses its context",
    async () => {
      const { code, stdout, stderr } = await quire(["prompt", question, "--top", "2"], { cwd, input: "send\n" });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/\[S1\] Source: .+ -- .+ \| \(work_id=\w+, start_line=\d+, end_line=\d+\)/);
      expect(stdout).toContain("[S2] Source:");
      expect(stdout).not.toContain("[S3] Source:");
      expect(stdout).toContain(question);
      const listed = await json("prompt", "--list");
      const entry = listed.document.find((each: { run_id: string }) => each.run_id.includes("-prompt-"));
      expect(entry).toMatchObject({ question, sources: expect.any(Array) });
      expect((await quireHere(["prompt", "--list"], { cwd })).stdout).toContain(`${entry.run_id}  ${question}`);
      const again = await quireHere(["prompt", "--from", entry.run_id], { cwd });
      expect(again.stdout).toBe(stdout);
    },
  );

  it("keeps progress and warnings off stdout, and all of it away with --quiet", async () => {
    writeFileSync(join(cwd, "empty.md"), "");
    const failed = await json("add", "empty.md", "nowhere.md");
    expect(failed.code).toBe(3);
    expect(failed.document.files.map(({ error }: { error: { code: string } }) => error.code).toSorted()).toEqual([
      "empty_file",
      "not_found",
    ]);
    expect(failed.stderr).toContain("2 of 2 files could not be added");
    const quiet = await quireHere(["add", "empty.md", "--quiet"], { cwd });
    expect(quiet).toMatchObject({ code: 3, stderr: "" });
    expect(quiet.stdout).toMatch(/^failed .*empty\.md\n {7}.*empty/);
    expect((await quireHere(["status"], { cwd })).stdout).toMatch(/failed .*empty\.md/);
  });

  it("measures search on judged questions", async () => {
    const folder = join(newFolder(), "tiny");
    mkdirSync(folder);
    const lines = (rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    writeFileSync(
      join(folder, "corpus.jsonl"),
      lines([
        { _id: "d1", title: "Owls", text: "The barn owl hears mice below the snow." },
        { _id: "d2", title: "Bees", text: "The honeybee dances for its sisters." },
        { _id: "d3", title: "Ants", text: "The ant grows fungus on leaves." },
      ]),
    );
    writeFileSync(
      join(folder, "queries.jsonl"),
      lines([
        { _id: "q1", text: "Which owl hears mice?" },
        { _id: "q2", text: "fungus of ants" },
      ]),
    );
    writeFileSync(join(folder, "qrels.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\n");
    const { code, document } = await json("eval", folder);
    expect(code).toBe(0);
    expect(Object.keys(document)).toEqual([
      "dataset",
      "profile",
      "documents",
      "queries",
      "ndcg_at_10",
      "recall_at_100",
      "mrr_at_10",
      "documents_per_second",
      "query_ms",
    ]);
    expect(document).toMatchObject({
      dataset: "tiny",
      profile: "hybrid",
      documents: 3,
      queries: 2,
      ndcg_at_10: 1,
      recall_at_100: 1,
      mrr_at_10: 1,
    });
    expect((await quireHere(["eval", folder, "--profile", "bm25"], { cwd })).stdout).toMatch(/nDCG@10 +1\.0000/);
    expect(await quireHere(["eval", "nowhere"], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("corpus.jsonl"),
    });
  });
});
