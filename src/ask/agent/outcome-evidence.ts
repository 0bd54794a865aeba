import { z } from "zod";
import { rerank } from "../../corpus/rerank/rerank.js";
import { understandQuestion } from "../../corpus/question/question.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { structureText } from "../../corpus/text/structure.js";
import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import {
  type FoundSource,
  scholarlySearchOutput,
  type ScrapeOutput,
  scrapeOutput,
  webSearchOutput,
} from "../../domain/found-source.js";
import { headingSeparator, type Passage } from "../../domain/passage.js";
import { sourceOfDoc } from "../../domain/rag-doc.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { ToolOutcome } from "../../tool/attempt.js";
import { ragRetrieveOutput } from "../../contracts/rag-retrieve.js";
import { isForeign } from "../../tool/foreign-mark.js";
import { auditLines } from "./audit-lines.js";
import type { EvidenceCandidate, Serving } from "./evidence-store.js";
import { foundNotes, noteParagraphs } from "./note-evidence.js";
import type { ToolRequest } from "./plan.js";

/** What `read_work` gives, as far as it is evidence. */
const readOutput = z.object({
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  start_line: z.int(),
  end_line: z.int(),
  start_page: z.int().nullable(),
  end_page: z.int().nullable(),
  text: z.string(),
});

/** What `calculator` gives. */
const calculatorOutput = z.object({ expression: z.string(), text: z.string(), number: z.number().nullable() });

/** Length of passages that read lines are divided into. In characters. */
const readLength = 1500;

/** What a tool call brought: evidence, and sources that were found but not read. */
export interface Observation {
  evidence: EvidenceCandidate[];
  found: FoundSource[];
}

/** Shorter snippets announce a source and state nothing. In characters. */
const shortestAbstract = 200;
/** Spans of one page that are taken in. */
const spansPerPage = 4;
/** Of a page's text, what is looked at: some 200 pages of a book. In characters. */
const longestPage = 500_000;
/** Of what other tools answer, which can be anything. In characters. */
const longestAnswer = 8000;

/**
 * Evidence of an outcome, by the shape of its output. Titles, addresses and text of others are cleaned here, once.
 * @param questions the sub-questions that the call serves, to judge spans of a page by
 */
export function observe(
  request: ToolRequest,
  outcome: ToolOutcome,
  questions: readonly string[],
  statistics: TermStatistics,
): Observation {
  if (!outcome.ok) return { evidence: [], found: [] };
  const serves = (score: number) => request.serves.map((subquestion) => ({ subquestion, score }));
  const docs = ragRetrieveOutput.safeParse(outcome.output);
  if (docs.success) {
    const evidence = docs.data.docs.map((doc) => {
      const { label: _label, ...source } = sourceOfDoc(doc, "");
      const origin = { tool: outcome.name, source_id: doc.source_id, url: null };
      return { source, serves: serves(doc.score), origin };
    });
    return { evidence, found: [] };
  }
  const ofNotes = isForeign(outcome.name) ? null : observeNotes(outcome, serves);
  if (ofNotes !== null) return ofNotes;
  const results = resultsOf(outcome.output);
  if (results !== null) {
    const found = results.sources.map(cleaned);
    const evidence = results.abstracts
      ? found.flatMap((each) => abstractOf(each, outcome.name, serves(each.score)))
      : [];
    return { evidence, found: found.map(({ score: _score, ...source }) => source) };
  }
  const page = scrapeOutput.safeParse(outcome.output);
  if (page.success)
    return { evidence: pageEvidence(page.data, request, outcome.name, questions, statistics), found: [] };
  const read = readOutput.safeParse(outcome.output);
  if (read.success) return { evidence: readEvidence(read.data, outcome.name, serves(0.5)), found: [] };
  const lines = workedOut(outcome.output) ?? linesOf(outcome.output);
  return { evidence: answerOf(request, outcome.name, lines, serves(0.5)), found: [] };
}

