import type { Item } from "../../../src/domain/item.js";

/** A documented example of a style: what its guide prints for an item. */
export interface StyleExample {
  item: Item;
  /** As the guide prints it; italics as *...*, ranges with en dashes and quotation marks curled, which web pages often leave out. */
  entry: string;
  /** `[@key]`, or with the locator given, as the guide prints or prescribes it. */
  in_text: string;
  locator?: string;
  /** Where the expected text stands. */
  from: string;
  /** What the style that comes with Quire prints instead, and why it is left so; `entry` is what the guide says. */
  deviation?: { entry: string; reason: string };
}

/** "Family, Given; Family, Given"; a name without a comma is a body's. */
export function names(text: string) {
  return text.split("; ").map((name) => {
    const [family = "", given] = name.split(", ");
    return given === undefined ? { literal: family } : { family, given };
  });
}

/** [[2019, 1, 3]] */
export function date(...parts: number[]) {
  return { "date-parts": [parts] };
}
