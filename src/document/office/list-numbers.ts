/** A number as Word names the ways of writing it: "decimal", "lowerLetter", "upperRoman"; others are decimal. */
export function writtenNumber(number: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(number).toLowerCase();
    case "upperLetter":
      return letters(number);
    case "lowerRoman":
      return roman(number).toLowerCase();
    case "upperRoman":
      return roman(number);
    case "decimalZero":
      return String(number).padStart(2, "0");
    default:
      return String(number);
  }
}

/** A, B, ... Z, AA, BB, as Word counts. */
function letters(number: number): string {
  const index = Math.max(0, number - 1);
  return String.fromCharCode(65 + (index % 26)).repeat(Math.min(20, Math.floor(index / 26) + 1));
}

function roman(number: number): string {
  const values: [number, string][] = [
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
    [50, "L"],
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ];
  let rest = Math.min(Math.max(0, number), 3999);
  let text = "";
  for (const [value, sign] of values) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}
