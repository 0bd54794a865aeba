import { describe, expect, it } from "vitest";
import type { AskOutput } from "../../ask/answer/ask-schema.js";
import { countVerdicts, type Claim, type Source } from "../../domain/evidence.js";
import { renderAnswer } from "./render-answer.js";
import { asShown } from "./terminal/terminal-stream.js";

const screen = { paint: (_style: string, text: string) => text, width: 60, shownPath: (path: string) => path };

function source(label: string, title: string): Source {
  const place = { heading_path: [], start_line: 3, end_line: 9, start_page: 2, end_page: 2, score: 1, content: "" };
  return { label, work_id: title, title, authors: ["Ada Field"], year: 2020, path: `/library/${label}.pdf`, ...place };
}

function claim(text: string, answer: string, verdict: Claim["verdict"], reasons: string[] = []): Claim {
  const start = answer.indexOf(text);
  return {
    text,
    start,
    end: start + text.length + " [S1]".length,
    labels: ["S1"],
    verdict,
    standing: "cited",
    support: 1,
    reasons,
    evidence: null,
  };
}

function output(answer_markdown: string, claims: Claim[]): AskOutput {
  return {
    run_id: "run-1",
    question: "q",
    mode: "extractive",
    answer_markdown,
    claims,
    removed: [],
    counts: countVerdicts(claims),
    sources: [source("S1", "Owls"), source("S2", "Bees")],
    web_sources: [],
    limitations: ["The library is small."],
    metrics: { took_ms: 1200, model_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 },
  };
}

describe("an answer on a terminal", () => {
  const answer = "Owls hear mice. [S1] Owls weigh 90 kg. [S1] Nobody knows more.";
  const claims = [
    claim("Owls weigh 90 kg.", answer, "not_found", ["the number 90 is not in S1"]),
    claim("Owls hear mice.", answer, "supported"),
  ];
  const shown = (claimed: Claim[], how?: "draft") => asShown(renderAnswer(output(answer, claimed), screen, how));
  const text = shown(claims);

  it("marks each statement behind its labels, and tells of a doubtful one beneath it, once", () => {
    expect(text).toContain(
      "Owls hear mice. [S1]\u00a0✓ Owls weigh 90 kg. [S1]\u00a0✗\n    not found: the number 90 is not in S1\nNobody knows more.",
    );
    expect(text.match(/90 kg|90 is not/gu)).toHaveLength(2);
  });

  it("quotes the line that comes nearest, with file, page and line, cut to what fits", () => {
    const quote = `Owls weigh up to 4 kg, ${"and so on ".repeat(40)}`;
    const evidence = { label: "S1", quote, start_line: 5, end_line: 5, page: 2 };
    const doubt = { ...claim("Owls weigh 90 kg.", answer, "weak", ["the number 90 is not in S1"]), evidence };
    const note = shown([doubt]).split("\n").slice(1, 4);
    expect(note.join(" ").replaceAll(/\s+/gu, " ")).toMatch(
      /weak: the number 90 is not in S1; nearest: “Owls weigh up to 4 kg, and.* …” \(\/library\/S1\.pdf, page 2, line 5\)/u,
    );
    expect(note.every((line) => line.startsWith("    ") && line.length <= 60)).toBe(true);
  });

  it("counts the statements in one line, which says what the marks mean that occur", () => {
    expect(text).toContain("2 statements: 1 ✓ supported, 1 ✗ not found");
  });

  it("lists what is cited by work with its places, limitations, and where to look closer", () => {
    expect(text).toMatch(/Ada Field \(2020\)\. Owls\n {2}\/library\/S1\.pdf\n {2}\[S1\] page 2, lines 3-9\n/);
    expect(text).not.toContain("Bees");
    expect(text).toContain("- The library is small.");
    expect(text).toContain("quire runs show run-1");
  });

  it("names a work once over its passages, with what replaces it", () => {
    const old = { superseded_by: { work_id: "v", title: "Owls, revised", date: "2021" } };
    const passages = ["S1", "S2"].map((label) => ({
      ...source(label, "Owls"),
      ...old,
      content: `Owls\n\nThe ${label}.`,
    }));
    const two = asShown(renderAnswer({ ...output(answer, []), sources: passages }, screen));
    expect(two).toMatch(
      /Ada Field \(2020\)\. Owls \(superseded by Owls, revised\n? *\(2021\)\)\n {2}\/library\/S1\.pdf\n {2}\[S1\] page 2, lines 3-9: “The S1\.”\n {2}\[S2\] /u,
    );
  });

  it("ticks no sentence of a source: a quotation is counted apart", () => {
    const quoted: Claim = { ...claim("Owls hear mice.", answer, "supported"), standing: "quoted" };
    const plain = shown([quoted]).replaceAll(/\s+/g, " ");
    expect(plain).toContain("Owls hear mice. [S1] ”");
    expect(plain).toContain("1 statement: 1 ” quoted");
    expect(plain).not.toMatch(/✓|supported/);
  });

  it("lists the doubtful statements of a draft, whose text stands elsewhere", () => {
    const draft = shown(claims, "draft");
    expect(draft).not.toContain("Nobody knows more");
    expect(draft).toContain("✗ Owls weigh 90 kg.\n    not found: the number 90 is not in S1");
    expect(draft).toContain("2 statements: 1 ✓ supported");
  });

  it("lists what came nearest where nothing is cited", () => {
    expect(renderAnswer(output("The library does not answer this.", []), screen)).toMatch(
      /Nearest passages \(no answer\)\n[^]*\[S1\][^]*\[S2\]/,
    );
  });
});
