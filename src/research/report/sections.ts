import { removeAll } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { readMarkdownLine, tableCells, wordsOfLine } from "../../domain/markdown-line.js";
import { type SectionName, sectionNames, type Sections, sectionTitles } from "./report-schema.js";

/** Words, and beginnings of some, by which a model's titles say where their text belongs. */
const cues: readonly (readonly [SectionName, readonly string[]])[] = [
  ["introduction", ["introduction", "background", "overview"]],
  ["methods", ["method"]],
  ["disagreements", ["disagree", "contradict", "conflict", "controvers", "debate"]],
  ["gaps", ["gap", "open question", "limitation", "further research"]],
  ["conclusion", ["conclu", "summary"]],
  ["findings", ["finding", "result"]],
];

/**
 * The sections of what a model wrote. Headings are the report's own: a model's titles only say where its text belongs,
 * and of its sub-headings those of the outline stay.
 */
export function readSections(markdown: string, subtopics: readonly string[]): Sections {
  const texts = Object.fromEntries(sectionNames.map((name) => [name, [] as string[]])) as Record<SectionName, string[]>;
  const known = new Map(subtopics.map((title) => [foldText(title), title]));
  let current: SectionName = "introduction";
  for (const line of plainLines(markdown)) {
    const { level } = readMarkdownLine(line);
    const title = level === 0 ? "" : wordsOfLine(line);
    const subtopic = known.get(foldText(plain(title)));
    if (level === 0) texts[current].push(line);
    else if (subtopic !== undefined) {
      current = "findings";
      texts.findings.push("", `### ${subtopic}`, "");
    } else if (level < 3) current = sectionOf(title) ?? (level === 1 ? current : "findings");
  }
  return Object.fromEntries(sectionNames.map((name) => [name, texts[name].join("\n").trim()])) as Sections;
}

const delimiterRow = /^\s*\|?[\s|:-]*-{2,}[\s|:-]*$/u;

function opensBlock(line: string): boolean {
  const { level, isItem } = readMarkdownLine(line);
  return level > 0 || isItem || line.trim() === "" || line.trimStart().startsWith(">");
}

/**
 * A model's lines with one sentence structure: paragraphs that were wrapped are whole again, the rows of tables are
 * list items, and what frames code is gone. So every sentence can be checked, and taken out, by itself.
 */
function plainLines(markdown: string): string[] {
  const given = markdown.split("\n").filter((line) => !/^\s*(?:```|~~~)/u.test(line));
  const lines: string[] = [];
  for (const [at, line] of given.entries()) {
    const cells = tableCells(line);
    if (delimiterRow.test(line) || (cells && delimiterRow.test(given[at + 1] ?? ""))) continue;
    const last = lines.at(-1) ?? "";
    if (cells) lines.push(`- ${cells.filter((cell) => cell !== "").join("; ")}`);
    else if (opensBlock(line) || last.trim() === "" || readMarkdownLine(last).level > 0) lines.push(line.trimEnd());
    else lines[lines.length - 1] = `${last} ${line.trim()}`;
  }
  return lines;
}

function plain(title: string): string {
  return removeAll(title, "*_`")
    .replace(/^\s*(?:\d{1,2}[.)]\s*)+/u, "")
    .trim();
}

function sectionOf(title: string): SectionName | undefined {
  const said = title.toLowerCase();
  return cues.find(([, words]) => words.some((word) => said.includes(word)))?.[0];
}

/** The body of the report: every section under its title, in order. */
export function joinSections(sections: Sections): string {
  return `${sectionNames.map((name) => `## ${sectionTitles[name]}\n\n${sections[name].trim()}`).join("\n\n")}\n`;
}

/** The sections that say something, as parts of a larger text. */
export function joinParts(sections: Sections): string {
  return sectionNames
    .filter((name) => sections[name].trim() !== "")
    .map((name) => `### ${sectionTitles[name]}\n\n${sections[name].trim().replace(/^###/gmu, "####")}`)
    .join("\n\n");
}

/** The sections of a body that `joinSections` wrote. */
export function splitSections(body: string): Sections {
  const texts: Partial<Record<SectionName, string>> = {};
  const parts = body.split(/^## /mu).slice(1);
  for (const part of parts) {
    const at = part.indexOf("\n");
    const title = at < 0 ? part : part.slice(0, at);
    const name = sectionNames.find((each) => sectionTitles[each] === title.trim());
    if (name !== undefined) texts[name] = at < 0 ? "" : part.slice(at + 1).trim();
  }
  return Object.fromEntries(sectionNames.map((name) => [name, texts[name] ?? ""])) as Sections;
}
