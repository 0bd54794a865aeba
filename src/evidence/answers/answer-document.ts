import { answerWithTokens, type TextPiece, withPieces } from "../../cite/label-tokens.js";
import type { GivenEvidence, PlacedCheck } from "../../contracts/export.js";
import { markdownBody } from "../../document/markdown/markdown-body.js";
import { pandocText, yamlString } from "../../domain/escape/pandoc.js";
import type { CheckedAnswer, Claim, Judging, Source } from "../../domain/evidence.js";
import { type Sign, signOf, signs } from "../../domain/verdict.js";
import type { Item } from "../../domain/item.js";
import { judgingLine, signMarks, signName, verdictLine } from "../../domain/signs.js";
import type { Work } from "../../domain/work.js";
import { readableLines } from "./doubts.js";
import { heldEnds, holdEnds } from "./marked-markdown.js";
import { type CitableSources, citableSources, namesForLabels } from "./citable-sources.js";

/** A written and checked text, as ask and research give it. */
export interface WrittenAnswer extends Pick<CheckedAnswer, "answer_markdown" | "claims" | "counts"> {
  title: string;
  sources: readonly Source[];
  judging?: Judging | null | undefined;
  limitations: readonly string[];
  /** ISO 8601, to the day. */
  date: string;
  /** Who wrote it and how, in a sentence. */
  byline: string;
  /** Further sections in Pandoc's Markdown. */
  sections: readonly AnswerSection[];
}

interface AnswerSection {
  title: string;
  text: string;
}

/** A document to be exported: see the contract `export`. */
export interface AnswerDocument {
  text: string;
  items: Record<string, Item>;
  evidence?: GivenEvidence;
}

interface Wanted {
  /** Works of the library that its sources are of. */
  works: readonly Work[];
  /** Whether its citations are keys already (--tokens). */
  hasTokens: boolean;
  /** Whether each citation carries its passage and verdict. */
  withEvidence: boolean;
}

/**
 * An answer as a document in Pandoc's Markdown whose citations are alive, with what its check found out, so that nothing
 * is checked twice. A statement that cites nothing says in a note what it rests on, whatever is wanted. Pure.
 */
export function answerDocument(answer: WrittenAnswer, { works, hasTokens, withEvidence }: Wanted): AnswerDocument {
  const citable = citableSources(answer.sources, works);
  const names = namesForLabels(answer.sources);
  const cited = cite(answer, citable, { works, hasTokens });
  const head = `---\ntitle: ${yamlString(pandocText(answer.title))}\ndate: ${answer.date}\n---\n\n`;
  const body = assemble(markdownBody(holdEnds(cited.answer_markdown.trimEnd(), cited.claims)), cited.claims, names);
  const checks = cited.claims.flatMap((claim, index) =>
    checksOf(claim, citable.keys, names).map((check): PlacedCheck => {
      const { start = 0, end = 0 } = body.spans.get(index) ?? {};
      return { ...check, start: start + head.length, end: end + head.length };
    }),
  );
  const said = [answer.byline, judgingLine(answer.judging)].filter((line) => line !== "");
  return {
    text: `${head}${[body.text, ...sectionsOf(answer, said, names, withEvidence).map(sectionText)].join("\n\n")}\n`,
    items: citable.items,
    ...(withEvidence && { evidence: { checks, counts: countsOf(answer), limits: said } }),
  };
}

/** Without evidence, the counts and who judged stand in the text: they belong to a checked answer. */
function sectionsOf(
  { counts, limitations, sections }: WrittenAnswer,
  said: readonly string[],
  names: (text: string) => string,
  withEvidence: boolean,
): AnswerSection[] {
  const line = verdictLine(counts, drawn).replace(/\.?$/u, ".");
  const check = { title: "Check", text: [line, ...said.map(pandocText)].join(" ") };
  const limits = limitations.map((text) => `- ${pandocText(names(text))}`).join("\n");
  return [
    ...(withEvidence ? [] : [check]),
    ...(limits === "" ? [] : [{ title: "Limitations", text: limits }]),
    ...sections,
  ];
}

/** Headings of the text are brought to this level or below; an export makes the outermost ones the first. */
const sectionLevel = 3;

function sectionText({ title, text }: AnswerSection): string {
  return `${"#".repeat(sectionLevel)} ${pandocText(title)}\n\n${text}`;
}

const headingSigns = /^#{1,6}(?=\s)/gmu;

