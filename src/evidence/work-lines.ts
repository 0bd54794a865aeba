import type { WorkLines } from "../ports/computing.js";
import { WorkText } from "./verdicts/work-text.js";

/** Works whose texts were made ready are likely to be asked for again. */
const mostKept = 12;
const ready = new Map<string, WorkText>();

/** The whole texts of works by their ids, made ready once for each text and its names. */
export function textsOfWorks(works: readonly WorkLines[]): Map<string, WorkText> {
  return new Map(works.map((work) => [work.work_id, textOf(work)]));
}

function textOf({ text, names }: WorkLines): WorkText {
  const key = `${names.join("\n")}\n\n${text}`;
  const known = ready.get(key) ?? new WorkText(text.split("\n"), names);
  ready.delete(key);
  ready.set(key, known);
  const [oldest] = ready.keys();
  if (ready.size > mostKept && oldest !== undefined) ready.delete(oldest);
  return known;
}
