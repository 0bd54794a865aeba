/**
 * Values of BibTeX's verbatim fields (`url`, `doi`, ...; btxdoc, biblatex 2.2.1): no LaTeX is written in them, and there
 * is no escape. Braces must balance; a backslash, white space and controls become what they are in an address (RFC 3986).
 */
export function verbatimValue(text: string): string {
  return text
    .trim()
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\\{}]/gu, encodeURIComponent);
}
