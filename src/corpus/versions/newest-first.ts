import { hasDigit, wordsIn } from "../../domain/characters.js";
import type { ContextItem, Source } from "../../domain/evidence.js";
import type { Work } from "../../domain/work.js";
import { sharedText, sketchOf } from "./sketch.js";

/** Share of a span's runs of words that stand in a span of the original too, where it counts for the same. */
const leastOfCopies = 0.8;

/**
 * Best score first; but spans of an older version behind the best of its newest, and no span twice because a work repeats
 * the text of another.
 */
export function newestFirst(items: readonly ContextItem[], works: ReadonlyMap<string, Work>): ContextItem[] {
  const best = new Map<string, number>();
  for (const { work_id, score } of items) best.set(work_id, Math.max(score, best.get(work_id) ?? 0));
  const rank = ({ work_id, score }: ContextItem) => {
    const successor = best.get(works.get(work_id)?.superseded_by?.work_id ?? "");
    return successor === undefined ? score : Math.min(score, successor * (1 - Number.EPSILON));
  };
  const repeats = (item: ContextItem) => {
    const original = works.get(item.work_id)?.copy_of?.work_id;
    const own = original === undefined ? null : sketchOf([item.content]);
    return (
      own !== null &&
      items.some(
        (each) => each.work_id === original && sharedText(own, sketchOf([each.content])).share >= leastOfCopies,
      )
    );
  };
  return items
    .filter((item) => !repeats(item))
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ item }) => item);
}

type Versioned = Pick<Source, "work_id" | "title" | "path" | "superseded_by">;

/**
 * True of sources whose newest version is among them, too. Where the question names the year or number of an older version,
 * of the other versions of that document.
 */
export function outdatedIn(sources: readonly Versioned[], question: string): (source: Versioned) => boolean {
  const present = new Set(sources.map(({ work_id }) => work_id));
  const numbers = wordsIn(question.toLowerCase()).filter(hasDigit);
  const asked = sources.filter((source) => isNamed(source, numbers));
  const askedWorks = new Set(asked.map(({ work_id }) => work_id));
  const families = new Set(asked.map(({ superseded_by }) => superseded_by?.work_id));
  return ({ work_id, superseded_by }) => {
    if (families.has(superseded_by?.work_id ?? work_id)) return !askedWorks.has(work_id);
    return superseded_by !== undefined && present.has(superseded_by.work_id);
  };
}

/** A number of the question stands in the title or path of this version, and not in the title or date of its newest. */
function isNamed({ title, path, superseded_by }: Versioned, numbers: readonly string[]): boolean {
  if (superseded_by === undefined) return false;
  const own = wordsIn(`${title} ${path ?? ""}`.toLowerCase());
  const next = wordsIn(`${superseded_by.title} ${superseded_by.date ?? ""}`.toLowerCase());
  return numbers.some((number) => own.includes(number) && !next.includes(number));
}
