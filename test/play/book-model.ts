import type { ModelRequest, Reply, Script } from "../models/model-server.js";

/** The passages of a prompt: their labels, and the first whole sentence of each. */
export function passagesIn(prompt: string): { label: string; sentence: string }[] {
  const blocks = prompt.split(/^(?=\[S\d+\] Source:)/mu).slice(1);
  return blocks.flatMap((block) => {
    const label = /^\[(S\d+)\]/u.exec(block)?.[1] ?? "";
    const text = block.split(/^Text:\n/mu)[1]?.split(/^>>> end/mu)[0] ?? "";
    const sentence = /[A-Z][^.\n[\]*#|]{40,300}\./u.exec(text)?.[0];
    return sentence === undefined ? [] : [{ label, sentence }];
  });
}

export const taskOf = (prompt: string): string => prompt.split("\nTASK\n").at(-1) ?? "";

/** Chapters, and the sections below each. */
export const bookOutline = ["Spacing", "Retrieval practice"].flatMap((chapter, at) => [
  { section: `${at + 1}`, title: chapter, parent_section: null },
  { section: `${at + 1}.1`, title: `What ${chapter.toLowerCase()} does`, parent_section: `${at + 1}` },
]);

/** A model that plans, writes and merges a small book, and says only what its passages say. */
export function bookReply({ step, prompt }: Pick<ModelRequest, "step" | "prompt">): Reply {
  if (step === "agent_plan") return json(noPlan);
  if (step === "repair") return json({ repairs: [] });
  const task = taskOf(prompt);
  if (prompt.includes('"parent_section"') && task.includes("outline")) return json({ rows: outlineRows(prompt) });
  if (/^\s*generate \d+ prompts/u.test(task)) {
    const title = /titled (.*?), these/u.exec(task)?.[1] ?? "";
    return json({ rows: [`Write of ${title}: what is known.`, `Write of ${title}: what is done.`] });
  }
  const count = Number(/with exactly (\d+) texts/u.exec(prompt)?.[1] ?? 1);
  const texts = Array.from({ length: count }, (_, at) => textFrom(prompt, at));
  return count === 1 ? { text: texts[0] ?? "" } : json({ rows: texts });
}

function outlineRows(prompt: string): object[] {
  if (prompt.includes("the chapters, and no row below them"))
    return bookOutline.filter((row) => row.parent_section === null);
  const chapter = /without the chapter itself: (\{.*\})/u.exec(prompt)?.[1];
  if (chapter === undefined) return bookOutline;
  const { section } = JSON.parse(chapter) as { section: string };
  return bookOutline.filter((row) => row.parent_section === section);
}

function textFrom(prompt: string, at: number): string {
  const found = passagesIn(prompt);
  const chosen = found.slice(at % Math.max(1, found.length)).slice(0, 2);
  if (chosen.length === 0) return "Nothing that could be cited is known of this.";
  return chosen.map(({ label, sentence }) => `${sentence} [${label}]`).join(" ");
}

const noPlan = {
  subquestions: [],
  requested_tools: [],
  stop_if: { confidence: null, iter: null, tokens: null },
  expanded_queries: [],
  rationale: "",
};

const json = (value: object): Reply => ({ text: JSON.stringify(value) });

export const bookScript: Script = (request) => bookReply(request);
