import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { draftFormats } from "../../src/document/tree/draft.js";
import type { Finding } from "../../src/contracts/audit-finding.js";

const folder = fileURLToPath(new URL("../audit/corpus/", import.meta.url));

/** What cases may be written in: texts, and what is made a DOCX. */
const formats = z.enum(draftFormats).exclude(["epub", "odt"]);

const caseSchema = z.strictObject({
  name: z.string(),
  draft: z.string(),
  format: formats.optional(),
  /** Name of a list of references that is put behind the draft. */
  list: z.string().optional(),
  /** Name of a file of references, or its text. */
  bib: z.string().optional(),
  bib_text: z.string().optional(),
  line_ends: z.enum(["crlf"]).optional(),
  expect: z.array(z.string()).default([]),
});

const fileSchema = z.strictObject({
  format: formats,
  lists: z.record(z.string(), z.string()).default({}),
  bibs: z.record(z.string(), z.string()).default({}),
  cases: z.array(caseSchema),
});

export interface CorpusCase {
  /** With the file it stands in. */
  name: string;
  format: z.infer<typeof fileSchema>["format"];
  source: string;
  bib: string | null;
  expected: Expected[];
}

/** What is to be found. */
export interface Expected {
  /** Any of them. */
  codes: string[];
  /** It may also be missing: people would disagree whether it is a fault. */
  optional: boolean;
  /** "*" for any; by default the one on which the words stand. */
  line: number | "*" | null;
  words: string;
}

/** All cases of the files in test/audit/corpus. */
export function corpusCases(): CorpusCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) => {
      const { format, lists, bibs, cases } = fileSchema.parse(parse(readFileSync(folder + file, "utf8")));
      return cases.map((each): CorpusCase => {
        const gap = format === "docx" ? "\n" : "\n\n";
        const list = each.list === undefined ? "" : gap + known(lists, each.list);
        const text = `${each.draft.trimEnd()}${list}\n`;
        return {
          name: `${file}: ${each.name}`,
          format: each.format ?? format,
          source: each.line_ends === "crlf" ? text.replaceAll("\n", "\r\n") : text,
          bib: each.bib_text ?? (each.bib === undefined ? null : known(bibs, each.bib)),
          expected: each.expect.map(readExpected),
        };
      });
    });
}

function known(texts: Record<string, string>, name: string): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`The corpus has no ${name}.`);
  return text;
}

/** "dangling: [7]", "unused?: Title", "year_mismatch|dangling@3: Hu 2020". */
function readExpected(written: string): Expected {
  const match = /^([a-z_|]+)(\?)?(?:@(\d+|\*))?:\s*(.*)$/u.exec(written);
  if (match === null) throw new Error(`Not understood: ${written}`);
  const [, codes = "", optional, line, words = ""] = match;
  const place = line === undefined ? null : line === "*" ? ("*" as const) : Number(line);
  return { codes: codes.split("|"), optional: optional !== undefined, line: place, words };
}

/** What is wrong with the findings of a case, one line each; none where they are as expected. */
export function disagreements(each: CorpusCase, findings: readonly Finding[]): string[] {
  const left = [...findings];
  const missing: string[] = [];
  for (const expected of each.expected) {
    const index = left.findIndex((found) => fits(expected, found, each));
    if (index >= 0) left.splice(index, 1);
    else if (!expected.optional) missing.push(`not found: ${expected.codes.join("|")} ${expected.words}`);
  }
  return [
    ...missing,
    ...left.map(({ code, line, words, message }) => `too much: ${code} ${line} ${words}: ${message}`),
  ];
}

function fits({ codes, line, words }: Expected, found: Finding, { source, bib }: CorpusCase): boolean {
  if (!codes.includes(found.code)) return false;
  if (line === "*" || words === "") return plain(found.words).includes(plain(words));
  const inDraft = line ?? lineOf(source, words);
  if (inDraft !== null) return found.line === inDraft && plain(found.words).includes(plain(words));
  return bib !== null && found.file === "references.bib" && found.line === lineOf(bib, words);
}

/** 1-based line of words that stand once in a text. */
function lineOf(text: string, words: string): number | null {
  const at = text.indexOf(words);
  if (at < 0) return null;
  if (text.includes(words, at + 1)) throw new Error(`"${words}" stands more than once: say which line.`);
  return text.slice(0, at).split("\n").length;
}

/** Without markup and differences of white space. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>|[*\\^]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
