/** Powers of 10; "meg" and "mil" (a thousandth of an inch) come before "m". */
const scales: readonly (readonly [string, number])[] = [
  ["meg", 6],
  ["t", 12],
  ["g", 9],
  ["k", 3],
  ["m", -3],
  ["u", -6],
  ["n", -9],
  ["p", -12],
  ["f", -15],
];
const mil = 25.4e-6;

/** 4.7k, 1meg, 10uF, 1e-14 as SPICE reads them: letters after the scale are a unit. null of what is no number. */
export function spiceNumber(text: string): number | null {
  const found = /^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:e([+-]?[0-9]+))?([a-zµ]*)$/u.exec(text.toLowerCase());
  if (found === null) return null;
  const [, digits = "", exponent = "0", letters = ""] = found;
  const unit = letters.replace("µ", "u");
  const isMil = unit.startsWith("mil");
  const power = isMil ? 0 : (scales.find(([name]) => unit.startsWith(name))?.[1] ?? 0);
  const value = Number(`${digits}e${Number(exponent) + power}`) * (isMil ? mil : 1);
  return Number.isFinite(value) ? value : null;
}
