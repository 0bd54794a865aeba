import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import type { FilterFields } from "../../corpus/search/search-filter.js";
import { contentOfForeign } from "../../corpus/question/question-language.js";
import { trimEnd, wordsIn } from "../../domain/characters.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { type Section } from "../../domain/passage.js";
import type { SearchFilter } from "../../domain/search.js";
import { indexTerms } from "../../domain/terms.js";
import type { Work } from "../../domain/work.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

const overWorks = phrasesOfLanguages(({ questions }) => questions?.over_works);
const vague = phrasesOfLanguages(({ questions }) => questions?.vague);

/** Words of a question that name a column. */
const mostColumnWords = 4;

/**
 * What to tell of a question that only a look at each work answers ("Which papers are randomised?", "Which study has the
 * largest sample?"), with the command that looks; null for any other.
 */
export function everyWorkNotice(question: string, { collection, tag }: FilterFields): string | null {
  const tokens = tokensOf(question);
  const found = overWorks().first(tokens);
  if (found === null) return null;
  const behind = question.slice(tokens[found.end - 1]?.end ?? 0);
  const content = contentOfForeign(question);
  const telling = content === null ? null : new Set(wordsIn(content));
  const asked = wordsIn(behind).filter((word) => telling?.has(word) ?? !indexTerms(word).every(isFunctionTerm));
  const columns = ["title", ...(asked.length === 0 ? [] : [asked.slice(0, mostColumnWords).join(" ")])].join(",");
  const words = ["quire gather", shellWord(question), "--for-each papers --columns", shellWord(columns)];
  const where = [
    ...(collection === undefined ? [] : ["--collection", shellWord(collection)]),
    ...(tag === undefined ? [] : ["--tag", shellWord(tag)]),
  ];
  const command = [...words, ...where].join(" ");
  return `This asks about every work, and the answer rests on the passages that came nearest. A look at each work: ${command}`;
}

/** A word of a command as it can be given to a shell. */
function shellWord(text: string): string {
  const isPlain = !['"', "\\", "$", "`", "!"].some((sign) => text.includes(sign));
  return isPlain ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** True of a question that names nothing to look for: "What is this about?" */
export function isVague(question: string): boolean {
  return vague().is(trimEnd(question.trim(), "?!. "));
}

const mostWorks = 12;
const mostHeadings = 4;

/** What the library has, by heading, and a question back; recorded, since libraries grow. */
export function libraryOverview(context: RunContext, filter: SearchFilter | null): Promise<string> {
  return context.step(`overview:${contentHash(filter)}`, "read", () => overviewOf(context, filter));
}

async function overviewOf(context: RunContext, filter: SearchFilter | null): Promise<string> {
  const store = await context.services.store();
  const all = await store.works(filter ?? undefined);
  const own = all.filter(({ superseded_by, copy_of }) => superseded_by === undefined && copy_of === undefined);
  const sections = await store.sectionsOf(own.map(({ id }) => id));
  const listed = own
    .map((work) => ({ work, headings: headingsOf(work, sections) }))
    .toSorted((left, right) => right.headings.length - left.headings.length);
  const more = Math.max(0, own.length - mostWorks);
  const rest = more === 0 ? "" : ` (${more} more: \`quire library\`)`;
  return [
    `Your question names nothing that I could look for. The library has, by heading${rest}:`,
    listed.slice(0, mostWorks).map(workLine).join("\n"),
    "Which of these do you ask about, and what do you want to know of it?",
  ].join("\n\n");
}

/** The first headings of a work below its title, without lists of references and the like. */
function headingsOf({ id, title }: Work, sections: readonly Section[]): string[] {
  const headings = sections
    .filter(({ work_id, level }) => work_id === id && level <= 2)
    .map(({ heading_path }) => heading_path.at(-1) ?? "")
    .filter((heading) => heading !== "" && heading !== title && !isApparatusHeading(heading));
  return [...new Set(headings)].slice(0, mostHeadings);
}

function workLine({ work, headings }: { work: Work; headings: readonly string[] }): string {
  const words = headings.length === 0 ? work.title : `${work.title}: ${headings.join("; ")}`;
  return `- ${markdownText(disarmLabels(words))}`;
}
