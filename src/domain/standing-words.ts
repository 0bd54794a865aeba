/**
 * What stands in the place of a year, in the languages that `quire cite` writes and some more; the source of a pattern
 * (flag u) without what may stand before it.
 */
export const undatedWords = String.raw`(?:no date|in press|forthcoming|to appear|in preparation|submitted|under review|im (?:Druck|Erscheinen)|sous presse|à paraître|en prensa|no prelo|in stampa|i tryck|в печати)(?!\p{L})|n\.\s?d\b\.?|o\.\s?J\.|s\.\s?[fda]\.|u\.å\.|z\.\s?[dj]\.|б\.\s?г\.|刊行予定|印刷中`;

/** What stands for the other authors, likewise. */
export const otherAuthors = String.raw`et\.?\s+al(?:ii|ia)?\b\.?|et\s+coll(?:ab)?\b\.?|et\s+col\b\.?|et\s+autres|e\s+colab\b\.?|u\.\s?a\.|u\.\s?Mitarb\.|y\s+(?:col(?:s|ab)?\b\.?|otros)|e\s+(?:col(?:s|ab)?\b\.?|outros|altri)|(?:and|und|&)\s+(?:(?:his|her|their)\s+)?(?:colleagues|co-?workers|co-?authors|others|alii|team|Kolleg(?:en|innen)|Mitarbeiter|al\.)|m\.\s?fl\.|mfl\.|og\s+kolleger|och\s+medarbetare|и\s+др\.?|та\s+ін\.?|i\s+in\.|i\s+wsp\.|a\s+kol\.|e\.\s?a\.|ym\.|jt\b\.?|vd\b\.?|v\.d\.|ve\s+(?:ark\.|diğerleri)|và\s+cộng\s+sự|idr\.|dkk\b\.?|in\s+(?:sod\.|drugi)|og\s+andre|i\s+sur\.|و\s+همکاران|(?:等人?|ほか|ら|외|등)(?!\p{L})`;
