/**
 * Words that stand in the place of a year, in the languages that `quire cite` writes and some more; the source of a
 * pattern (flag u) without what may stand before it.
 */
export const undatedWords = String.raw`(?:no date|in press|forthcoming|to appear|in preparation|submitted|under review|im (?:Druck|Erscheinen)|sous presse|à paraître|en prensa|no prelo|in stampa|i tryck|в печати)(?!\p{L})|n\.\s?d\b\.?|o\.\s?J\.|s\.\s?[fda]\.|u\.å\.|z\.\s?[dj]\.|б\.\s?г\.|刊行予定|印刷中`;
