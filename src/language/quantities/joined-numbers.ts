import { perLanguage } from "../languages.js";
import { anyOf } from "../word-pattern.js";

/** A number of a text with what its figures are multiplied by. */
interface Joinable {
  value: number;
  start: number;
  end: number;
  scale: number;
  spelled: boolean;
  isAlone: boolean;
  digits: number;
}

/** How a language joins numbers that stand side by side. */
interface Joins {
  /** Between a whole and its parts: "三分之二"; null for none. */
  partsOf: RegExp | null;
  /** Counts by ten thousands, and writes the rest behind them: "1万2500". */
  byMyriads: boolean;
}

const myriad = 10_000;

export const joinsOf = perLanguage((data): Joins => {
  const words = data?.numbers?.parts_of ?? [];
  return {
    partsOf: words.length === 0 ? null : new RegExp(String.raw`^\s?${anyOf(words)}\s?$`, "u"),
    byMyriads: [...(data?.scales?.words.values() ?? [])].includes(myriad),
  };
});

/** The numbers of a text in order, those in one that two of them say: two thirds of "三分之二", 12500 of "1万2500". */
export function joinedNumbers<T extends Joinable>(text: string, numbers: T[], { partsOf, byMyriads }: Joins): T[] {
  if (partsOf === null && !byMyriads) return numbers;
  const joined: T[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const between = last === undefined ? "" : text.slice(last.end, number.start);
    if (last !== undefined && partsOf?.test(between) === true && number.value <= last.value)
      joined[joined.length - 1] = { ...last, value: number.value / last.value, end: number.end, isAlone: true };
    else if (last !== undefined && byMyriads && isRest(last, number, between))
      joined[joined.length - 1] = { ...last, value: last.value + number.value, end: number.end, digits: Infinity };
    else joined.push(number);
  }
  return joined;
}

/** What stands behind ten thousands and is less than they are: "1만 2500". */
function isRest(whole: Joinable, rest: Joinable, between: string): boolean {
  if (whole.spelled || rest.spelled || (between !== "" && between !== " ")) return false;
  return whole.scale >= myriad && rest.value * rest.scale < whole.scale;
}
