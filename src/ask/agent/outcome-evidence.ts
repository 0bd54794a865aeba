import { rerank } from "../../corpus/rerank/rerank.js";
import { understandQuestion } from "../../corpus/question/question.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { structureText } from "../../corpus/text/structure.js";
import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import { collapseSpaces, isDigits } from "../../domain/characters.js";
import type { FoundSource, ScrapeOutput } from "../../domain/found-source.js";
import {
  type NoteParagraph,
  type Observed,
  type ObservedAnalysis,
  type ReadLines,
  type RagDoc,
  sourceOfDoc,
} from "../../domain/observed.js";
import { headingSeparator, type Passage } from "../../domain/passage.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentHash } from "../../run/content-hash.js";
import type { ToolOutcome } from "../../tool/attempt.js";
import type { EvidenceCandidate, Serving } from "./evidence-store.js";
import type { ToolRequest } from "./plan.js";

/** Length of passages that read lines are divided into. In characters. */
const readLength = 1500;

/** The yield of a tool call: evidence, and sources that were found but not read. */
export interface Observation {
  evidence: EvidenceCandidate[];
  found: FoundSource[];
  /** What the next plan is told of it; by default how much it brought. */
  said?: string;
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
 * Evidence of an outcome. Titles, addresses and text of others are cleaned here, once.
 * @param observed what the tool's contract says of its answer; null where it says nothing
 * @param questions the sub-questions that the call serves, to judge spans of a page by
 * @param run the run that called, for analyses
 */
export function observe(
  request: ToolRequest,
  outcome: ToolOutcome,
  observed: Observed | null,
  questions: readonly string[],
  statistics: TermStatistics,
  run = "",
): Observation {
  if (!outcome.ok) return { evidence: [], found: [] };
  const { name } = outcome;
  const serves = (score: number) => request.serves.map((subquestion) => ({ subquestion, score }));
  switch (observed?.kind) {
    case "passages":
      return { evidence: observed.docs.map((doc) => passageEvidence(doc, name, serves(doc.score))), found: [] };
    case "paragraphs":
      return { evidence: noteParagraphs(observed.chunks, name, serves), found: [] };
    case "results":
      return resultEvidence(observed, name, serves);
    case "page":
      return { evidence: pageEvidence(observed.page, request, name, questions, statistics), found: [] };
    case "lines":
      return { evidence: readEvidence(observed.read, name, serves(0.5)), found: [] };
    case "worked_out":
      return { evidence: answerOf(request, name, observed.lines, serves(0.5), { run, ...observed }), found: [] };
    default:
      return { evidence: answerOf(request, name, linesOf(outcome.output), serves(0.5)), found: [] };
  }
}

function passageEvidence(doc: RagDoc, tool: string, serves: Serving[]): EvidenceCandidate {
  const { label: _label, ...source } = sourceOfDoc(doc, "");
  return { source, serves, origin: { tool, source_id: doc.source_id, url: null } };
}

function resultEvidence(
  { sources, abstracts }: Extract<Observed, { kind: "results" }>,
  tool: string,
  serves: (score: number) => Serving[],
): Observation {
  const found = sources.map(cleaned);
  const evidence = abstracts ? found.flatMap((each) => abstractOf(each, tool, serves(each.score))) : [];
  return { evidence, found: found.map(({ score: _score, ...source }) => source) };
}

function cleaned(source: FoundSource, index: number): FoundSource & { score: number } {
  return {
    ...source,
    title: sanitiseLine(source.title),
    snippet: sanitise(source.snippet),
    authors: source.authors.map(sanitiseLine),
    score: 0.5 / (index + 1),
  };
}

function abstractOf(
  found: FoundSource & { score: number },
  tool: string,
  serves: EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  if (found.snippet.length < shortestAbstract) return [];
  const lines = splitSentences(collapseSpaces(found.snippet)).map(({ text }) => text);
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
  const year = (date ?? "").slice(0, 4);
  return year.length === 4 && isDigits(year) ? Number(year) : null;
}

/** Lines of a work, as `read_work` gives them: passages of the library like those that were retrieved. */
function readEvidence(read: ReadLines, tool: string, serves: EvidenceCandidate["serves"]): EvidenceCandidate[] {
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

/** What was worked out, or the answer of a tool of somebody else's, as lines that can be cited. */
function answerOf(
  request: ToolRequest,
  name: string,
  lines: readonly string[],
  serves: Serving[],
  own?: { title: string; run: string; analysis?: ObservedAnalysis },
): EvidenceCandidate[] {
  if (lines.length === 0) return [];
  const asked = JSON.stringify(request.input);
  const kind = own === undefined ? "page" : "calculation";
  const source_id = own?.analysis?.id ?? `${name}:${contentHash(request.input)}`;
  const heading = sanitiseLine(`${name} ${asked}`).slice(0, 200);
  const origin = { tool: name, source_id, url: null };
  const title = own?.title ?? heading;
  const made = madeSource({ work_id: source_id, title, score: 0.5, kind, url: null, heading, lines });
  const analysis = own?.analysis && { tool: name, run: own.run, data: own.analysis.data };
  return [{ source: { ...made, ...(analysis && { analysis }) }, serves, origin }];
}

/** An empty line, a heading or a rule: a paragraph of nothing else states nothing. */
const saysNothing = /^\s*(?:#{1,6}\s.*|[-=*_]{3,})?$/u;
/** Paragraphs as evidence, at their lines in the notes' files. */
function noteParagraphs(
  chunks: readonly NoteParagraph[],
  tool: string,
  serves: (score: number) => EvidenceCandidate["serves"],
): EvidenceCandidate[] {
  return chunks.flatMap(({ path, score, text, line, file, ...note }): EvidenceCandidate[] => {
    const lines = sanitise(text ?? "").split("\n");
    if (lines.every((each) => saysNothing.test(each))) return [];
    const work_id = `note:${path}`;
    const title = sanitiseLine(note.title);
    const start_line = line ?? 1;
    const place = { start_line, end_line: start_line + lines.length - 1, start_page: null, end_page: null };
    const about = { work_id, title, authors: [], year: null, doi: null, url: null, path: file, heading_path: [title] };
    const content = [title, "", ...lines].join("\n");
    // A cosine below 0 is as good as none.
    const likeness = Math.max(0, score);
    const source = { ...about, ...place, score: likeness, kind: "note" as const, content };
    return [{ source, serves: serves(likeness), origin: { tool, source_id: work_id, url: null } }];
  });
}
