/** Every character that XML 1.0 (2.2) has no place for, half of a pair of surrogates included; it can't be written as a number either. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text with something else in place of the characters that no document of XML may hold. */
export function allowedInXml(text: string, replacement = "\uFFFD"): string {
  return text.replace(forbidden, replacement);
}
