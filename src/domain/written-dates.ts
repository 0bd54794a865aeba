/** Year, month, day, as far as they are known. */
export type DateParts = readonly number[];

const months = "january february march april may june july august september october november december".split(" ");
const monthPattern =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const year = String.raw`([12]\d{3})(?![\d]|[.,]\d)`;
const dayPattern = String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?`;
const between = String.raw`(?:,\s*|\.,?\s*|\s+(?:of\s+)?)`;

type Shape = readonly [RegExp, (parts: string[]) => number[] | null];

/** Those that begin with a digit. */
const numbered: readonly Shape[] = [
  [/([12]\d{3})([-/.])(\d{1,2})\2(\d{1,2})(?:T[\d:.Z+-]*)?(?!\d|[-/.]\d)/uy, ([y, , m, d]) => dateOf(y, m, d)],
  [/([12]\d{3})-(\d{2})(?!\d|-\d)/uy, ([y, m]) => dateOf(y, m)],
  [/(\d{1,2})\.\s?(\d{1,2})\.\s?([12]\d{3})(?!\d)/uy, ([d, m, y]) => dateOf(y, m, d)],
  [/(\d{1,2})\/(\d{1,2})\/([12]\d{3})(?!\d)/uy, ([one, other, y]) => slashed(one, other, y)],
  [/(\d{1,2})\/([12]\d{3})(?!\d)/uy, ([m, y]) => dateOf(y, m)],
  [pattern(`${dayPattern}(?:\\s+of)?[\\s-]+${monthPattern}(?:${between}|-)${year}`), ([d, m, y]) => dateOf(y, m, d)],
  [pattern(`([12]\\d{3})\\s+${monthPattern}\\s+(\\d{1,2})(?![\\p{L}\\d])`), ([y, m, d]) => dateOf(y, m, d)],
  [pattern(`([12]\\d{3})\\s+${monthPattern}(?![\\p{L}])`), ([y, m]) => dateOf(y, m)],
];
/** Those that begin with a month. */
const named: readonly Shape[] = [
  [pattern(`${monthPattern}\\.?\\s+${dayPattern}(?:,\\s*|\\s+)${year}`), ([m, d, y]) => dateOf(y, m, d)],
  [pattern(`${monthPattern}(?:${between}|-)${year}`), ([m, y]) => dateOf(y, m)],
];

function pattern(source: string): RegExp {
  return new RegExp(source, "iuy");
}

/**
 * The date that is written at a place of a text, with how many characters it takes; null where none begins there. Of two
 * numbers between slashes nobody knows which is the month, unless only one can be.
 */
export function dateAt(text: string, place: number): { parts: DateParts; length: number } | null {
  const first = text.charAt(place);
  const shapes = /\d/u.test(first) ? numbered : /[jfmasond]/iu.test(first) ? named : [];
  for (const [shape, read] of shapes) {
    shape.lastIndex = place;
    const match = shape.exec(text);
    const parts = match && read(match.slice(1));
    if (match && parts) return { parts, length: match[0].length };
  }
  return null;
}

function dateOf(y = "", m = "", d?: string): number[] | null {
  const month = /^\d/u.test(m)
    ? Number(m)
    : months.findIndex((name) => name.startsWith(m.toLowerCase().slice(0, 3))) + 1;
  const day = d === undefined ? 1 : Number(d);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return d === undefined ? [Number(y), month] : [Number(y), month, day];
}

function slashed(one = "", other = "", y = ""): number[] | null {
  if (Number(one) > 12 || one === other) return dateOf(y, other, one);
  return Number(other) > 12 ? dateOf(y, one, other) : null;
}

/** True where a date says at least what `wanted` says: "9 June 2020" says "2020-06". */
export function saysDate(date: DateParts, wanted: DateParts): boolean {
  return date.length >= wanted.length && wanted.every((part, index) => date[index] === part);
}
