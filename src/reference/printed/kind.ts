import type { Item } from "../../domain/item.js";

const kinds: readonly [type: string, words: RegExp][] = [
  [
    "thesis",
    /\b(?:thesis|dissertation|thèse|tesis|Diss\.|Habil|Masterarbeit|Bachelorarbeit|proefschrift)\b|学位论文|диссертац/iu,
  ],
  [
    "personal_communication",
    /\bpersonal communication|persönliche Mitteilung|communication personnelle|\bunpublished data\b/iu,
  ],
  [
    "legislation",
    /\bv\.\s+\p{Lu}\p{L}+.*\b(?:U\.?S\.?|F\.\d?d|S\.\s?Ct|UKSC|EWCA|HL|BGH|BVerfG)\b|\b(?:Act|Gesetz|Directive|Regulation|Verordnung|Richtlinie)\b\s+(?:\(?(?:EU|EC|EG)\)?|of|\d{4}|Nr\.?)|\b(?:Pub\.\s?L\.|U\.S\.C\.|BGBl)\b/u,
  ],
  ["patent", /\b(?:US|EP|WO|DE)\s?(?:Patent\b|\d{6,}|\d{4}\/\d{5,})|\bPatent(?:\s+No\b|schrift)/u],
  ["report", /\b(?:technical|working|research|annual)\s+(?:report|paper)\b|\bwhite\s?paper\b|\bBericht\b/iu],
];

/** Tells which kind of work an entry is of, as far as its words and fields tell; "document" where they do not. */
export function kindOfEntry(words: string, item: Item): string {
  const named = kinds.find(([, pattern]) => pattern.test(words))?.[0];
  if (named !== undefined) return named;
  if (item.archive === "arXiv") return "article";
  if (item["container-title"] !== undefined && (item.volume !== undefined || item.issue !== undefined))
    return "article-journal";
  if (/(?:^|[\s.,;])[Ii]n:?\s+\p{Lu}.*\b(?:[Ee]ds?|[Hh]rsg|[Hh]g)\b/u.test(words)) return "chapter";
  if (
    item.ISBN !== undefined ||
    /\b(?:Press|Verlag|Publish\w+|[Ee]dn?\.|edition|Aufl(?:age)?\.?|Wiley|Springer|Elsevier|Routledge|Sage)\b/u.test(
      words,
    )
  )
    return "book";
  return item.URL !== undefined && item.DOI === undefined && item.volume === undefined ? "webpage" : "document";
}
