import type { Author, FrontMatter } from "../../document/manuscript/tree.js";
import { typstString } from "../../domain/escape/typst.js";
import { languageParts } from "../typesetting/language-tag.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { writeInlines } from "./typst-inlines.js";
import type { Writing } from "../typesetting/writing.js";

/** What programs read of the PDF: title, authors, keywords, date. */
export function writeMetadata(front: FrontMatter, date: Date): string {
  const names = front.authors.map(({ name }) => typstString(name));
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return `#set document(${[
    `title: ${typstString(wordsOf(front.title))}`,
    `author: ${listed(names)}`,
    `keywords: ${listed(front.keywords.map((word) => typstString(word)))}`,
    `date: datetime(year: ${year}, month: ${month}, day: ${day})`,
  ].join(", ")})`;
}

/** The call of the template with all that the title page and the lists of contents need. */
export function writeTemplateCall(writing: Writing, front: FrontMatter): string {
  const { language, region } = languageParts(front.language);
  const content = (written: string) => (written === "" ? "none" : `[${written}]`);
  const words = Object.entries(writing.words).map(([name, word]) => `${name}: ${typstString(word)}`);
  const settings = [
    `title: ${content(writeInlines(writing, front.title, 1))}`,
    `subtitle: ${content(writeInlines(writing, front.subtitle, 1))}`,
    `authors: ${listed(front.authors.map(authorOf))}`,
    `date: ${front.date === null ? "none" : typstString(front.date)}`,
    `abstract: ${content(writing.note(() => writing.blocks(front.abstract)))}`,
    `keywords: ${listed(front.keywords.map((word) => typstString(word)))}`,
    `language: ${typstString(language ?? "en")}`,
    `region: ${region === null ? "none" : typstString(region)}`,
    `direction: ${front.direction}`,
    `contents-depth: ${front.contents_depth ?? "none"}`,
    `list-figures: ${front.lists_figures}`,
    `list-tables: ${front.lists_tables}`,
    `words: (${words.join(", ")})`,
  ];
  return `#show: template.with(\n${settings.map((each) => `  ${each},\n`).join("")})`;
}

/** As an array even where it has one element. */
function listed(values: readonly string[]): string {
  return `(${values.map((value) => `${value},`).join(" ")})`;
}

function authorOf({ name, affiliations, email, orcid }: Author): string {
  const optional = (value: string | null) => (value === null ? "none" : typstString(value));
  return `(name: ${typstString(name)}, affiliations: ${listed(affiliations.map((each) => typstString(each)))}, email: ${optional(email)}, orcid: ${optional(orcid)})`;
}
