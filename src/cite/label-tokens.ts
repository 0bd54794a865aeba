import { isDigits } from "../domain/characters.js";
import type { CheckedAnswer, Claim, Source } from "../domain/evidence.js";
import type { Item } from "../domain/item.js";
import { plainKey } from "../domain/note.js";
import type { Work } from "../domain/work.js";

/** Labels as the check writes them; several in a row become one citation. */
const labelGroup = /(?<!\\)\[S\d+\](?:[ \u00a0]?\[S\d+\])*/gu;
/** What could pass for a citation that code has not written. */
const foreignKey = /(?<![\p{L}\p{N}\\])@(?=[\p{L}\p{N}_{])/gu;

/**
 * A checked answer with citations in Pandoc's syntax in place of its labels, so that it can be cited later in any style:
 * `[@hu2021lora, p. 3]`. The page is that of the evidence, else those of the passage. Offsets of claims follow.
 */
export function answerWithTokens(
  checked: CheckedAnswer,
  sources: readonly Source[],
  works: readonly Work[],
): CheckedAnswer {
  const { answer_markdown: markdown, claims } = checked;
  const pieces: TextPiece[] = [];
  for (const { index, 0: group } of markdown.matchAll(labelGroup)) {
    const claim = claims.find(({ start, end }) => index >= start && index < end);
    const cites = [...group.matchAll(/S\d+/gu)].flatMap(([label]) => citeOf(label, claim, sources, works) ?? []);
    if (cites.length > 0) pieces.push(tokenPiece(markdown, index, index + group.length, writeToken(cites)));
  }
  for (const { index } of markdown.matchAll(foreignKey)) pieces.push({ start: index, end: index, text: "\\" });
  return withPieces(checked, pieces);
}

/** Something that takes the place of a stretch of a text. */
export interface TextPiece {
  start: number;
  end: number;
  text: string;
}

/** A checked text with pieces of it replaced, none of which overlap; the offsets of its claims follow. */
export function withPieces<Checked extends Pick<CheckedAnswer, "answer_markdown" | "claims">>(
  checked: Checked,
  given: readonly TextPiece[],
): Checked {
  const pieces = given.toSorted((first, second) => first.start - second.start);
  const moved = (offset: number) =>
    pieces
      .filter(({ end, start }) => end <= offset && (start < offset || end > start))
      .reduce((sum, { start, end, text }) => sum + text.length - (end - start), offset);
  return {
    ...checked,
    answer_markdown: replaceAll(checked.answer_markdown, pieces),
    claims: checked.claims.map((claim) => ({ ...claim, start: moved(claim.start), end: moved(claim.end) })),
  };
}

/** A citation belongs before the full stop of its sentence; labels stand behind it. An abbreviation's point is none. */
function tokenPiece(markdown: string, start: number, end: number, token: string) {
  const before = markdown.slice(Math.max(0, start - 40), start);
  const stop = /(?<!\.|\b(?:al|etc|vs|cf|ca|no|pp?|e\.g|i\.e|\p{Lu}))\.[ \u00a0]$/iu.test(before);
  return stop && /^(?:\s|$)/u.test(markdown.slice(end))
    ? { start: start - 2, end, text: ` ${token}.` }
    : { start, end, text: token };
}

function citeOf(
  label: string,
  claim: Claim | undefined,
  sources: readonly Source[],
  works: readonly Work[],
): TokenCite | null {
  const source = sources.find((each) => each.label === label);
  if (!source) return null;
  const work = works.find(({ id }) => id === source.work_id);
  const own = claim?.evidence?.label === label ? claim.evidence.page : null;
  const from = own ?? source.start_page;
  const to = own ?? source.end_page ?? source.start_page;
  const key = work?.item.id ?? source.work_id;
  if (!work || from === null || to === null) return { key, pages: [] };
  const [first, last] = [from, to].map((page) => printedPage(work.item, work.pages, page));
  const known = typeof first === "number" && typeof last === "number" && first <= last;
  return { key, pages: known ? [{ from: first, to: last }] : [] };
}

function replaceAll(text: string, pieces: readonly { start: number; end: number; text: string }[]): string {
  let written = "";
  let position = 0;
  for (const piece of pieces) {
    written += text.slice(position, piece.start) + piece.text;
    position = piece.end;
  }
  return written + text.slice(position);
}

/** A work and the pages meant, in the numbering that citations use. */
interface TokenCite {
  key: string;
  pages: readonly { from: number; to: number }[];
}

/** `[@hu2021lora, pp. 3, 12-14; @smith2019]`: a citation in Pandoc's syntax; a work named twice stands once, with all its pages. */
function writeToken(cites: readonly TokenCite[]): string {
  const pages = new Map<string, { from: number; to: number }[]>();
  for (const { key, pages: own } of cites) pages.set(key, [...(pages.get(key) ?? []), ...own]);
  const parts = [...pages].map(([key, all]) => {
    const name = plainKey.test(key) ? `@${key}` : `@{${key.replace(/[{}\s]+/gu, "")}}`;
    return [name, pagesText(all)].filter((part) => part !== "").join(", ");
  });
  return `[${parts.join("; ")}]`;
}

function pagesText(pages: readonly { from: number; to: number }[]): string {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of pages.toSorted((first, second) => first.from - second.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  const written = joined.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
  if (written === "") return "";
  return isDigits(written) ? `p. ${written}` : `pp. ${written}`;
}

/**
 * The page that is printed on a page of a file, as far as it can be known: an article that begins on page 120 has 121
 * on its second. Null where the record names pages that the file's do not fit, so that no wrong page is cited.
 */
function printedPage(item: Item, filePages: number | null, page: number): number | null {
  const range = /^\s*(\d+)(?:\s*[-–—]+\s*(\d+))?\s*$/u.exec(item.page ?? "");
  if (!range) return (item.page ?? "").trim() === "" ? page : null;
  const from = Number(range[1]);
  const written = range[2] ?? range[1] ?? "";
  // "120-35" ends on 135.
  const head = String(from).slice(0, Math.max(0, String(from).length - written.length));
  const to = written.length < String(from).length ? Number(head + written) : Number(written);
  if (filePages !== null && to - from + 1 === filePages) return from + page - 1;
  return page >= from && page <= to ? page : null;
}
