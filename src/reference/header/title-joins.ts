import { splitAtSpaces, startsLower } from "../../domain/characters.js";
import type { Features } from "./choose.js";
import { blockOf, type HeaderBlock, type HeaderPage, standsAlone } from "./header-pages.js";
import { institutionShare, isHeading, isOf, shareOf } from "./header-words.js";
import { namesIn } from "./names.js";

/** In characters. */
export const longestTitle = 380;

const mostJoined = 3;

/** A block alone, and with the next ones below: a title set in several sizes, or its second half after a blank row. */
export function chainOf(block: HeaderBlock, page: HeaderPage): HeaderBlock[] {
  const chain = [block];
  while (chain.length < mostJoined) {
    const joined = withNext(chain.at(-1) ?? block, page);
    if (joined === null) break;
    chain.push(joined);
  }
  return chain;
}

function withNext(block: HeaderBlock, page: HeaderPage): HeaderBlock | null {
  const next = nextOf(block, page);
  if (next === null || next.text.length > 200) return null;
  if (standsAlone(next.text) || isHeading(next.text) || nameShare(next) > 0.5 || next.text.includes("@")) return null;
  const joined = blockOf([...block.rows, ...next.rows]);
  return joined.text.length > longestTitle ? null : joined;
}

/** The block right below. */
function nextOf(block: HeaderBlock, page: HeaderPage): HeaderBlock | null {
  const last = block.rows.at(-1);
  const next = belowOf(block, page).find(({ rows }) => !block.rows.includes(rows[0]!));
  return next === undefined || last === undefined || next.y - block.bottom > 1.6 * Math.max(last.font_size, next.size)
    ? null
    : next;
}

/** What speaks for a title that goes on below the block. */
export function openEnd(block: HeaderBlock, page: HeaderPage): Features {
  const last = block.rows.at(-1);
  const next = nextOf(block, page);
  const size = last?.font_size ?? block.size;
  return {
    open_end: Number(isLoose(block.text)),
    open_same_style: Number(next !== null && Math.abs(next.size - size) < 1 && next.bold === last?.bold),
    open_lower: Number(next !== null && startsLower(next.text)),
    open_names: Number(next !== null && nameShare(next) >= 0.5),
    open_none: Number(next === null),
  };
}

function isLoose(text: string): boolean {
  const last = splitAtSpaces(text).at(-1) ?? "";
  return looseEnds.has(last.toLowerCase()) || isOf(last, "function") || /[,:–-]$/u.test(last);
}

const looseEnds = new Set(
  "of on for the and in with to from a an by de la und der des von et du en y del avec sur".split(" "),
);

/** What a title of several blocks is joined of. */
export function joinFeatures(before: HeaderBlock, joined: HeaderBlock, turn: number): Features {
  const last = before.rows.at(-1);
  const size = last?.font_size ?? before.size;
  const added = joined.rows.slice(before.rows.length);
  const next = added[0];
  const text = added.map((row) => row.text).join(" ");
  return {
    joined: 1,
    joined_twice: Number(turn > 1),
    joined_loose: Number(isLoose(before.text)),
    joined_same_size: Number(next !== undefined && Math.abs(next.font_size - size) < 1),
    joined_same_style: Number(next !== undefined && Math.abs(next.font_size - size) < 1 && next.bold === last?.bold),
    joined_smaller: Number(next !== undefined && next.font_size < 0.8 * size),
    joined_larger: Number(next !== undefined && next.font_size > 1.2 * size),
    joined_lower: Number(startsLower(next?.text ?? "")),
    joined_figures: Number((text.match(/\d/gu)?.length ?? 0) > 3),
    joined_institution: Number(institutionShare(text) > 0),
    joined_names: namesIn(text).share,
    joined_by: Number(isOf((next?.text ?? "").split(" ", 1)[0] ?? "", "by")),
    joined_kind: shareOf(text, "kind"),
    joined_first_kind: Math.max(shareOf(before.text, "kind"), shareOf(before.text, "publishing")),
    joined_first_institution: Number(institutionShare(before.text) > 0),
  };
}

const nameShares = new WeakMap<HeaderBlock, number>();

/** The share of names in a block, counted once; paragraphs are no lists of names. */
export function nameShare(block: HeaderBlock): number {
  const known = nameShares.get(block);
  if (known !== undefined) return known;
  const share = namesIn(block.text.slice(0, longestTitle)).share;
  nameShares.set(block, share);
  return share;
}

/** The blocks below another one in its column, from the top down. */
export function belowOf(block: HeaderBlock, page: HeaderPage): HeaderBlock[] {
  return page.blocks
    .filter((each) => each.y >= block.bottom - 2 && each.rows[0] !== block.rows[0] && overlap(each, block) > 0)
    .toSorted((first, second) => first.y - second.y);
}

function overlap(one: HeaderBlock, other: HeaderBlock): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
