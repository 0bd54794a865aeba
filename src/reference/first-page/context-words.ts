import { withoutAddresses } from "../../domain/url.js";
/** Announces how the document itself is to be cited, or where it lies. */
export const citeCue =
  /\b(?:cite (?:this|it|the|as\b)|citing this|how to cite|(?:please|to) cite|cited as|(?:^|[^\w])citation\s*:|(?:recommended|suggested|original|bibliographic|full) citation|reference format|to link to this|stable url|version of record|link to published version|published version|permanent link|persistent (?:link|url|identifier)|digital object identifier|this (?:article|paper|version) is (?:published|available)|(?:final|definitive|authenticated|published) (?:publication|version|article)[^.]{0,60} (?:is|was|can be) (?:available|published|found)|view article online|zitier(?:en|weise|vorschlag)|pour citer|c[oó]mo citar|para citar|come citare)|引用(?:格式|本文)|для цитирования|zitier(?:hinweis|fähig)/iu;

/** Asks users of a program or of data to cite a paper, which the manual that says so is not. */
export const citeProgramCue =
  /\bin publications\b|\bif you (?:use|used|find|publish)\b|\bwhen (?:using|you use)\b|\bcit(?:e|ing) [^.:]{0,60}\b(?:package|software|programs?|toolbox|library)\b|\bthe following (?:papers?|articles?|publications?)\b/iu;

/** Matches what preprint servers stamp on the edges of their files, beside the DOI. */
export const preprintStamp =
  /\bpreprint\s+doi\b|\bthis version posted\b|\belectronic copy available at\b|\bfirst posted online\b|\bnot (?:been )?(?:certified by peer review|peer[- ]reviewed)\b/iu;

/** Stands beside the document's own identifier on first, last and imprint pages. */
export const ownCue =
  /©|\(c\) ?\d{4}|⃝c|\b(?:copyright|all rights reserved|rights reserved|issn|received|accepted|revised|published (?:online|by|in|under)|first published|available online|open access|creative commons|licen[cs]ee?|permission to make|editor\s*:|academic editor|correspond(?:ing|ence)|article (?:history|info)|original (?:article|research|paper)|research article|pacs|keywords|e-?isbn|view article online)\b/iu;

/** Names data or programs, whose identifiers are printed in texts about them. */
const repository =
  /\b(?:dryad|zenodo|figshare|osf|mendeley data|dataverse|pangaea|code ocean|accession (?:number|code)|electronic appendix|data availability)\b/iu;
const material =
  /\b(?:data|datasets?|databases?|code|software|program|package|scripts?|models?|supplement\w*|supporting information|materials?|protocols?|replication|repositor(?:y|ies))\b/iu;
const kept =
  /\b(?:available|accessible|accessed|deposit\w*|archived|stored|found|download\w*|provided|hosted|released|obtained|see|via)\b/iu;

export function speaksOfData(sentence: string): boolean {
  return repository.test(sentence) || (material.test(sentence) && kept.test(sentence));
}

/** In a citation of the document a repository is its publisher: only words for data tell that it is not meant. */
export function namesMaterial(sentence: string): boolean {
  return material.test(sentence) || /\b(?:data availability|accession)\b/iu.test(sentence);
}

/** Registrants whose DOIs mostly name data and programs. */
export const dataDoi =
  /^10\.(?:5061\/dryad|6084\/m9|5281\/zenodo|17632\/|7910\/dvn|1594\/pangaea|24433\/|17605\/osf|5066\/|15468\/|17504\/|4121\/|18129\/)/u;

/** Names another article: the corrected one, the one answered, a neighbour. */
export const otherWorkCue =
  /\b(?:doi of (?:the )?(?:\w+ )?(?:article|paper)|original article (?:was|can|is|has)|the (?:online version of the )?original article|erratum|corrigend\w+|correction to|retract\w+|comment(?:ary)? on|repl(?:y|ies) to|in response to|response to|companion|see also|related (?:article|commentar\w+|paper)|reprinted from|reproduced from|adapted from|extended version of|an earlier version|previously published|preliminary version|translation of)\b/iu;

