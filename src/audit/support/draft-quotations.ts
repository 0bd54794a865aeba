import { titleSimilarity } from "../../cite/compare/title-similarity.js";
import { endsWithAny, hasLetterOrDigit, startsUpper } from "../../domain/characters.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import type { Entry } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { proseBlocks } from "../../document/tree/positions.js";
import { quotationParts } from "../../evidence/quotations/quotation-words.js";
import { readable } from "./claim-words.js";

/** Words of somebody else's in a draft, with the marks that may be meant for them, the likeliest first. */
export interface DraftQuotation {
  block: number;
  start: number;
  end: number;
  /** Without quotation marks and marks of citation. */
  text: string;
  /** Marks of one place each: behind it, before it in its sentence, in the sentences beside it. */
  candidates: Mark[][];
  /** A page behind it that belongs to a mark before it: 'Hu (2021) says "..." (p. 12)'. */
  page_behind: string | null;
}

/** Shorter ones are terms, ironies, examples. */
const leastWords = 4;
/** In scripts without spaces each character is a word. */
const leastCharacters = 8;

/** By what opens them; of nested ones the outer. */
const inMarks =
  /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|"([^"]+)"|”([^”]+)”|``(.+?)''|「([^「」]+)」|『([^『』]+)』|(?<![\p{L}\p{N}])‘((?:[^‘’]|’(?=\p{L}))+)’|‚([^‚‘’]+)[‘’]|(?<![\p{L}\p{N}])'((?:[^']|'(?=\p{L}))+)'(?![\p{L}\p{N}])/gu;

