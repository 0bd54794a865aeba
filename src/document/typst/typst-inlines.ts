import { splitLines } from "../../domain/characters.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { readSuffix } from "../tree/locator.js";
import type { KeyCite } from "../tree/draft.js";
import type { TypstReading } from "./typst-reading.js";
import { behindFormula, behindGroup, rawAt } from "./typst-scanner.js";

/** A formula as it is written, without its signs. Returns the offset behind it; a sign that nothing closes is text. */
export function readFormula(reading: TypstReading, at: number, end: number): number {
  const { source, writer } = reading;
  const behind = behindFormula(source, at);
  if (behind > end || behind < at + 2 || source[behind - 1] !== "$") {
    writer.add("$", at);
    return at + 1;
  }
  writer.within({ kind: "formula" }, () => writer.add(source.slice(at + 1, behind - 1), at + 1));
  return behind;
}

/** Code: in a line between single backticks, or as a block with the name of its language. Returns the offset behind it. */
export function readRaw(reading: TypstReading, at: number, end: number): number {
  const { source, writer } = reading;
  const raw = rawAt(source, at);
  const behind = Math.min(end, raw.behind);
  const inner = source.slice(raw.start, Math.min(end, raw.end));
  const language = raw.ticks >= 3 ? (/^[\p{L}\p{N}_+-]+(?=\s)/u.exec(inner)?.[0] ?? "") : "";
  const start = raw.start + language.length;
  const text = inner.slice(language.length);
  if (raw.ticks >= 3 && text.includes("\n")) writeCode(reading, text, { start, language });
  else writer.within({ kind: "code" }, () => writer.add(text, start));
  return behind;
}

/** A block of code whose lines lose what all are indented by. */
function writeCode(
  reading: TypstReading,
  text: string,
  { start, language }: { start: number; language: string },
): void {
  const lines = splitLines(text);
  if ((lines[0] ?? "").trim() === "") lines.shift();
  if ((lines.at(-1) ?? "").trim() === "") lines.pop();
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER);
  const code = { text: lines.map((line) => line.slice(indent)).join("\n"), ...(language !== "" && { language }) };
  const { depth } = reading.writer.around;
  reading.aside({ kind: "code", code, ...(depth !== undefined && { depth }) }, () => reading.writer.add(text, start));
}

const key = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:-]*[\p{L}\p{N}_])?/uy;

/** `@key[p. 3]`: a citation, unless the draft defines the label. Returns the offset behind it. */
export function readReference(reading: TypstReading, at: number, end: number): number {
  const { source, writer } = reading;
  key.lastIndex = at + 1;
  const name = key.exec(source)?.[0];
  if (name === undefined || at + 1 + name.length > end) {
    writer.add("@", at);
    return at + 1;
  }
  const behindName = at + 1 + name.length;
  const behind = source[behindName] === "[" ? Math.min(end, behindGroup(source, behindName)) : behindName;
  const supplement = { start: behindName + 1, end: behind - 1 };
  if (reading.labels.has(name))
    readLink(reading, name, { at: at + 1, supplement: behind > behindName ? supplement : null });
  else {
    const cite = citeOf(name, behind > behindName ? source.slice(supplement.start, supplement.end) : "");
    writer.within({ kind: "citation", textual: false, cites: [cite] }, () => writer.add(source.slice(at, behind), at));
  }
  return behind;
}

/** What refers to a place of the draft reads as what the draft calls it, by its own name. */
export function readLink(
  reading: TypstReading,
  name: string,
  { at, supplement }: { at: number; supplement: { start: number; end: number } | null },
): void {
  const { writer } = reading;
  writer.within({ kind: "link", url: `#${name}` }, () => {
    if (supplement !== null && supplement.end > supplement.start) {
      reading.content(supplement.start, supplement.end);
      writer.add(" ", at, true);
    }
    writer.add(name, at);
  });
}

const labels = locatorLabels(null);

/** A work named by its key, with what stands behind it: "p. 3". */
export function citeOf(name: string, supplement: string): KeyCite {
  const text = supplement.replaceAll("~", " ").trim();
  const { label, locator, suffix } = readSuffix(text === "" ? "" : `, ${text}`, labels);
  return { key: name, prefix: "", suffix, label, locator, suppress_author: false };
}