/** What Quire itself worked out, a calculation or an audit, as it is told; null where it is something else. */
function workedOut(output: unknown): string[] | null {
  const sum = calculatorOutput.safeParse(output);
  return sum.success ? [`${sum.data.expression} = ${sum.data.text}`] : auditLines(output);
}

/** Null where the output is none of a brain's. No tool of somebody else's may pass for one: it would name files. */
function observeNotes({ name, output }: ToolOutcome, serves: (score: number) => Serving[]): Observation | null {
  const paragraphs = noteParagraphs(output, name, serves);
  if (paragraphs !== null) return { evidence: paragraphs, found: [] };
  const notes = foundNotes(output);
  return notes === null ? null : { evidence: [], found: notes.map(tidied) };
}

/** Results of a search, and whether their snippets are abstracts; null where it is something else. */
function resultsOf(output: unknown): { sources: FoundSource[]; abstracts: boolean } | null {
  // Results of a web search have fewer fields, all of which a scholarly result has.
  const pages = webResults(output);
  if (pages !== null) return { sources: pages, abstracts: false };
  const scholarly = scholarlySearchOutput.safeParse(output);
  return scholarly.success ? { sources: scholarly.data.results, abstracts: true } : null;
}

function webResults(output: unknown): FoundSource[] | null {
  const web = webSearchOutput.safeParse(output);
  if (!web.success) return null;
  const nothingMore = { authors: [], year: null, venue: null, doi: null, arxiv_id: null, pmid: null, open_copy: null };
  return web.data.results.map((result) => ({ ...result, ...nothingMore }));
}

function cleaned(source: FoundSource, index: number): FoundSource & { score: number } {
  return { ...tidied(source), score: 0.5 / (index + 1) };
}

function tidied(source: FoundSource): FoundSource {
  return {
    ...source,
    title: sanitiseLine(source.title),
    snippet: sanitise(source.snippet),
    authors: source.authors.map(sanitiseLine),
  };
}

function abstractOf(
  found: FoundSource & { score: number },
  tool: string,
  serves: EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  if (found.snippet.length < shortestAbstract) return [];
  const lines = splitSentences(found.snippet.replace(/\s+/g, " ")).map(({ text }) => text);
  const origin = { tool, source_id: found.source_id, url: found.url };
  const { title, authors, year, doi, score } = found;
  const about = { title, authors, year, doi, score, url: found.url, work_id: found.source_id };
  return [{ source: madeSource({ ...about, kind: "abstract", heading: "Abstract", lines }), serves, origin }];
}

interface Made extends Pick<EvidenceCandidate["source"], "work_id" | "title" | "score" | "kind" | "url"> {
  authors?: string[];
  year?: number | null;
  doi?: string | null;
  heading: string;
  lines: readonly string[];
}

function madeSource({
  authors = [],
  year = null,
  doi = null,
  heading,
  lines,
  ...rest
}: Made): EvidenceCandidate["source"] {
  const nowhere = { path: null, start_page: null, end_page: null };
  const place = { heading_path: [heading], start_line: 1, end_line: Math.max(1, lines.length) };
  return { ...rest, authors, year, doi, ...nowhere, ...place, content: [heading, "", ...lines].join("\n") };
}

/** The spans of a page that say most of what is asked, with their lines and pages. */
function pageEvidence(
  page: ScrapeOutput,
  request: ToolRequest,
  tool: string,
  questions: readonly string[],
  statistics: TermStatistics,
): EvidenceCandidate[] {
  const title = sanitiseLine(page.title) || page.final_url;
  const lines = sanitise(page.text.slice(0, longestPage))
    .split("\n")
    .map((text, index) => ({ text, page: pageOf(page, index + 1) }));
  const { passages } = structureText({ work_id: page.source_id, title, lines });
  const chosen = questions.flatMap((question, at) => {
    const { intent, entities } = understandQuestion(question);
    const judged = passages.map(({ id, heading_path, content }) => ({ id, score: 1, heading_path, text: content }));
    const best = rerank(judged, { question, intent, entities, statistics, keep: spansPerPage });
    return best.map(({ id, score }) => ({ id, score, subquestion: request.serves[at] ?? 0 }));
  });
  const author = { authors: page.authors.map(sanitiseLine), year: yearOf(page.date), doi: page.doi };
  const origin = { tool, source_id: page.source_id, url: page.final_url };
  return passages.flatMap((passage) => {
    const serves = chosen.filter(({ id }) => id === passage.id);
    if (serves.length === 0) return [];
    const score = Math.max(...serves.map((each) => each.score));
    const source = { ...spanOf(passage, title), ...author, score, kind: "page" as const, url: page.final_url };
    return [{ source, serves: serves.map(({ subquestion, score: own }) => ({ subquestion, score: own })), origin }];
  });
}

