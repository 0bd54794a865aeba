import { readFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestLibrary } from "../support/library.js";
import { quireHere } from "../support/quire-here.js";
import { removeFolders } from "../support/quire.js";

const policy = (
  version: number,
  euros: number,
) => `# Travel policy v${version}\n\nValid from March 202${version}.\n\n## Hotels\n
A night in a hotel may cost up to ${euros} euros including breakfast.\n\n## Claims\n
Claims are handed in within thirty days with all receipts and the name of the project.\n`;
const report = (year: number, members: number) =>
  `# Annual report ${year}\n\n## Members\n\nAt the end of the year the society had ${members} members, as the list shows.\n
## Events\n\nThe summer school took place, and the lectures were well attended by all.\n`;
const letter = `The barrier held on Tuesday night when the water rose to three metres above the usual level. The city had
closed the gates at six in the evening, and no street was flooded. Engineers said that the pumps had moved much rain water
in four hours, and that the gates were opened again at noon on Wednesday.\n`;

let library: TestLibrary;
beforeAll(async () => {
  library = await TestLibrary.open();
  library.write("policy-1.md", policy(1, 110));
  library.write("policy-2.md", policy(2, 130));
  library.write("policy-3.md", policy(3, 150));
  library.write("report-2022.md", report(2022, 1204));
  library.write("report-2023.md", report(2023, 1251));
  library.write("city.md", `# The barrier passes its first test\n\nDate: 2024-02-01\n\n${letter}`);
  library.write(
    "agency.md",
    `# Flood barrier holds\n\nDate: 2024-02-03\n\n${letter}The agency adds its regards.\n\n## Notes\n\nReporters of the agency spent hours beside the pumps.\n`,
  );
  library.write("alone.md", "# Rules for working alone\n\nWhoever works alone carries an alarm.\n");
  library.write("circular.md", '# Safety circular 17\n\nThis circular replaces the "Rules for working alone".\n');
  await library.add();
});
afterAll(async () => {
  await library.workspace.close();
  removeFolders();
});

async function marks(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await library.works()).flatMap(({ paths, superseded_by, copy_of }) => {
      const [kind, other] = superseded_by ? ["superseded by", superseded_by] : ["copy of", copy_of];
      return other ? [[basename(paths[0]?.path ?? ""), `${kind} ${other.title}`]] : [];
    }),
  );
}

const question = "How much may a night in a hotel cost?";

describe("versions and copies", () => {
  it("are recognised by name, form and statements; reports on different years are none", async () => {
    expect(await marks()).toEqual({
      "policy-1.md": "superseded by Travel policy v3",
      "policy-2.md": "superseded by Travel policy v3",
      "alone.md": "superseded by Safety circular 17",
      "agency.md": "copy of The barrier passes its first test",
    });
  });

  it("lead with the newest, without a conflict of versions, and mark the older ones", async () => {
    const { answer_markdown, sources, limitations } = await library.workspace.ask(question, { model: "none" });
    expect(answer_markdown).toMatch(/150 euros/u);
    expect(answer_markdown).not.toMatch(/110 euros/u);
    expect(limitations).toEqual([]);
    expect(sources[0]).toMatchObject({ title: "Travel policy v3" });
    expect(sources.slice(1, 3).map(({ superseded_by }) => superseded_by?.date)).toEqual(["2023-03", "2023-03"]);
  });

  it("quote the version whose number the question names, and say that a newer one took its place", async () => {
    const asked = ["ask", "--model", "none", `${question.slice(0, -1)} in v1 of the travel policy?`];
    const { stdout } = await quireHere(asked, { cwd: library.root });
    expect(stdout).toMatch(/110 euros/u);
    expect(stdout).not.toMatch(/Sources differ/u);
    expect(stdout.replace(/\s+/gu, " ")).toContain(
      "Travel policy v1 (superseded by Travel policy v3 (2023-03)) docs/policy-1.md [S2] line 7",
    );
  });

  it("say in a prompt which passages are outdated", async () => {
    const { stdout } = await quireHere(["prompt", question], { cwd: library.root });
    expect(stdout).toContain("Travel policy v2 (superseded by Travel policy v3 (2023-03)) -- ");
  });

  it("count the same text of two works once", async () => {
    const { sources } = await library.workspace.ask("When were the gates of the barrier opened?", { model: "none" });
    expect(sources.map(({ title }) => title)).not.toContain("Flood barrier holds");
  });

  it("are marked among the hits of a search", async () => {
    const asked = ["search", "night in a hotel breakfast"];
    const { stdout } = await quireHere(asked, { cwd: library.root });
    expect(stdout).toMatch(/Travel policy v1 \(superseded by Travel policy v3 \(2023-03\)\)/u);
    expect(stdout).toMatch(/Travel policy v3\n/u);
    const { hits } = JSON.parse((await quireHere([...asked, "--json"], { cwd: library.root })).stdout);
    const newest = hits.find((hit: { title: string }) => hit.title === "Travel policy v3");
    const older = hits.find((hit: { title: string }) => hit.title === "Travel policy v1");
    expect(older.superseded_by).toEqual({ work_id: newest.work_id, title: "Travel policy v3", date: "2023-03" });
    expect(newest).not.toHaveProperty("superseded_by");
  });

  it("are one source of a research", async () => {
    const topic = [
      "research",
      "reporters beside the pumps of the flood barrier",
      "--only",
      "library",
      "--model",
      "none",
      "--json",
    ];
    const { stdout } = await quireHere([...topic, "--iterations", "1", "--min-score", "0"], { cwd: library.root });
    const { sources_path } = JSON.parse(stdout);
    const { sources } = JSON.parse(readFileSync(sources_path, "utf8"));
    const told = new Map(sources.map((source: { title: string }) => [source.title, source]));
    expect(told.get("The barrier passes its first test")).toMatchObject({ kept: true, rejected: null });
    expect(told.get("Flood barrier holds")).toMatchObject({
      kept: false,
      rejected: "duplicate",
      reason: 'Its text is that of "The barrier passes its first test".',
    });
  });

  it("are one row of a table of the library's works, which says so", async () => {
    const asked = ["gather", "what was reported", "--for-each", "papers", "--columns", "title", "--model", "none"];
    const { stdout } = await quireHere([...asked, "--yes", "--json"], { cwd: library.root });
    const { csv_path, limitations } = JSON.parse(stdout);
    const table = readFileSync(csv_path, "utf8");
    expect(table).toContain("The barrier passes its first test");
    expect(table).not.toContain("Flood barrier holds");
    expect(limitations.join(" ")).toContain('"Flood barrier holds" has no row of its own');
  });

  it("are told anew when the newest is removed", async () => {
    rmSync(library.at("policy-3.md"));
    await quireHere(["remove", "--missing", "--yes"], { cwd: library.root });
    expect(await marks()).toMatchObject({ "policy-1.md": "superseded by Travel policy v2" });
    expect(await marks()).not.toHaveProperty("policy-2.md");
  });
});
