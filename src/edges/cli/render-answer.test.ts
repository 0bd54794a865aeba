import { describe, expect, it } from "vitest";
import type { AskOutput } from "../../ask/answer/ask-schema.js";
import { countVerdicts, type Claim, type Source } from "../../domain/evidence.js";
import { renderAnswer } from "./render-answer.js";
import { asShown } from "./terminal/terminal-stream.js";

const screen = { paint: (_style: string, text: string) => text, width: 60, shownPath: (path: string) => path };

function source(label: string, title: string): Source {
  const place = { heading_path: [], start_line: 3, end_line: 9, start_page: 2, end_page: 2, score: 1, content: "" };
  return { label, work_id: "w", title, authors: ["Ada Field"], year: 2020, path: `/library/${label}.pdf`, ...place };
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
  const text = asShown(renderAnswer(output(answer, claims), screen, false));

  it("marks each cited sentence behind its labels", () => {
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "Owls hear mice. [S1] ✓ Owls weigh 90 kg. [S1] ✗ Nobody knows more.",
    );
  });

  it("says which sentences are in doubt and why, and counts them", () => {
    expect(text).toContain("✗ not found: Owls weigh 90 kg.\n    the number 90 is not in S1");
    expect(text).toMatch(/1 of 2 cited sentences supported.*1 not found/);
  });

  it("lists what is cited with its place, limitations, and where to look closer", () => {
    expect(text).toMatch(/\[S1\] Ada Field \(2020\)\. Owls\n {5}page 2, lines 3-9, \/library\/S1\.pdf/);
    expect(text).not.toContain("Bees");
    expect(text).toContain("- The library is small.");
    expect(text).toContain("quire runs show run-1");
  });

  it("ticks no sentence of a source: a quotation is counted apart", () => {
    const quoted: Claim = { ...claim("Owls hear mice.", answer, "supported"), standing: "quoted" };
    const shown = asShown(renderAnswer(output(answer, [quoted]), screen, false)).replaceAll(/\s+/g, " ");
    expect(shown).toContain("Owls hear mice. [S1] ”");
    expect(shown).toContain("1 sentence quoted");
    expect(shown).not.toMatch(/✓|supported/);
  });

  it("does not repeat a text that was shown as it was written", () => {
    const shown = renderAnswer(output(answer, claims), screen, true);
    expect(shown).not.toContain("Nobody knows more");
    expect(shown).toContain("1 of 2 cited sentences supported");
  });

  it("lists what came nearest where nothing is cited", () => {
    expect(renderAnswer(output("The library does not answer this.", []), screen, false)).toMatch(
      /Nearest passages \(no answer\)\n\[S1\][^]*\[S2\]/,
    );
  });
});
