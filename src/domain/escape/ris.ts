/**
 * A value of RIS (the specification of 2011): it ends with its line, and nothing is escaped. Whatever any reader takes for
 * the end of a line becomes a space, so that no value adds a tag or ends a record.
 */
export function risValue(text: string): string {
  return text.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, " ").trim();
}

/** The lines of a text, each for a tag of its own. */
export function risLines(text: string): string[] {
  return text.split(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/u).map((line) => line.trim());
}
