import type { Block, Inline } from "../../../document/tree/draft.js";
import type { Mark } from "../../../reference/mark.js";
import type { Finding } from "../../../contracts/audit-finding.js";
import type { PageModel } from "./page-model.js";

/** A stretch of a block that opens one card, or none; its parts are drawn differently. */
export interface Run {
  /** Of the card: "c12"; null for plain text. */
  card: string | null;
  /** Classes: what it is judged to be, and the codes of what was found. */
  classes: readonly string[];
  pieces: RunPiece[];
  /** The card's last stretch in this block: its sign follows. */
  isLast: boolean;
}

export interface RunPiece {
  text: string;
  mark: Mark | null;
  /** The mark begins with it. */
  beginsMark: boolean;
  inlines: readonly Inline["kind"][];
}

interface Covering {
  start: number;
  end: number;
  card: string;
  kind: string;
}

/** A block cut where what it opens or how it is drawn changes. Pure. */
export function runsOf(block: Block, index: number, model: PageModel): Run[] {
  const coverings = coveringsOf(index, model);
  const marks = model.output.marks.filter((mark) => mark.block === index);
  const edges = [block, ...coverings, ...marks, ...block.inlines].flatMap((each) =>
    "pieces" in each ? [0, each.text.length] : [each.start, each.end],
  );
  const cuts = [...new Set(edges)].filter((at) => at >= 0 && at <= block.text.length).toSorted((one, two) => one - two);
  const runs: Run[] = [];
  for (const [at, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[at + 1] ?? start;
    const within = (each: { start: number; end: number }) => each.start <= start && end <= each.end;
    const covering = coverings.find(within);
    const mark = marks.find(within) ?? null;
    const inlines = block.inlines.filter(within).map(({ kind }) => kind);
    const piece = { text: block.text.slice(start, end), mark, beginsMark: mark?.start === start, inlines };
    const last = runs.at(-1);
    const card = covering?.card ?? null;
    if (last !== undefined && last.card === card) last.pieces.push(piece);
    else runs.push({ card, classes: covering ? classesOf(covering, model) : [], pieces: [piece], isLast: false });
  }
  for (const card of new Set(runs.map((run) => run.card))) {
    const last = runs.findLast((run) => run.card === card);
    if (last !== undefined) last.isLast = card !== null;
  }
  return runs;
}

/** What may be opened in a block; where stretches overlap, the first of them counts. */
function coveringsOf(index: number, model: PageModel): Covering[] {
  const { sentences, uncited, quotations, sentenceOfMark, output } = model;
  const loose = output.marks.filter(({ id }) => !sentenceOfMark.has(id));
  const all = [
    ...sentences.map((each) => ({ ...each, card: each.id, kind: each.together.verdict as string })),
    ...uncited.map((each) => ({ ...each, card: each.id, kind: "uncited" })),
    ...quotations
      .filter(({ sentence }) => sentence === null)
      .map((each) => ({ ...each, card: each.id, kind: "quoted" })),
    ...loose.map((mark) => ({ ...mark, card: mark.id, kind: markKind(mark, model) })),
  ].filter(({ block }) => block === index);
  const entry = model.entryOfBlock.get(index);
  if (entry === undefined) return all;
  const state = model.existence.get(entry.id)?.state ?? "unchecked";
  return [{ start: 0, end: Infinity, card: entry.id, kind: state }];
}

function classesOf({ card, kind }: Covering, { findings }: PageModel): string[] {
  const codes = new Set((findings.get(card) ?? []).map(({ code }: Finding) => `f-${code}`));
  return [kind, ...codes];
}

/** Chooses how a mark is drawn: by what its works are found to be, the worst first. */
export function markKind(mark: Mark, { existence, sentenceOfMark }: PageModel): string {
  if (mark.cites.some(({ entry, candidates }) => entry === null && candidates.length === 0)) return "dangling";
  const cited = mark.cites.flatMap(({ entry }) => entry ?? []);
  const states = cited.map((entry) => existence.get(entry)?.state);
  const bad = states.find((state) => state === "not_found" || state === "other_work");
  if (bad !== undefined) return bad;
  const works = sentenceOfMark.get(mark.id)?.works.filter(({ entry }) => cited.includes(entry)) ?? [];
  const verdicts = works.map(({ verdict }) => verdict);
  return worst.find((verdict) => verdicts.includes(verdict)) ?? "unchecked";
}

const worst = ["contradicted", "not_found", "weak", "words_only", "computed", "supported", "unchecked"] as const;
