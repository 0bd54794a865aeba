import { hasAny } from "../../domain/characters.js";
import type { Mark } from "../../reference/mark.js";
import type { Block } from "../../document/tree/draft.js";
import { sourceSpan } from "../../document/tree/positions.js";
import type { FixEdit } from "./edit.js";

/** A stretch of a mark that names one work or a range of them; offsets are of the block's text. */
interface Item {
  start: number;
  end: number;
  numbers: number[];
}

const item = /(\d{1,4})(?:(\s*[\])]?\s*[-–—−‐‑⁻~]\s*[[(]?\s*)(\d{1,4}))?/gu;
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Changes a mark's numbers by edits of the source. Places in works ("[3, p. 12]") stay. */
export function renumberMark(
  source: string,
  block: Block,
  mark: Pick<Mark, "start" | "end" | "cites">,
  renumbered: ReadonlyMap<number, number>,
): Pick<FixEdit, "start" | "end" | "text">[] {
  const text = block.text.slice(mark.start, mark.end);
  const items = itemsOf(
    text,
    mark.cites.flatMap(({ number }) => number ?? []),
  );
  const before = items.flatMap(({ numbers }) => numbers);
  const changed = items.map(({ numbers }) => numbers.map((number) => renumbered.get(number) ?? number));
  const after = sortedAs(before, [...new Set(changed.flat())]);
  if (items.length === 0 || after.join() === before.join()) return [];
  const at = (span: { start: number; end: number }) =>
    sourceSpan(block, { start: mark.start + span.start, end: mark.start + span.end });
  const written = (span: { start: number; end: number }) => source.slice(at(span).start, at(span).end);
  const write = writer(text, items, written);
  const isPlain = items.every(({ end }, index) => {
    const next = items[index + 1];
    return next === undefined || /^[\s,;，、]*$/u.test(written({ start: end, end: next.start }));
  });
  const whole = { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 };
  if (isPlain) return [{ ...at(whole), text: write(after) }];
  const singles = items.every(({ numbers }) => numbers.length === 1) && after.length === items.length;
  return items.map((each, index) => ({
    ...at(each),
    text: write(singles ? after.slice(index, index + 1) : sortedAs(each.numbers, changed[index] ?? [])),
  }));
}

/** Ascending, where those that stood there were. */
function sortedAs(before: readonly number[], numbers: readonly number[]): number[] {
  const ascending = before.every((number, index) => index === 0 || number > (before[index - 1] ?? 0));
  return ascending ? numbers.toSorted((one, other) => one - other) : [...numbers];
}

/** The items that name the cited works, in their order: other numbers (pages, addresses) fit none. */
function itemsOf(text: string, cited: readonly number[]): Item[] {
  const plain = text.replace(/[⁰¹²³⁴-⁹]/gu, (sign) => String(raised.indexOf(sign)));
  const left = [...cited];
  return [...plain.matchAll(item)].flatMap((match): Item[] => {
    const [whole, from = "", , to] = match;
    const start = match.index;
    const count = to === undefined ? 1 : Number(to) - Number(from) + 1;
    const ranged = count > 1 && left[0] === Number(from) && left[count - 1] === Number(to);
    if (to !== undefined && ranged) return [{ start, end: start + whole.length, numbers: left.splice(0, count) }];
    const singles = [{ digits: from, at: start }];
    if (to !== undefined) singles.push({ digits: to, at: start + whole.length - to.length });
    return singles.flatMap(({ digits, at }) =>
      left[0] === Number(digits) ? [{ start: at, end: at + digits.length, numbers: left.splice(0, 1) }] : [],
    );
  });
}

/** Writes numbers with the commas and dashes of the mark; three or more in a row become a range where it has one. */
function writer(
  text: string,
  items: readonly Item[],
  written: (span: { start: number; end: number }) => string,
): (numbers: readonly number[]) => string {
  const range = items.find(({ numbers }) => numbers.length > 1);
  const sign = range === undefined ? null : /[^\d⁰¹²³⁴-⁹]+/u.exec(written(range))?.[0];
  const [first, second] = items;
  const apart = hasAny(sign ?? "", "])") ? "], [" : ", ";
  const separator = first && second ? written({ start: first.end, end: second.start }) : apart;
  const isRaised = raised.includes(text[first?.start ?? 0] ?? " ");
  const digits = (number: number | undefined) =>
    isRaised ? String(number).replace(/\d/gu, (digit) => raised[Number(digit)] ?? digit) : String(number);
  return (numbers) =>
    runsOf(numbers, typeof sign === "string")
      .map((run) => (run.length < 3 ? run.map(digits).join(separator) : digits(run[0]) + sign + digits(run.at(-1))))
      .join(separator);
}

function runsOf(numbers: readonly number[], ranges: boolean): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (ranges && last !== undefined && number === (last.at(-1) ?? 0) + 1) last.push(number);
    else runs.push([number]);
  }
  return runs;
}
