const ligatures: Readonly<Record<string, string>> = {
  "\ufb00": "ff",
  "\ufb01": "fi",
  "\ufb02": "fl",
  "\ufb03": "ffi",
  "\ufb04": "ffl",
  "\ufb05": "st",
  "\ufb06": "st",
};
/** Bullets as symbol fonts encode them, in the private use area. */
const symbolBullets = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc]/g;

/**
 * The text of a line as a reader would type it: ligatures spelled out, one kind of space, no control or private
 * characters. Compatibility forms that carry meaning (superscripts, fractions, full width) stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(symbolBullets, "•")
    .replace(/[\p{Co}\p{Cs}\ufffd\ufffe\uffff\u200b\u200e\u200f\u2060\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .normalize("NFC");
}
