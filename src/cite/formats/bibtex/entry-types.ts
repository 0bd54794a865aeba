export const dialects = ["bibtex", "biblatex"] as const;
export type Dialect = (typeof dialects)[number];

/** Types of CSL, and the entry types of BibTeX's standard styles and of biblatex that say most of the same. */
const written: Record<string, readonly [bibtex: string, biblatex: string]> = {
  article: ["article", "online"],
  "article-journal": ["article", "article"],
  "article-magazine": ["article", "article"],
  "article-newspaper": ["article", "article"],
  bill: ["misc", "legislation"],
  book: ["book", "book"],
  broadcast: ["misc", "video"],
  chapter: ["incollection", "incollection"],
  classic: ["book", "book"],
  dataset: ["misc", "dataset"],
  entry: ["incollection", "inreference"],
  "entry-dictionary": ["incollection", "inreference"],
  "entry-encyclopedia": ["incollection", "inreference"],
  figure: ["misc", "image"],
  graphic: ["misc", "artwork"],
  legal_case: ["misc", "jurisdiction"],
  legislation: ["misc", "legislation"],
  manuscript: ["unpublished", "unpublished"],
  motion_picture: ["misc", "movie"],
  musical_score: ["misc", "music"],
  pamphlet: ["booklet", "booklet"],
  "paper-conference": ["inproceedings", "inproceedings"],
  patent: ["misc", "patent"],
  performance: ["misc", "performance"],
  periodical: ["misc", "periodical"],
  personal_communication: ["misc", "letter"],
  post: ["misc", "online"],
  "post-weblog": ["misc", "online"],
  regulation: ["misc", "legislation"],
  report: ["techreport", "report"],
  review: ["article", "review"],
  "review-book": ["article", "review"],
  software: ["misc", "software"],
  song: ["misc", "audio"],
  standard: ["misc", "standard"],
  thesis: ["phdthesis", "thesis"],
  treaty: ["misc", "legal"],
  webpage: ["misc", "online"],
};

/** Entry types as they are read: those of BibTeX, of biblatex and its aliases, and what other programs write. */
const read: Record<string, string> = {
  article: "article-journal",
  artwork: "graphic",
  audio: "song",
  book: "book",
  bookinbook: "chapter",
  booklet: "pamphlet",
  collection: "book",
  commentary: "book",
  conference: "paper-conference",
  dataset: "dataset",
  electronic: "webpage",
  image: "figure",
  inbook: "chapter",
  incollection: "chapter",
  inproceedings: "paper-conference",
  inreference: "entry-encyclopedia",
  jurisdiction: "legal_case",
  legal: "treaty",
  legislation: "legislation",
  letter: "personal_communication",
  manual: "report",
  mastersthesis: "thesis",
  misc: "document",
  movie: "motion_picture",
  music: "musical_score",
  mvbook: "book",
  mvcollection: "book",
  mvproceedings: "book",
  mvreference: "book",
  online: "webpage",
  patent: "patent",
  performance: "performance",
  periodical: "periodical",
  phdthesis: "thesis",
  preprint: "article",
  proceedings: "book",
  reference: "book",
  report: "report",
  review: "review",
  software: "software",
  standard: "standard",
  suppbook: "chapter",
  suppcollection: "chapter",
  suppperiodical: "article-journal",
  techreport: "report",
  thesis: "thesis",
  unpublished: "manuscript",
  video: "motion_picture",
  web_page: "webpage",
  webpage: "webpage",
  www: "webpage",
};

/** Types whose `container-title` is a journal. */
const serials = new Set([
  "article-journal",
  "article-magazine",
  "article-newspaper",
  "periodical",
  "review",
  "review-book",
]);
const sites = new Set(["webpage", "post", "post-weblog"]);

export function entryTypeOf(cslType: string, genre: string, dialect: Dialect): string {
  const type = written[cslType]?.[dialect === "bibtex" ? 0 : 1] ?? "misc";
  const isLesser = type === "phdthesis" && /master|m\.?sc|m\.?a\.?\b|diplom|magist|licen|bachelor/i.test(genre);
  return isLesser ? "mastersthesis" : type;
}

/** Gives the CSL type that an entry type names without a look at the fields; null for one that nobody knows. */
export function cslTypeOf(entryType: string): string | null {
  return read[entryType] ?? null;
}

export function isCslType(type: string): boolean {
  return type in written || ["collection", "document", "event", "hearing", "interview", "map", "speech"].includes(type);
}

/** The field that names what an item is part of. */
export function containerField(cslType: string, dialect: Dialect): string {
  // A preprint is BibTeX's article too; biblatex has a type of its own for it.
  if (cslType === "article" && dialect === "bibtex") return "journal";
  if (serials.has(cslType)) return dialect === "bibtex" ? "journal" : "journaltitle";
  if (sites.has(cslType)) return dialect === "bibtex" ? "howpublished" : "organization";
  return "booktitle";
}

export function publisherField(cslType: string, dialect: Dialect): string {
  if (cslType === "thesis") return dialect === "bibtex" ? "school" : "institution";
  return cslType === "report" ? "institution" : "publisher";
}

/** Types whose `issue` is BibTeX's number. */
export function isSerial(cslType: string): boolean {
  return serials.has(cslType);
}

/** Kinds of theses and reports as biblatex names them, in words. */
export const genreKeys: Readonly<Record<string, string>> = {
  phdthesis: "PhD thesis",
  mathesis: "Master's thesis",
  mastersthesis: "Master's thesis",
  bathesis: "Bachelor's thesis",
  candthesis: "Candidate thesis",
  techreport: "Technical report",
  resreport: "Research report",
};

/** Names that babel has for languages, by BCP 47 tag; the first of a tag is the one that is written. */
const languages: readonly [langid: string, tag: string][] = [
  ["english", "en"],
  ["american", "en-US"],
  ["usenglish", "en-US"],
  ["british", "en-GB"],
  ["ukenglish", "en-GB"],
  ["canadian", "en-CA"],
  ["australian", "en-AU"],
  ["ngerman", "de"],
  ["german", "de"],
  ["austrian", "de-AT"],
  ["french", "fr"],
  ["francais", "fr"],
  ["spanish", "es"],
  ["italian", "it"],
  ["portuguese", "pt"],
  ["brazilian", "pt-BR"],
  ["brazil", "pt-BR"],
  ["dutch", "nl"],
  ["danish", "da"],
  ["swedish", "sv"],
  ["norsk", "nb"],
  ["finnish", "fi"],
  ["polish", "pl"],
  ["czech", "cs"],
  ["hungarian", "hu"],
  ["russian", "ru"],
  ["ukrainian", "uk"],
  ["greek", "el"],
  ["turkish", "tr"],
  ["latin", "la"],
  ["arabic", "ar"],
  ["hebrew", "he"],
  ["japanese", "ja"],
  ["chinese", "zh"],
  ["korean", "ko"],
];

export function languageTag(langid: string): string {
  return languages.find(([name]) => name === langid.toLowerCase())?.[1] ?? langid;
}

export function langidOf(tag: string): string {
  return languages.find(([, each]) => each.toLowerCase() === tag.toLowerCase())?.[0] ?? tag;
}
