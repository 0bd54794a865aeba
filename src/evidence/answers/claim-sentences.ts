import { readMarkdownLine } from "../../domain/markdown-line.js";
import { isRunInHeading } from "../../corpus/rerank/sentence-shape.js";
import { type Sentence, splitSentences } from "../../corpus/text/sentences.js";
import { collapseSpaces, hasLetterOrDigit } from "../../domain/characters.js";
import { answerLines, proseBlocks, type ProseBlock } from "./answer-structure.js";
import { findLabelGroups, type LabelGroup } from "./labels.js";

/** A sentence of an answer that rests on sources; offsets into the answer's Markdown, labels included. */
export interface ClaimSentence {
  text: string;
  start: number;
  end: number;
  labels: string[];
}

/**
 * The sentences that cite, in order. A sentence's labels stand inside it or right after it. Where only the last
 * sentence of a paragraph has labels, and they stand at its end, they cover the whole paragraph, as the prompt
 * allows ("at the end of the sentence or paragraph"). Each list item, heading and table row is a paragraph.
 */
export function claimSentences(markdown: string): ClaimSentence[] {
  const blocks = proseBlocks(answerLines(markdown)).filter((block) => block.section === "body");
  return blocks.flatMap((block) => citedSentences(labelledSentences(markdown, block)));
}

/** A sentence that states something, cited or not. */
export interface Statement extends ClaimSentence {
  section: "body" | "general";
  kind: ProseBlock["kind"];
  /** Where its paragraph begins. */
  paragraph: number;
}

/**
 * The sentences that state something, in order, with the labels that cover them: without headings, heads of tables, questions,
 * what only leads to a list, and lists of what was used.
 */
export function statements(markdown: string): Statement[] {
  const lines = answerLines(markdown);
  const heads = new Set(
    lines.flatMap(({ kind, content }, at) => (kind === "table" && lines[at + 1]?.kind === "rule" ? [content] : [])),
  );
  return proseBlocks(lines).flatMap(({ section, kind, ...block }) => {
    if (kind === "heading" || heads.has(block.start) || (section !== "body" && section !== "general")) return [];
    const sentences = withCoveringLabels(labelledSentences(markdown, { ...block, section, kind }));
    return sentences
      .filter(({ text, isList }) => hasLetterOrDigit(text) && !/[:?]$/u.test(text) && !isList)
      .map(({ text, start, end, labels }) => ({ text, start, end, labels, section, kind, paragraph: block.start }));
  });
}

interface LabelledSentence extends ClaimSentence {
  /** True where all its labels stand at its end. */
  endsWithLabels: boolean;
  /** True where it says no more than which labels there are: "Labels relied on: [S1], [S2]." */
  isList: boolean;
}

function withCoveringLabels(sentences: readonly LabelledSentence[]): readonly LabelledSentence[] {
  const last = sentences.at(-1);
  const onlyLast = last !== undefined && last.endsWithLabels && sentences.slice(0, -1).every(isUnlabelled);
  return onlyLast ? sentences.map((sentence) => ({ ...sentence, labels: last.labels })) : sentences;
}

function citedSentences(sentences: readonly LabelledSentence[]): ClaimSentence[] {
  return withCoveringLabels(sentences)
    .filter(({ labels, text, isList }) => labels.length > 0 && hasLetterOrDigit(text) && !isList)
    .map(({ text, start, end, labels }) => ({ text, start, end, labels }));
}

function isUnlabelled(sentence: LabelledSentence): boolean {
  return sentence.labels.length === 0;
}

function labelledSentences(markdown: string, block: ProseBlock): LabelledSentence[] {
  const source = blockText(markdown, block);
  const groups = findLabelGroups(source);
  const { text, offsets } = withoutTrailingLabels(source, groups);
  const spans = block.kind === "prose" ? statedSpans(text, groups, offsets) : wholeText(text);
  const starts = spans.map((span) => offsets[span.start] ?? 0);
  let next = 0;
  return spans.map((span, index) => {
    const start = starts[index] ?? 0;
    const to = starts[index + 1] ?? source.length;
    const first = next;
    while ((groups[next]?.start ?? Infinity) < to) next++;
    const own = groups.slice(first, next);
    const lastCharacter = offsets[span.end - 1] ?? start;
    const end = Math.max(lastCharacter + 1, own.at(-1)?.end ?? 0);
    const said = readableSentence(mute(source.slice(start, end), own, start));
    return {
      text: said,
      isList: own.length > 0 && /:[\s,;.]*$/u.test(said) && source.slice(0, own[0]?.start).trimEnd().endsWith(":"),
      start: block.start + Math.min(start, own[0]?.start ?? start),
      end: block.start + end,
      labels: [...new Set(own.flatMap((group) => group.labels))],
      endsWithLabels: own.length > 0 && areTrailing(source, own, end),
    };
  });
}

