import { foldText } from "../../domain/fold-text.js";
import { type SectionName, sectionNames, type Sections, sectionTitles } from "./report-schema.js";

const cues: readonly (readonly [SectionName, RegExp])[] = [
  ["introduction", /introduction|background|overview/iu],
  ["methods", /method/iu],
  ["disagreements", /disagree|contradict|conflict|controvers|debate/iu],
  ["gaps", /gap|open question|limitation|further research/iu],
  ["conclusion", /conclu|summary/iu],
  ["findings", /finding|result/iu],
];

/**
 * The sections of what a model wrote. Headings are the report's own: a model's titles only say where its text belongs,
 * and of its sub-headings those of the outline stay.
 */
export function readSections(markdown: string, subtopics: readonly string[]): Sections {
  const texts = Object.fromEntries(sectionNames.map((name) => [name, [] as string[]])) as Record<SectionName, string[]>;
  const known = new Map(subtopics.map((title) => [foldText(title), title]));
  let current: SectionName = "introduction";
  for (const line of markdown.split("\n")) {
    const [, marks = "", title = ""] = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/u.exec(line) ?? [];
    const subtopic = known.get(foldText(plain(title)));
    if (marks === "") texts[current].push(line);
    else if (subtopic !== undefined) {
      current = "findings";
      texts.findings.push("", `### ${subtopic}`, "");
    } else if (marks.length < 3) current = sectionOf(title) ?? (marks.length === 1 ? current : "findings");
  }
  return Object.fromEntries(sectionNames.map((name) => [name, texts[name].join("\n").trim()])) as Sections;
}

function plain(title: string): string {
  return title
    .replace(/[*_`]/gu, "")
    .replace(/^\s*(?:\d{1,2}[.)]\s*)+/u, "")
    .trim();
}

function sectionOf(title: string): SectionName | undefined {
  return cues.find(([, cue]) => cue.test(title))?.[0];
}

/** The body of the report: every section under its title, in order. */
export function joinSections(sections: Sections): string {
  return `${sectionNames.map((name) => `## ${sectionTitles[name]}\n\n${sections[name].trim()}`).join("\n\n")}\n`;
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