function spanOf(passage: Passage, title: string) {
  const { work_id, heading_path, start_line, end_line, start_page, end_page, content } = passage;
  const heading = heading_path.join(headingSeparator) || title;
  const body = content.slice(content.indexOf("\n") + 2);
  const place = { work_id, heading_path, start_line, end_line, start_page, end_page };
  return { ...place, title, path: null, content: `${heading}\n\n${body}` };
}

function pageOf({ page_lines }: ScrapeOutput, line: number): number | null {
  const page = page_lines.findLastIndex((first) => first <= line);
  return page < 0 ? null : page + 1;
}

function yearOf(date: string | null): number | null {
  const year = /^\d{4}/.exec(date ?? "")?.[0];
  return year === undefined ? null : Number(year);
}

/** Lines of a work, as `read_work` gives them: passages of the library like those that were retrieved. */
function readEvidence(
  read: z.infer<typeof readOutput>,
  tool: string,
  serves: EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  const { work_id, title, authors, year, start_line, end_line, text } = read;
  const lines = text.split("\n");
  const origin = { tool, source_id: work_id, url: null };
  const about = { work_id, title, authors, year, path: null, heading_path: [], score: 0.5 };
  const pages = { start_page: read.start_page, end_page: read.end_page };
  return groupLines(lines).map(({ from, to }) => {
    const place = { start_line: start_line + from, end_line: Math.min(end_line, start_line + to) };
    const content = [title, "", ...lines.slice(from, to + 1)].join("\n");
    return { source: { ...about, ...pages, ...place, content }, serves, origin };
  });
}

/** Runs of lines of about the length of a passage, by index. */
function groupLines(lines: readonly string[]): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = [];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last === undefined || (length + line.length > readLength && line.trim() !== "")) {
      groups.push({ from: index, to: index });
      length = 0;
    } else last.to = index;
    length += line.length;
  }
  return groups.filter(({ from, to }) => lines.slice(from, to + 1).some((line) => line.trim() !== ""));
}

/** How JSON writes the end of a line. */
const writtenBreak = /(?<!\\)((?:\\\\)*)\\n/gu;

/** What any other tool answered, as lines: those inside of its texts too, so that sentences are seen where they begin. */
function linesOf(output: unknown): string[] {
  const text =
    typeof output === "string" ? output : (JSON.stringify(output, null, 1) ?? "").replaceAll(writtenBreak, "$1\n");
  return sanitise(text)
    .slice(0, longestAnswer)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** What a tool of Quire's own works out, as a source is called. */
const ownTitles: Readonly<Partial<Record<string, string>>> = { calculator: "Calculation", audit: "Audit of a text" };

/** What was worked out, or the answer of a tool of somebody else's, as lines that can be cited. */
function answerOf(
  request: ToolRequest,
  name: string,
  lines: readonly string[],
  serves: EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  if (lines.length === 0) return [];
  const asked = JSON.stringify(request.input);
  const own = ownTitles[name];
  const kind = own === undefined ? "page" : "calculation";
  const source_id = `${name}:${contentHash(request.input)}`;
  const heading = sanitiseLine(`${name} ${asked}`).slice(0, 200);
  const origin = { tool: name, source_id, url: null };
  const title = own ?? heading;
  const source = madeSource({ work_id: source_id, title, score: 0.5, kind, url: null, heading, lines });
  return [{ source, serves, origin }];
}
