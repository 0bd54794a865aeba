import { type FoundPeriod, periodSpans } from "../../corpus/tables/periods.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { anyOf } from "../../language/word-pattern.js";

/** An amount of a sentence with the time that it is of. */
export interface DatedAmount {
  quantity: Quantity;
  period: FoundPeriod;
  /** The words around it that speak of it: from the amount before it to the one behind it. */
  around: string;
}

interface Group<Item> {
  items: Item[];
  start: number;
  end: number;
}

/**
 * The amounts of a sentence whose time it says: "$60 million and $80 million at June 30, 2019 and 2018, respectively",
 * "2 tonnes in 2018 and 6 tonnes in 2019", "in 2016 we sold 40". An amount whose time is not clear is left out.
 */
export function datedAmounts(sentence: string, language: Language): DatedAmount[] {
  const periods = periodSpans(sentence, language);
  const isOfTime = ({ start, end }: Quantity) => periods.some((period) => start < period.end && period.start < end);
  const quantities = readQuantities(sentence, language)
    .filter((quantity) => !quantity.spelled && quantity.range === null && !isOfTime(quantity))
    .map((item) => ({ item, start: item.whole.start, end: Math.max(item.whole.end, item.end) }));
  const isJoint = (text: string) => rowJoint(language).test(text);
  const amounts = grouped(quantities, (start, end) => isJoint(sentence.slice(start, end)));
  const times = grouped(
    periods.map((item) => ({ item, start: item.start, end: item.end })),
    (start, end) => isJoint(sentence.slice(start, end)),
  );
  return amounts.flatMap((group, index) => {
    const time = timeOf(group, amounts, times, sentence);
    const from = index === 0 ? 0 : (amounts[index - 1]?.end ?? 0);
    const around = sentence.slice(from, amounts[index + 1]?.start ?? sentence.length);
    return group.items.flatMap((quantity, at) => {
      const period = time?.items[at];
      return period === undefined ? [] : [{ quantity, period, around }];
    });
  });
}

/** The times of a group of amounts: as many, behind it or before it. */
function timeOf(
  group: Group<Quantity>,
  amounts: readonly Group<Quantity>[],
  times: readonly Group<FoundPeriod>[],
  sentence: string,
): Group<FoundPeriod> | undefined {
  const fitting = times.filter(({ items }) => items.length === group.items.length);
  const behind = fitting.find(({ start }) => start >= group.end);
  const before = fitting.findLast(({ end }) => end <= group.start);
  // Pairs are told apart by how many they are: "$2 and $3 of notes and $4 and $5 of loans in 2019 and 2018".
  if (group.items.length > 1) return behind ?? before;
  const isNext = (from: number, to: number) => amounts.every(({ start }) => start < from || start >= to);
  const next = behind !== undefined && isNext(group.end, behind.start) ? behind : undefined;
  const last = before !== undefined && isNext(before.end, group.start) ? before : undefined;
  if (next === undefined || last === undefined) return next ?? last;
  if (amounts.length === times.length) return (times[0]?.start ?? 0) < (amounts[0]?.start ?? 0) ? last : next;
  // "... in 2018, and $14 billion in 2017": behind a comma something else begins.
  const isApart = sentence.slice(last.end, group.start).startsWith(",");
  return isApart || next.start - group.end <= group.start - last.end ? next : last;
}

/** What stands between two of a row: "2019, 2018 and 2017". */
const rowJoint = perLanguage((data) => new RegExp(String.raw`^(?:,\s+|,?\s+${anyOf(data?.row_words ?? [])}\s+)$`, "u"));

/** Neighbours that stand in one row. */
function grouped<Item>(
  spans: readonly { item: Item; start: number; end: number }[],
  isJoint: (start: number, end: number) => boolean,
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const { item, start, end } of spans) {
    const open = groups.at(-1);
    if (open !== undefined && isJoint(open.end, start)) {
      open.items.push(item);
      open.end = end;
    } else groups.push({ items: [item], start, end });
  }
  return groups;
}
