/** Marks of other scripts that mean what these mean in ours. */
const marks: Readonly<Record<string, string>> = { "٫": ".", "٬": ",", "٪": "%", "．": ".", "，": ",", "％": "%" };
const foreign = /[^\P{Nd}0-9]|[٫٬٪．，％]/u;
const foreignAll = new RegExp(foreign.source, "gu");
const digit = /\p{Nd}/u;

/** A text with the decimal digits of all of Unicode's systems written 0 to 9, and the marks of numbers as ours; as long as it was, so that offsets stay. */
export function plainDigits(text: string): string {
  if (!foreign.test(text)) return text;
  return text.replace(foreignAll, (sign) => marks[sign] ?? (sign.length === 1 ? String(digitValue(sign)) : sign));
}

/** Unicode keeps the ten digits of a script in one row: a digit's value is how many stand before it. */
function digitValue(sign: string): number {
  const code = sign.charCodeAt(0);
  let value = 0;
  while (value < 9 && digit.test(String.fromCharCode(code - value - 1))) value += 1;
  return value;
}