/** A work under review is announced so: pages, price, binding. */
export const reviewCue =
  /\bpp?\.\s?[xivl\d]|\b\d+\s?pp\b|[€£¥]\s?\d|\$\s?\d+(?:\.\d\d)?\s*(?:\(|hb|pb|cloth|paper|$)|\b(?:EUR|GBP|USD) ?\d/imu;
export const reviewPage = /\breviewed by\b|\bbook reviews?\b|^\s*review of\b/imu;

/** Words of imprint pages. */
export const imprintCues = [
  /©|⃝c|\bcopyright\b|\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits réservés\b|\b(?:todos los derechos|todos os direitos|tutti i diritti) /iu,
  /\bpublish(?:ed|er|ing)\b|\bpress\b|\bverlag\b|\bherausgeber|\bédit(?:ion|eur)|\beditora?\b|издательство|\beditorial\b|\b出版/iu,
  /\blibrary of congress\b|\bcatalog(?:u?ing|ue record)\b|\bbibliothek\b|\bdépôt légal\b|\bbritish library\b|\bcip\b/iu,
  /\bprinted (?:in|on|by)\b|\btypeset|\bcover (?:design|and)\b|\bfirst (?:published|edition)\b|\bimpressum\b|\blicen[cs]e\b/iu,
  /\(?(?:hardcover|hardback|paperback|softcover|pbk|hbk|ebook|e-book|electronic|digital|print|pdf|online|cloth|alk\. paper)\b/iu,
];

const entryStart = /^(?:\[\d{1,3}\]|\[\w{2,10}\]|\d{1,3}\.\s+\p{Lu}|\(\d{1,3}\)\s)/u;
const initials =
  /\p{Lu}[\p{L}'’-]+,? (?:\p{Lu}\.[ -]?){1,3}(?:,|;| &| and|\s\()|\p{Lu}[\p{L}'’-]+ \p{Lu}{1,3}(?:,|:|\. )/u;
const datedEntry =
  /\((?:19|20)\d\d\)\s\d+\s\p{Lu}|\((?:19|20)\d\d[a-z]?\)[.,:]|\b(?:19|20)\d\d[a-z]?[;:]\s?\d+|\b(?:19|20)\d\d[a-z]?\.$/u;
const volumeAndPages =
  /\d+\s?\((?:19|20)\d\d\),?\s\d+\s?[-–]\s?\d+|\d+\s?\(\d+\)\s?[:,]\s?[\w]+\s?[-–]\s?\w+|\bpp?\. ?\d+|\bvol\. ?\d+|\(eds?\.\)|\bIn:? \p{Lu}/u;

/** True for a row of a reference list, as far as one row tells. */
export function isEntryRow(text: string): boolean {
  return [entryStart, initials, datedEntry, volumeAndPages].some((trait) => trait.test(text));
}

const quotedTitle = /[“"‘][^”"’“]{15,}[”"’]|(?<!\p{L})'[^']{15,}'(?!\p{L})/u;
const footnote = /(?:^|\s)(?:see|cf\.|in:)\s\S|(?:^|[\s\d])\p{Lu}\. ?(?:\p{Lu}\. ?)?\p{Lu}\p{Ll}+(?:,| and)\s/iu;

/** What entries of reference lists have, and mastheads have not; and what both have. */
const entryTraits = [entryStart, initials, quotedTitle, footnote];
const commonTraits = [datedEntry, volumeAndPages];

/** How much the words before an identifier read like an entry of a reference list, 0..6. */
export function referenceLikeness(before: string): number {
  return count(entryTraits, before) + count(commonTraits, before);
}

/** True for an entry of a reference list or a footnote, false for a masthead, which has years, volumes and editors too. */
export function citesAnother(before: string): boolean {
  return count(entryTraits, before) > 0 && referenceLikeness(before) >= 2;
}

function count(traits: readonly RegExp[], before: string): number {
  const words = withoutAddresses(before)
    .replace(/\b(?:doi|url|isbn|arxiv)\b\s*:?/giu, " ")
    .trim();
  return traits.filter((trait) => trait.test(words)).length;
}

/** True for running text: a sentence around the identifier, not a line that only states it. */
export function readsLikeProse(text: string): boolean {
  const words = text.match(
    /(?<![\w/.])(?:the|of|is|are|was|were|we|our|that|which|this|these|has|have|been|and|for|with|from|by|in|to|at|can|be|as)(?![\w/.])/gu,
  );
  return (words?.length ?? 0) >= 3;
}
