/** A year of print: from 1400 on, and no part of a longer number. */
const printedYear = /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/u;

/** Finds the place of the first year in a text; -1 for none. */
export const yearAt = (text: string): number => text.search(printedYear);

/** Reads the first year in a text, as it stands there; null for none. */
export const yearIn = (text: string): string | null => printedYear.exec(text)?.[0] ?? null;

/** Tells whether a text is a year and nothing else. */
export const isYear = (text: string): boolean => text.length === 4 && yearAt(text) === 0;
