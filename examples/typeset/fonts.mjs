import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unpackWoff } from "./woff.mjs";

const require = createRequire(import.meta.url);

const files = {
  serif: "@fontsource/crimson-text/files/crimson-text-latin-",
  sans: "@fontsource/source-sans-3/files/source-sans-3-latin-",
};
const faces = {
  regular: "400-normal",
  italic: "400-italic",
  bold: "600-normal",
  boldItalic: "600-italic",
};

const fonts = Object.entries(files).flatMap(([family, prefix]) =>
  Object.entries(faces).map(([face, suffix]) => ({
    name: `${family}-${face}`,
    content: unpackWoff(readFileSync(require.resolve(`${prefix}${suffix}.woff`))),
  })),
);

/** Makes `serif-regular`, `sans-boldItalic` and so on known to a PDFKit document. Only faces that are used are embedded. */
export function registerFonts(/** @type {PDFKit.PDFDocument} */ pdf) {
  for (const { name, content } of fonts) pdf.registerFont(name, content);
}

/** Measures text in PDF points; widths are remembered because line breaking asks for the same words again. */
export function textMeasure(/** @type {PDFKit.PDFDocument} */ pdf) {
  const widths = new Map();
  return (/** @type {string} */ font, /** @type {number} */ size, /** @type {string} */ text) => {
    const key = `${font} ${text}`;
    if (!widths.has(key)) widths.set(key, pdf.font(font).fontSize(1000).widthOfString(text) / 1000);
    return widths.get(key) * size;
  };
}

const ligatures = new Map([
  ["ff", 0xfb00],
  ["fi", 0xfb01],
  ["fl", 0xfb02],
  ["ffi", 0xfb03],
  ["ffl", 0xfb04],
]);

/**
 * Lets ligature glyphs say that they are the single characters U+FB00 to U+FB04, as many publishers' files do.
 * Without this PDFKit maps them to their letters. To be called when all text is drawn.
 */
export function declareLigatures(/** @type {PDFKit.PDFDocument & { _fontFamilies: Record<string, any> }} */ pdf) {
  const { _fontFamilies: embedded } = pdf;
  for (const font of Object.values(embedded)) {
    font.unicode?.forEach((characters, glyph) => {
      const ligature = ligatures.get(String.fromCodePoint(...(characters ?? [])));
      if (ligature !== undefined) font.unicode[glyph] = [ligature];
    });
  }
}
