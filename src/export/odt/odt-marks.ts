import type { CitationCheck } from "../../document/manuscript/tree.js";
import { sha256Of } from "../../domain/hash.js";
import { words } from "../html/element.js";
import { around } from "./tags.js";

/** Ten letters and digits, as reference managers put them behind a name so that each is used once. */
export function chanceOf(text: string): string {
  return sha256Of(text).slice(0, 10);
}

/** Names of the counts of captions. */
export const sequenceNames = { figure: "Figure", table: "Table", code: "Listing" } as const;

/** A number that a word processor counts. */
export function sequence(part: keyof typeof sequenceNames, number: string): string {
  const name = sequenceNames[part];
  const attributes = {
    "text:ref-name": `ref${name}${number}`,
    "text:name": name,
    "text:formula": `ooow:${name}+1`,
    "style:num-format": "1",
  };
  return around("text:sequence", attributes, words(number).text);
}

/** The start of a comment that says what a check found out. */
export function annotation({ key, verdict, quote, page, reason }: CitationCheck, name: string, date: Date): string {
  const where = page === null ? "" : ` · p. ${page}`;
  const said = quote === "" ? "" : `: “${quote}”`;
  const lines = [`${verdict}${where}${said}`, reason, `@${key}`].filter((line) => line !== "");
  return around(
    "office:annotation",
    { "office:name": name },
    around("dc:creator", {}, "Quire"),
    around("dc:date", {}, date.toISOString().slice(0, 19)),
    ...lines.map((line) => around("text:p", {}, words(line).text)),
  );
}