/** The quotations of a draft in its order; titles of works and single terms in quotation marks are none. Pure. */
export function draftQuotations(draft: Draft, marks: readonly Mark[], entries: readonly Entry[]): DraftQuotation[] {
  const prose = new Set(proseBlocks(draft));
  const titles = entries.flatMap(({ item }) => [item.title ?? "", item["container-title"] ?? ""]).filter(String);
  return draft.blocks.flatMap((block, index) => {
    if (!prose.has(block) || block.kind === "heading" || block.kind === "table") return [];
    const own = marks.filter((mark) => mark.block === index);
    const spans = block.kind === "block_quote" ? [{ start: 0, end: block.text.length }] : spansInMarks(block);
    return spans.flatMap((span) => {
      const inside = own.filter(({ start, end }) => start >= span.start && end <= span.end);
      const text = readable({ ...span, text: block.text }, inside).replace(/^["“„«»”'‘\s]+|["”“»«'’\s]+$/gu, "");
      if (!isLong(text) || isTitle(text, block.text.slice(0, span.start), titles)) return [];
      const found = block.kind === "block_quote" ? aroundBlock(draft, marks, index) : around(block, own, span);
      return [{ block: index, ...span, text, ...found }];
    });
  });
}

/** A text without what stands in quotation marks. */
export function withoutQuotations(text: string): string {
  return text.replace(inMarks, " ");
}

function spansInMarks({ text, inlines }: Block): { start: number; end: number }[] {
  const silent = inlines.filter(({ kind }) => kind === "code" || kind === "formula");
  return [...text.matchAll(inMarks)]
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter(({ start, end }) => !silent.some((each) => each.start < end && each.end > start));
}

function isLong(text: string): boolean {
  const words = quotationParts(text).filter((part) => part.kind === "word");
  const characters = words.filter(({ key }) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(key),
  );
  return words.length - characters.length >= leastWords || characters.length >= leastCharacters;
}

/** Whether quoted words are a sentence of somebody's, or much of one: a path, a command and a name are none. */
export function isSaying(text: string): boolean {
  const words = text.split(/\s+/u).filter((piece) => plainWord.test(piece));
  return isLong(words.join(" "));
}

/** A word with the stops and brackets around it; commas of scripts that put no blank behind them may stand in it. */
const plainWord = /^[\p{Ps}\p{Pi}"'¿¡]*[\p{L}\p{M}]+(?:['’，、：；。-][\p{L}\p{M}]+)*\p{P}*$/u;

const wordsOf = whenNeeded(() => {
  const every = everyLanguage().flatMap((language) => languageData(language) ?? []);
  const page = String.raw`[([]\s*${anyOf(every.flatMap(({ locators }) => locators?.page ?? []))}\.?\s*(\d+(?:\s*[-–]\s*\d+)?)\s*[)\]]`;
  return {
    titled: new RegExp(
      String.raw`(?<!\p{L})${anyOf(every.flatMap(({ crediting }) => crediting?.titled ?? []))}\s*[,:]?\s*$`,
      "iu",
    ),
    /** A page in brackets behind a quotation, and at the end of one that is a paragraph. */
    pageBehind: new RegExp(String.raw`^["”»“«'’]*[.,;]?\s*${page}`, "iu"),
    pageAtEnd: new RegExp(String.raw`${page}\.?$`, "iu"),
  };
});

function isTitle(text: string, before: string, titles: readonly string[]): boolean {
  const nearlyAsLong = (title: string) => Math.abs(title.length - text.length) <= 0.25 * text.length;
  if (titles.some((title) => nearlyAsLong(title) && titleSimilarity(title, text) > 0.9)) return true;
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const capital = words.filter((word) => startsUpper(word)).length;
  const headline = words.length > 0 && capital >= 0.8 * words.length && !endsWithAny(text, ".!?");
  return headline || wordsOf().titled.test(before);
}

/** Marks of a quotation within a paragraph: those right behind it, then in its sentence, then in those beside it. */
function around(
  { text }: Block,
  marks: readonly Mark[],
  { start, end }: { start: number; end: number },
): Pick<DraftQuotation, "candidates" | "page_behind"> {
  const behind = marks.filter((mark) => mark.start >= end);
  const before = marks.filter((mark) => mark.end <= start).toReversed();
  const near = (mark: Mark) => sentencesBetween(text, Math.min(mark.end, end), Math.max(mark.start, start));
  const ordered = [
    marks.filter((mark) => mark.start >= start && mark.end <= end),
    ...[0, 1].flatMap((distance) => [
      groupAt(
        behind.filter((mark) => near(mark) === distance),
        text,
      ),
      groupAt(
        before.filter((mark) => near(mark) === distance),
        text,
      ),
    ]),
  ];
  const page = wordsOf().pageBehind.exec(text.slice(end))?.[1] ?? null;
  return { candidates: ordered.filter((group) => group.length > 0), page_behind: page };
}

/** The first mark and those that stand at the same place. */
function groupAt(marks: readonly Mark[], text: string): Mark[] {
  const [first, ...rest] = marks;
  if (first === undefined) return [];
  const group = [first];
  for (const mark of rest) {
    const last = group.at(-1) ?? first;
    const between = text.slice(Math.min(last.end, mark.end), Math.max(last.start, mark.start));
    if (hasLetterOrDigit(between)) break;
    group.push(mark);
  }
  return group;
}

/** Stops between two places; a mark behind the stop of a sentence belongs to it. */
function sentencesBetween(text: string, from: number, to: number): number {
  return [...text.slice(from, Math.max(from, to)).matchAll(/[.!?…。！？]["”’»)\]]*(?=\s+[^\s([])/gu)].length;
}

/** Marks of a block quotation: in it, at the beginning of what follows, at the end of what leads to it. */
function aroundBlock(
  draft: Draft,
  marks: readonly Mark[],
  index: number,
): Pick<DraftQuotation, "candidates" | "page_behind"> {
  const of = (block: number) => marks.filter((mark) => mark.block === block);
  const [before, behind] = [draft.blocks[index - 1], draft.blocks[index + 1]];
  const next = of(index + 1).filter(({ start }) => start < 3);
  const lead = before === undefined ? [] : groupAt(of(index - 1).toReversed(), before.text);
  const isLead = before !== undefined && sentencesBetween(before.text, lead[0]?.end ?? 0, before.text.length) === 0;
  const page =
    wordsOf().pageBehind.exec(behind?.text ?? "")?.[1] ??
    wordsOf().pageAtEnd.exec(draft.blocks[index]?.text ?? "")?.[1] ??
    null;
  return { candidates: [of(index), next, isLead ? lead : []].filter((group) => group.length > 0), page_behind: page };
}
