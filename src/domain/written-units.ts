import { hasAny } from "./characters.js";
/** A unit that amounts are measured in: those of one dimension can be compared. */
export interface Unit {
  dimension: string;
  /** Of the dimension's base unit. */
  factor: number;
}

/** Base symbols that take the prefixes of the SI, with their words; data are counted in bytes. */
const prefixed: readonly (readonly [symbol: string, word: string, dimension: string])[] = [
  ["m", "metre|meter", "length"],
  ["g", "gram|gramme", "mass"],
  ["s", "second", "time"],
  ["l", "litre|liter", "volume"],
  ["W", "watt", "power"],
  ["Wh", "watt hour|watt-hour", "energy"],
  ["Hz", "hertz", "frequency"],
  ["V", "volt", "voltage"],
  ["Pa", "pascal", "pressure"],
  ["B", "byte", "data"],
];
const prefixes: readonly (readonly [symbol: string, word: string, factor: number])[] = [
  ["", "", 1],
  ["n", "nano", 1e-9],
  ["µ", "micro", 1e-6],
  ["m", "milli", 1e-3],
  ["c", "centi", 1e-2],
  ["d", "deci", 0.1],
  ["k", "kilo", 1e3],
  ["M", "mega", 1e6],
  ["G", "giga", 1e9],
  ["T", "tera", 1e12],
];
/** Others, as "dimension factor: symbols and words". "in" and "a" are no units: they are words far more often. */
const others = `
  length 0.3048: ft, foot, feet, ′
  length 0.0254: inch, inches, ″
  length 0.9144: yd, yard, yards
  length 1609.344: mi, mile, miles
  length 1852: nmi, nautical mile, nautical miles
  mass 1e6: t, tonne, tonnes, metric ton, metric tons
  mass 453.59237: lb, lbs, pound, pounds
  mass 28.349523125: oz, ounce, ounces
  time 60: min, mins, minute, minutes
  time 3600: h, hr, hrs, hour, hours
  time 86400: d, day, days
  time 604800: week, weeks
  time 1209600: fortnight, fortnights
  area 1: m2, m^2, sq m, sqm, square metre, square metres, square meter, square meters
  area 1e6: km2, km^2, sq km, square kilometre, square kilometres, square kilometer, square kilometers
  area 1e4: ha, hectare, hectares
  area 4046.8564224: acre, acres
  area 2589988.110336: sq mi, square mile, square miles
  area 0.09290304: ft2, sq ft, square foot, square feet
  volume 1000: m3, m^3, cubic metre, cubic metres, cubic meter, cubic meters
  speed 1: m/s, metres per second, meters per second
  speed 0.2777777777777778: km/h, kph, kmh, kilometres per hour, kilometers per hour
  speed 0.44704: mph, miles per hour
  speed 0.5144444444444445: kn, knot, knots
  share 1: %, percent, per cent, percentage
  share 0.1: ‰, per mille
  celsius 1: °C, degrees Celsius
  fahrenheit 1: °F, degrees Fahrenheit
  angle 1: °, degree, degrees
  data 1024: KiB, kibibyte, kibibytes
  data 1048576: MiB, mebibyte, mebibytes
  data 1073741824: GiB, gibibyte, gibibytes
  data 1099511627776: TiB, tebibyte, tebibytes
  data 1000: KB
  usd 1: $, US$, USD, dollar, dollars, US dollars
  eur 1: €, EUR, euro, euros
  gbp 1: £, GBP, pound sterling, pounds sterling
  jpy 1: ¥, JPY, yen
  chf 1: CHF, Swiss francs
`;

const symbols = new Map<string, Unit>();
const words = new Map<string, Unit>();

for (const [symbol, names, dimension] of prefixed) {
  for (const [prefix, prefixWord, factor] of prefixes) {
    symbols.set(prefix + symbol, { dimension, factor });
    for (const name of names.split("|")) {
      words.set(prefixWord + name, { dimension, factor });
      words.set(`${prefixWord}${name}s`, { dimension, factor });
      // "kbyte", "Mbytes"
      if (dimension === "data" && prefix !== "")
        for (const end of ["", "s"]) symbols.set(prefix + name + end, { dimension, factor });
    }
  }
}
for (const line of others.trim().split("\n")) {
  const [kind = "", names = ""] = line.split(": ");
  const [dimension = "", factor = "1"] = kind.trim().split(" ");
  const unit = { dimension, factor: Number(factor) };
  for (const name of names.split(", ")) (name.length > 3 ? words : symbols).set(name, unit);
}
// A lone "B" is a letter of a list, "d" and "n" with "s" are words.
for (const name of ["B", "ds", "cs", "dm", "dB", "cB", "nB", "mB"]) symbols.delete(name);
symbols.set("L", { dimension: "volume", factor: 1 });

/** The unit of a symbol as it is written ("mW" is no "MW") or of a word; undefined for what is none. */
export function unitOf(written: string): Unit | undefined {
  const plain = hasAny(written, "²³μ")
    ? written.replaceAll("²", "2").replaceAll("³", "3").replaceAll("μ", "µ")
    : written;
  return symbols.get(plain) ?? words.get(plain) ?? words.get(plain.toLowerCase());
}

const unitWord = /^[\s-]?((?:[$€£¥°%‰′″]|US\$|\p{L})[\p{L}/^°]*[23]?)(?:\s(\p{L}+)(?:\s(\p{L}+))?)?/u;

/** The unit that begins a text behind a number, and how many characters it takes; null for none. */
export function unitAtStart(text: string): { unit: Unit; length: number } | null {
  // Where no blanks part words, what follows a sign or a symbol goes on: "31%的".
  const end = text.search(/(?<=[%‰°\p{Script=Latin}])\p{Lo}/u);
  return end > 0 ? unitIn(text.slice(0, end)) : unitIn(text);
}

function unitIn(text: string): { unit: Unit; length: number } | null {
  const match = unitWord.exec(text);
  if (match === null) return null;
  const [whole, first = "", second, third] = match;
  const candidates = [
    ...(second && third ? [whole] : []),
    ...(second ? [whole.slice(0, whole.length - (third ? third.length + 1 : 0))] : []),
    whole.slice(0, whole.indexOf(first) + first.length),
  ];
  for (const candidate of candidates) {
    const unit = unitOf(candidate.replace(/^[\s-]/u, ""));
    if (unit && !/^[\p{L}\p{N}]/u.test(text.slice(candidate.length))) return { unit, length: candidate.length };
  }
  return null;
}

const money = ["usd", "eur", "gbp", "jpy", "chf"];

export function isMoney(unit: Unit): boolean {
  return money.includes(unit.dimension);
}
