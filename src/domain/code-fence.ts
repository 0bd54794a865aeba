/** What stands in the first code fence; null where there is none. Walked by hand: patterns take for ever on some texts. */
export function insideFence(text: string): string | null {
  for (let fence = text.indexOf("```"); fence >= 0; fence = text.indexOf("```", fence + 3)) {
    const line = text.indexOf("\n", fence);
    const end = line < 0 ? -1 : text.indexOf("```", line);
    if (end < 0) return null;
    if (isLanguage(text.slice(fence + 3, line))) return text.slice(line, end);
  }
  return null;
}

/** "json", or nothing, behind the marks of a fence. */
const isLanguage = (text: string): boolean => text.length < 50 && /^[a-z]*\s*$/i.test(text);
