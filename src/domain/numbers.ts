/** A number as it stands in a text; offsets into it. */
export interface WrittenNumber {
  value: number;
  text: string;
  start: number;
  end: number;
  /** True where it is written as a word ("three"), which often counts rather than measures. */
  spelled: boolean;
}

const spelledValues = new Map(
  Object.entries({ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 })
    .concat(Object.entries({ eleven: 11, twelve: 12, dozen: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40 }))
    .concat(Object.entries({ fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 }))
    .concat(Object.entries({ half: 0.5, once: 1, twice: 2, twofold: 2, threefold: 3 })),
);
const scales = new Map(
  Object.entries({ hundred: 1e2, thousand: 1e3, million: 1e6, mn: 1e6, billion: 1e9, bn: 1e9, trillion: 1e12 }),
);

const groupMark = "[,\u00a0\u2009\u202f'’ ]";
const digits = String.raw`\d{1,3}(?:${groupMark}\d{3})+(?![\d])|\d+`;
const scaleWord = String.raw`(?:[\s-]+(hundred|thousand|million|mn|billion|bn|trillion)\b)?`;
const number = new RegExp(
  String.raw`(?<![\d.])((?:${digits})(?:[.·]\d+)?|[.·]\d+)${scaleWord}|(?<![\p{L}\p{N}])(${[...spelledValues.keys()].join("|")})(?![\p{L}\p{N}])${scaleWord}`,
  "giu",
);

/** All numbers of a text, in order: "1,234", "0.5", "1.5 million", "2019–2021" (two numbers), "three". */
export function findNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(number)].map((match) => {
    const [whole, figure, figureScale, word, wordScale] = match;
    const base = figure === undefined ? (spelledValues.get(word?.toLowerCase() ?? "") ?? 0) : readFigure(figure);
    const scale = scales.get((figureScale ?? wordScale ?? "").toLowerCase()) ?? 1;
    return {
      value: Number((base * scale).toPrecision(12)),
      text: whole,
      start: match.index,
      end: match.index + whole.length,
      spelled: figure === undefined,
    };
  });
}

function readFigure(figure: string): number {
  return Number(figure.replace(/[^\d.·]/g, "").replace("·", "."));
}

/** True where two numbers say the same: equal, or a share and its percentage where one is spelled ("half", "50"). */
export function sameNumber(one: WrittenNumber, other: WrittenNumber): boolean {
  if (one.value === other.value) return true;
  const half = one.value === 0.5 ? other : other.value === 0.5 ? one : null;
  return half !== null && half.value === 50 && (one.spelled || other.spelled);
}

/** True where `rounded` is `exact` with fewer digits: 40 for 41.3, 1,200 for 1,234; both ways. */
export function isRounded(rounded: number, exact: number): boolean {
  if (rounded === exact || exact === 0) return false;
  for (let digitsKept = 1; digitsKept <= 6; digitsKept++) {
    if (Number(exact.toPrecision(digitsKept)) === rounded || Number(rounded.toPrecision(digitsKept)) === exact)
      return true;
  }
  return false;
}
