import { hasTwoLetters } from "./characters.js";

/** Titles that programs write: templates, counters, file names. They say nothing of the work. */
const junkTitles = [
  /^(untitled|(no )?title|none|print|cover|main|article|paper|manuscript|template|pdf|(document|dokument|book|presentation|slide|layout) ?\d*)\W*$/i,
  /^(microsoft (word|powerpoint|excel)\b|powerpoint presentation|doi:|pii:|arxiv:|https?:|www\.)/i,
  /\.(docx?|dvi|tex|indd|qxd|qxp|pdf|ps|eps|rtf|odt|pptx?|fm|p65|wpd|xlsx?|txt|html?|cdr|ai)\)?$/i,
  /[<>]/,
];
/** Production numbers ("acp-2015-1061 1..12", "NATURE01234", "S0140-6736(04)12345"): a single token, or digits and marks only. */
const numberTitle = /^[!-~]*\d[!-~]*(\s+\d+\.\.\d+)?$|^[^\p{L}]+$/u;
const junkAuthor = /^(admin(istrator)?|user|owner|unknown|author|default|root|none|pc|.*\\.*|\S*@\S*|\S*\d{2,}\S*)$/i;
const shortestTitle = 4;

/** True for what may be the title of a work; false for what programs leave in its place. */
export function isTitle(title: string): boolean {
  const junk = [...junkTitles, numberTitle].some((pattern) => pattern.test(title));
  return title.length >= shortestTitle && hasTwoLetters(title) && !junk;
}

/** False for names of accounts and programs. */
export function isAuthorName(name: string): boolean {
  return hasTwoLetters(name) && !junkAuthor.test(name);
}

/** "A. Lovelace and C. Babbage", "A. Lovelace; C. Babbage", "A. Lovelace, C. Babbage"; "Lovelace, Ada" stays one name. */
export function splitAuthors(text: string): string[] {
  const parts = text.split(/\s*;\s*|\s+(?:and|&)\s+/).flatMap((part) => {
    const names = part.split(/\s*,\s*/).filter((name) => name !== "");
    return names.every((name) => /\S\s+\S/.test(name)) ? names : [names.join(", ")];
  });
  return parts.map((name) => name.replace(/^and\s+/i, "")).filter((name) => name !== "");
}