/** Moves all headings down by the same, so that they keep their order among each other. */
function loweredHeadings(markdown: string): TextPiece[] {
  const found = [...markdown.matchAll(headingSigns)];
  const outermost = Math.min(...found.map(([written]) => written.length));
  if (outermost >= sectionLevel) return [];
  const more = "#".repeat(sectionLevel - outermost);
  return found.map(({ index }) => ({ start: index, end: index, text: more }));
}

const label = /(?<!\\)\[(S\d+)\]/gu;

/** Writes citations in place of labels; what is no work, a calculation or a note, is told in a note of the document. */
function cite(
  answer: WrittenAnswer,
  { sources, told, keys }: CitableSources,
  { works, hasTokens }: Pick<Wanted, "works" | "hasTokens">,
): Pick<CheckedAnswer, "answer_markdown" | "claims"> {
  const pieces = [...answer.answer_markdown.matchAll(label)].flatMap(
    ({ index, 0: written, 1: name = "" }): TextPiece[] => {
      const note = told.get(name);
      const end = index + written.length;
      if (note !== undefined) return [{ start: index, end, text: `^[${note}]` }];
      const key = keys.get(name);
      return hasTokens && key !== undefined ? [{ start: index, end, text: `[@${key}]` }] : [];
    },
  );
  const { answer_markdown, claims } = withPieces(answer, [...loweredHeadings(answer.answer_markdown), ...pieces]);
  if (hasTokens) return { answer_markdown, claims };
  return answerWithTokens({ answer_markdown, claims, removed: [], counts: answer.counts }, sources, works);
}

interface Assembled {
  text: string;
  /** Of claims by their index: behind the claim before it to its own end. */
  spans: Map<number, { start: number; end: number }>;
}

/** Takes the held ends out of a text, and puts a note behind each statement that cites nothing and is not the source's. */
function assemble(text: string, claims: readonly Claim[], names: (text: string) => string): Assembled {
  const spans: Assembled["spans"] = new Map();
  let written = "";
  let from = 0;
  let start = 0;
  for (const { index, 0: mark, 1: number } of text.matchAll(heldEnds)) {
    written += text.slice(from, index);
    from = index + mark.length;
    spans.set(Number(number), { start, end: written.length });
    const claim = claims[Number(number)];
    if (claim !== undefined) written += uncitedNote(claim, names);
    start = written.length;
  }
  return { text: written + text.slice(from), spans };
}

function uncitedNote(claim: Claim, names: (text: string) => string): string {
  if (claim.labels.length > 0) return "";
  const sign = signOf(claim);
  const why = claim.reasons.length === 0 ? (meanings[sign] ?? "") : names(claim.reasons.join("; "));
  return `\u00a0${drawn(sign)}^[${pandocText(signName(sign))}${why === "" ? "" : `: ${pandocText(why)}`}]`;
}

/** A mark as a character of the text, whatever Pandoc reads in it. */
function drawn(sign: Sign): string {
  return "!~=?".includes(signMarks[sign]) ? `\\${signMarks[sign]}` : signMarks[sign];
}

const meanings: Readonly<Partial<Record<string, string>>> = {
  general: "marked as general knowledge; no source is claimed for it",
  unsupported: "no source is named for it",
};

/** The verdict of a statement for each work that it cites; the passage is that of the work that comes nearest. */
function checksOf(
  claim: Claim,
  keys: ReadonlyMap<string, string>,
  names: (text: string) => string,
): Omit<PlacedCheck, "start" | "end">[] {
  const sign = signOf(claim);
  if (sign === "unchecked") return [];
  const { evidence } = claim;
  const near = keys.get(evidence?.label ?? "");
  const cited = [...new Set(claim.labels.flatMap((each) => keys.get(each) ?? []))];
  const reason = names(claim.reasons.join("; "));
  return cited.map((key) => {
    const about = { key, verdict: signName(sign) };
    if (evidence === null || near === undefined) return { ...about, quote: "", page: null, reason };
    if (key === near) return { ...about, quote: readableLines(evidence.quote), page: evidence.page, reason };
    return { ...about, quote: "", page: null, reason: `checked together with ${near}, whose passage comes nearest` };
  });
}

function countsOf({ counts }: WrittenAnswer): GivenEvidence["counts"] {
  return signs.flatMap((sign) => (counts[sign] === 0 ? [] : [{ verdict: signName(sign), count: counts[sign] }]));
}
