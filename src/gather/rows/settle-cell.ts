import { wordsIn } from "../../domain/characters.js";
import { canonicalUrl } from "../../domain/source-id.js";
import type { Cell } from "../schema/gather-schema.js";
import { agree, precision } from "./same-value.js";
import { groupBy } from "../../domain/collections.js";

/** One finding's word on a cell. */
export interface Claim {
  value: string;
  quote: string | null;
  /** Page where it stands. */
  url: string | null;
  query_id: string;
  /** How far it has been looked at: words on the fetched page, words that a search showed, words beside an instruction to a machine, nothing. */
  standing: "verified" | "shown" | "suspect" | "said";
  /** Of a suspect claim: the words that look like an instruction. */
  instruction?: string | null;
  /** The page is about this thing, not one that names many. */
  own: boolean;
  page_sha256?: string | null;
  fetched_at?: string | null;
}

/** Claims whose values can all be right. */
interface Opinion {
  /** The claim whose words stand for it. */
  spoken: Claim;
  claims: readonly Claim[];
  pages: number;
}

const standings = ["verified", "shown", "suspect", "said"] as const;

/** A column that nothing was found for. */
export const emptyCell: Cell = {
  value: "",
  quote: null,
  url: null,
  page_sha256: null,
  fetched_at: null,
  query_id: null,
  work_id: null,
  page: null,
  start_line: null,
  end_line: null,
  status: "not_found",
  instruction: null,
  agreeing: 0,
  others: [],
};

/**
 * One cell from all that was found for it. Values that can both be right are one opinion; of several opinions the one
 * stands that was verified, else shown, else suspect, else has the thing's own page behind it, else more pages, else the earlier search.
 * The rest stay beside it, and the cell is in conflict.
 * @param claims In the order of the searches. @param isFact False where differing values are no contradiction (addresses of one thing).
 */
export function settleCell(claims: readonly Claim[], isFact = true): Cell {
  const given = claims.filter(({ value }) => value !== "");
  const [best, ...rest] = opinionsOf(given).toSorted(compareOpinions);
  if (best === undefined) return emptyCell;
  const { spoken } = best;
  const inConflict = isFact && rest.length > 0;
  return {
    ...emptyCell,
    value: spoken.value,
    quote: spoken.quote,
    url: spoken.url,
    page_sha256: spoken.page_sha256 ?? null,
    fetched_at: spoken.fetched_at ?? null,
    query_id: spoken.query_id,
    status: inConflict && spoken.standing !== "suspect" ? "conflict" : statusOf(spoken),
    instruction: spoken.standing === "suspect" ? (spoken.instruction ?? null) : null,
    agreeing: best.pages,
    others: rest.map(({ spoken: { value, quote, url, query_id } }) => ({ value, quote, url, query_id })),
  };
}

function statusOf({ standing }: Claim): Cell["status"] {
  return standing === "verified" || standing === "suspect" ? standing : "snippet_only";
}

/** The most precise values come first, so that "2019" goes with the month that most pages say. */
function opinionsOf(claims: readonly Claim[]): Opinion[] {
  const forms = groupBy(claims, ({ value }) => value);
  const inTurn = [...forms].toSorted(
    ([left, some], [right, others]) => precision(right) - precision(left) || pagesOf(others) - pagesOf(some),
  );
  const groups: { values: string[]; claims: Claim[] }[] = [];
  for (const [value, same] of inTurn) {
    const group = groups.find(({ values }) => values.every((other) => agree(other, value)));
    if (group === undefined) groups.push({ values: [value], claims: [...same] });
    else {
      group.values.push(value);
      group.claims.push(...same);
    }
  }
  return groups.map((group) => {
    const members = claims.filter((claim) => group.values.includes(claim.value));
    return { spoken: spokenOf(members, forms), claims: members, pages: pagesOf(members) };
  });
}

/** The words of the claim that is most certain, then most precise, then nearest to the thing, then commonest, then first. */
function spokenOf(claims: readonly Claim[], forms: ReadonlyMap<string, readonly Claim[]>): Claim {
  const [first] = claims.toSorted(
    (left, right) =>
      certainty(left) - certainty(right) ||
      precision(right.value) - precision(left.value) ||
      Number(right.own) - Number(left.own) ||
      pagesOf(forms.get(right.value) ?? []) - pagesOf(forms.get(left.value) ?? []),
  );
  if (first === undefined) throw new Error("An opinion without a claim");
  return first;
}

function compareOpinions(left: Opinion, right: Opinion): number {
  const best = ({ claims }: Opinion) => Math.min(...claims.map(certainty));
  const own = ({ claims }: Opinion) => Number(claims.some((claim) => claim.own));
  return best(left) - best(right) || own(right) - own(left) || right.pages - left.pages;
}

function certainty({ standing }: Claim): number {
  return standings.indexOf(standing);
}

/** In words: two pages that say so much alike have it from one pen. */
const copiedFrom = 12;

/** Pages that say so; a page that many searches found says it once, and so do pages that copy one another. */
function pagesOf(claims: readonly Claim[]): number {
  const voices: Set<string>[] = [];
  for (const claim of claims) {
    const marks = marksOf(claim);
    const same = voices.filter((voice) => marks.some((mark) => voice.has(mark)));
    const [first = new Set<string>(), ...others] = same;
    if (same.length === 0) voices.push(first);
    for (const mark of [...marks, ...others.flatMap((voice) => [...voice])]) first.add(mark);
    for (const other of others) voices.splice(voices.indexOf(other), 1);
  }
  return voices.length;
}

/** By what a claim's page is known: its address, its bytes, a long sentence of it. */
function marksOf({ url, query_id, quote, page_sha256 }: Claim): string[] {
  const words = wordsIn(quote ?? "");
  return [
    canonicalUrl(url ?? "") ?? `search:${query_id}`,
    ...(page_sha256 ? [`sha256:${page_sha256}`] : []),
    ...(words.length >= copiedFrom ? [`says:${words.join(" ").toLowerCase()}`] : []),
  ];
}
