import { hasLower, hasUnspacedScript, splitAtSpaces, startsLower } from "../../domain/characters.js";
import type { Features } from "./choose.js";
import { institutionShare, isHeading, isOf, shareOf } from "./header-words.js";
import { journalLeading, journalNamed } from "./journals.js";

/** What the words of a title tell, wherever they stand. */
export function wording(text: string): Features {
  const words = splitAtSpaces(text);
  const count = words.length;
  const unspacedScript = hasUnspacedScript(text);
  const numbered = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+\p{L}/u.test(text);
  return {
    one_word: Number(count === 1 && !unspacedScript),
    two_words: Number(count === 2 && !unspacedScript),
    three_words: Number(count === 3),
    title_length: Number(count >= 4 && count <= 20),
    long: Number(count > 20),
    very_long: Number(count > 40),
    capitals: Number(!hasLower(text) && !unspacedScript),
    lower_start: Number(startsLower(text)),
    ends_sentence: Number(/[.;,]$/u.test(text)),
    numbered: Number(numbered),
    colon: Number(/:\s/u.test(text)),
    figures: (text.match(/\d/gu)?.length ?? 0) / text.length,
    year: Number(/\b(?:19|20)\d\d\b/u.test(text)),
    publishing: shareOf(text, "publishing"),
    is_publishing: Number(shareOf(text, "publishing") > 0),
    body_name: shareOf(text, "body"),
    is_body: Number(shareOf(text, "body") > 0 && count < 9),
    kind: shareOf(text, "kind"),
    month: Number(shareOf(text, "month") > 0),
    address: shareOf(text, "address"),
    volume: Number(words.some((word) => isOf(word.replace(/\W+$/u, ""), "volume")) && /\d/u.test(text)),
    function_words: shareOf(text, "function"),
    heading: Number(isHeading(text)),
    series: shareOf(text, "series"),
    is_series: Number(shareOf(text, "series") > 0 && count < 9),
    institution: institutionShare(text),
    institution_first: Number(institutionShare(words.slice(0, 2).join(" ")) > 0),
    institution_short: Number(institutionShare(text) > 0 && count < 9),
    journal: Number(journalNamed(text) !== null && count > 1),
    journal_word: Number(count === 1 && journalNamed(text) !== null),
    journal_row: Number(isJournalRow(text)),
    coded: words.filter((word) => /\d/u.test(word) && /[\p{L}/.:-]/u.test(word)).length / Math.max(1, count),
    number_of_kind: Number(numberedKind(words)),
    torn: words.filter((word) => word.length === 1).length / Math.max(1, count),
    dotted: Number(/\.{4}/u.test(text)),
    odd_signs: (text.match(/[^\p{L}\p{M}\p{N}\s.,:;!?()'"’“”„«»/&–—-]/gu)?.length ?? 0) / text.length,
    web: Number(/\bwww\.|https?:|\.(?:com|org|net)\b/u.test(text)),
  };
}

/** "Polymer Chemistry 12 (2021)", "Phytochemistry journal homepage": a journal's name with figures or the trade's words. */
function isJournalRow(text: string): boolean {
  const leading = journalLeading(text);
  return (
    leading !== null &&
    leading.rest !== "" &&
    (/^[\s,;:.|(–—-]*\d/u.test(leading.rest) || shareOf(leading.rest, "publishing") > 0.3)
  );
}

/** "NASA Reference Publication 1311", "Working Paper No. 12": what a series numbers. */
function numberedKind(words: readonly string[]): boolean {
  const isKind = (word: string) => isOf(word, "kind") || isOf(word, "publishing") || isOf(word, "volume");
  const bare = words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ""));
  return bare.some((word, index) => index > 0 && /\d/u.test(word) && isKind(bare[index - 1] ?? ""));
}
