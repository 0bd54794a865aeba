import { expect, it } from "vitest";
import type { Claim, Source } from "../../domain/evidence.js";
import { evidencePanels } from "./evidence-panels.js";
import { readSurroundings } from "./surroundings.js";

const text = [
  "# Owls",
  "",
  "## Hearing",
  "Before.",
  "Owls hear <b>mice</b>. More of it.",
  "After.",
  "## Weight",
  "Far away.",
  "| owl | kg |",
  "| --- | --- |",
  "| eagle owl | 4 |",
];
const source: Source = {
  label: "S1",
  work_id: "w",
  title: "Owls",
  authors: [],
  year: null,
  path: "/library/owls.md",
  heading_path: ["Hearing"],
  start_line: 5,
  end_line: 5,
  start_page: 2,
  end_page: 2,
  score: 1,
  content: "Hearing\n\nOwls hear <b>mice</b>. More of it.",
};

function claim(line: number, quote: string): Claim {
  const evidence = { label: "S1", quote, start_line: line, end_line: line, page: 2 };
  const judged = { verdict: "supported" as const, standing: "cited" as const, support: 1, reasons: [], evidence };
  return { text: "Owls hear.", start: 0, end: 5, labels: ["S1"], ...judged };
}

const files = (lines: readonly string[]) => ({ readText: () => Promise.resolve(lines) });

async function panel(claimed: Claim, lines: readonly string[], of = source): Promise<string> {
  return evidencePanels([claimed], [of], await readSurroundings(files(lines), [claimed], [of])).text;
}

it("shows the cited sentence among the lines of the document around it, up to the headings", async () => {
  const shown = await panel(claim(5, "Owls hear <b>mice</b>."), text);
  expect(shown).toContain(
    '<p class="head">Hearing</p><p class="line">Before.</p><p class="line"><span class="cited"><mark>Owls hear</mark> &lt;b&gt;mice&lt;/b&gt;.</span> More of it.</p><p class="line">After.</p></blockquote>',
  );
  expect(shown).toContain("Owls · page 2, line 5 · owls.md");
});

it("shows the passage alone where the document has changed since or is gone", async () => {
  const cited = claim(5, "Owls hear <b>mice</b>.");
  for (const lines of [[], text.map((line) => line.replace("hear", "smell"))]) {
    const shown = await panel(cited, lines);
    expect(shown).toContain("hear</mark>");
    expect(shown).not.toMatch(/Before|smell/u);
  }
});

it("shows a row among the rows of its table", async () => {
  const table = { ...source, start_line: 9, end_line: 11, content: `Weight\n\n${text.slice(8).join("\n")}` };
  expect(await panel(claim(11, "| eagle owl | 4 |"), text, table)).toContain(
    '<tr><td>owl</td><td>kg</td></tr><tr class="cited"><td>eagle <mark>owl</mark></td><td>4</td></tr></table>',
  );
});