/** Sentences, a quotation of several as a part of one, without a title in bold or italics that its paragraph begins with. */
function statedSpans(text: string, groups: readonly LabelGroup[], offsets: readonly number[]): Span[] {
  const joined: Span[] = [];
  let rest: readonly Span[] = splitSentences(text);
  for (let [span] = rest; span !== undefined; [span] = rest) {
    const { start } = span;
    const closing = rest.slice(0, longestQuotation).findIndex(({ end }) => !endsInQuotation(text.slice(start, end)));
    const last = rest[closing];
    const isWhole = last !== undefined && !hasLabelWithin(groups, offsets[start] ?? 0, offsets[last.start] ?? 0);
    joined.push({ start, end: isWhole ? last.end : span.end });
    rest = rest.slice(isWhole ? closing + 1 : 1);
  }
  const [first, ...others] = joined;
  return first !== undefined && others.length > 0 && isTitle(text.slice(first.start, first.end)) ? others : joined;
}

/** A label ends what is said before it. */
function hasLabelWithin(groups: readonly LabelGroup[], from: number, to: number): boolean {
  return groups.some(({ start }) => start >= from && start < to);
}

type Span = Pick<Sentence, "start" | "end">;

/** Of more sentences than these a quotation was opened by mistake. */
const longestQuotation = 6;
const closingQuotes: Readonly<Record<string, string>> = { "„": "“”", "“": "”", "«": "»", '"': '"' };

function endsInQuotation(text: string): boolean {
  let closing: string | undefined;
  for (const character of text) {
    if (closing === undefined) closing = closingQuotes[character];
    else if (closing.includes(character)) closing = undefined;
  }
  return closing !== undefined;
}

/** "**Size.**", "*Note.*": a few words without a verb, all of them emphasised. */
function isTitle(sentence: string): boolean {
  return /^(\*{1,3}|_{1,3})\S.*\1$/u.test(sentence.trim()) && isRunInHeading(readableSentence(sentence));
}

/** A heading or a table row is one sentence, however many it is made of. */
function wholeText(text: string): Span[] {
  const end = text.trimEnd().length;
  return end === 0 ? [] : [{ start: text.length - text.trimStart().length, end }];
}

/** The block with everything that is no word blanked out, length kept. */
function blockText(markdown: string, block: ProseBlock): string {
  const characters = markdown.slice(block.start, block.end).split("");
  for (const gap of block.gaps) characters.fill(" ", gap.start - block.start, gap.end - block.start);
  const text = characters.join("").replace(/\n/g, " ");
  return block.kind === "table" ? text.replaceAll("|", " ") : text;
}

const lowerCase = /\s*\p{Ll}/uy;

/**
 * The text without labels that end a sentence, and for each character where it stood. "One. [S1] Two." splits
 * after the label that way; a label that is a word of its sentence ("[S1] says that") stays.
 */
function withoutTrailingLabels(text: string, groups: readonly LabelGroup[]): { text: string; offsets: number[] } {
  let kept = "";
  const offsets: number[] = [];
  const keep = (from: number, to: number) => {
    for (let position = from; position < to; position++) offsets.push(position);
    kept += text.slice(from, to);
  };
  let position = 0;
  for (const group of groups) {
    lowerCase.lastIndex = group.end;
    if (lowerCase.test(text)) continue;
    keep(position, position + text.slice(position, group.start).trimEnd().length);
    position = group.end;
  }
  keep(position, text.length);
  return { text: kept, offsets };
}

/** True where no word stands behind the first of the groups. */
function areTrailing(text: string, groups: readonly LabelGroup[], end: number): boolean {
  const after = text.slice(groups[0]?.end ?? end, end);
  return !hasLetterOrDigit(after.replace(/\[S\d+\]/g, ""));
}

function mute(text: string, groups: readonly LabelGroup[], offset: number): string {
  const characters = text.split("");
  for (const group of groups) characters.fill(" ", Math.max(group.start - offset, 0), Math.max(group.end - offset, 0));
  return characters.join("");
}

const codeSpan = /(?<!\\)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu;

/** A sentence as it reads: no emphasis, code or link marks, single blanks, none before punctuation. */
export function readableSentence(markdown: string): string {
  const line = readMarkdownLine(markdown);
  const text = markdown.slice(line.isItem ? line.content : 0);
  // In code a sign is itself: "2**53".
  let read = "";
  let end = 0;
  for (const { index, 0: span, 2: code = "" } of text.matchAll(codeSpan)) {
    read += withoutMarks(text.slice(end, index)) + code;
    end = index + span.length;
  }
  return collapseSpaces(read + withoutMarks(text.slice(end)))
    .replace(/ ([.,;:!?])(?=\s|$)/g, "$1")
    .trim();
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`+)(?=\S)|(?<=\S)(\*\*|__|~~|`+)/g, "")
    .replace(/(?<![\p{L}\p{N}\\*])[*_](?=[\p{L}\p{N}"“'‘(])|(?<=[\p{L}\p{N}"”'’).,;:!?])[*_](?![\p{L}\p{N}*])/gu, "");
}
