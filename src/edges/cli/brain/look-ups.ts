import type {
  BrainSearchOutput,
  BrainSimilarOutput,
  BrainTermOutput,
  FoundNote,
} from "../../../brain/schema/brain-schema.js";
import type { Invocation } from "../command/invocation.js";
import { reflow } from "../terminal/reflow.js";
import { count, wrap } from "../terminal/terminal.js";
import { oneLine } from "./note-log.js";

/** Controls that would steer a terminal, line ends aside. */
const steering = /(?!\n)\p{Cc}/gu;

export function renderFound({ query, total, notes }: BrainSearchOutput, invocation: Invocation): string {
  if (total === 0) return `No note has "${query}" in its metadata.`;
  const more = total > notes.length ? [`${count(total - notes.length, "more note")}: --limit ${total} shows all`] : [];
  return [...notes.map((note) => renderNote(note, invocation)), ...more].join("\n\n");
}

/** A person is shown all; what a model or a program asks for is kept short. */
export const mostListed = 10_000;

export const renderTerm =
  (kind: "keyword" | "topic") =>
  ({ term, total, notes, near }: BrainTermOutput, invocation: Invocation): string => {
    if (notes.length > 0) {
      const more = total > notes.length ? [`and ${count(total - notes.length, "more note")}`] : [];
      return [...notes.map((note) => renderNote(note, invocation)), ...more].join("\n\n");
    }
    const hint = near.length === 0 ? "" : ` Near it: ${near.map(oneLine).join(", ")}.`;
    return `No note has the ${kind} "${term}".${hint}`;
  };

function renderNote({ path, title, keywords, topics, summary }: FoundNote, { paint, width }: Invocation): string {
  const lists = [`keywords: ${keywords.join(", ")}`, `topics: ${topics.join(", ")}`];
  const details = [path, ...lists.filter((each) => !each.endsWith(": "))].map(oneLine).join(" | ");
  const lines = [paint("bold", oneLine(title)), paint("dim", wrap(details, width, "   "))];
  if (summary !== undefined) lines.push(wrap(oneLine(summary), width, "   "));
  return lines.join("\n");
}

export function renderSimilar({ query, chunks }: BrainSimilarOutput, { paint, width }: Invocation): string {
  if (chunks.length === 0)
    return `No paragraph is near "${query}": the notes have none of the words that say what it is about.`;
  const shown = chunks.map(({ path, chunk_id, score, title, text }, place) => {
    const head = `${place + 1}. ${paint("bold", oneLine(title))}`;
    const details = oneLine(`${path} | paragraph ${chunk_id} | score ${score.toFixed(3)}`);
    const body = text ?? "The note has no such paragraph any more: quire brain index --embeddings";
    return `${head}\n${paint("dim", wrap(details, width, "   "))}\n${reflow(body.replaceAll(steering, " "), width, "   ")}`;
  });
  return shown.join("\n\n");
}
