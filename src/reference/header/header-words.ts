import { markedWordsIn, splitAtSpaces } from "../../domain/characters.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";

/** What a word of a first page tells of its row: a word may have several classes. */
export type WordClass = keyof typeof words | "body" | "month" | "heading" | "and" | "function";

/** Words of first pages beside those of the languages' data, by what they speak of. */
const words = {
  publishing:
    "journal transactions proceedings bulletin annals archives revue zeitschrift newsletter magazine issn isbn http https www doi elsevier springer wiley publisher publishers publishing verlag press reserved typeset homepage sciencedirect reprints offprint licence license licensed permission terms conditions downloaded available published online manuscript received accepted revised submitted subscription",
  kind: "article articles paper papers review reviews communication communications report letter letters study note notes editorial commentary perspective perspectives correspondence preprint thesis dissertation correction erratum corrigendum chapter protocol debate opinion viewpoint software methodology original research short brief rapid clinical case technical special invited regular open access full draft supplementary supplement tutorial feature lecture",
  published: "published publication publications issued appeared veröffentlicht publié publicado pubblicato erschienen",
  online: "online available epub web advance",
  accepted: "accepted akzeptiert accepté aceptado approved",
  received: "received submitted revised eingereicht reçu recibido registered",
  copyright: "copyright © copyrights",
  updated: "updated update modified revision revised version last built generated compiled release released",
  printed: "printed edition reprint reprinted impression printing",
  event:
    "conference conférence workshop symposium proceedings meeting congress seminar talk presentation presented school",
  volume: "vol volume band tome no nr number issue heft pp pages article",
  fetched: "download downloaded accessed retrieved visited printed",
  legal: "license licence law act directive rfc standard patent grant contract",
  founded: "since founded established born",
  degree:
    "diplomová bakalářská práce dissertação mestrado doutorado doktora lisans tezi praca dyplomowa magisterska inżynierska masterarbeit bachelorarbeit dizertační diplomski specialistico laurea thesis dissertation doctor doctoral master bachelor degree phd diplom diplomarbeit mémoire thèse tesis tese",
  by: "by von par por von author authors autor autores auteur auteurs verfasser editor editors prepared written compiled edited maintainer",
  supervised:
    "supervisor supervisors supervised advisor adviser advisors advisers tutor tutora tutors betreuer betreuerin betreut gutachter gutachterin erstgutachter zweitgutachter relatore relatrice correlatore orientador orientadora asesor directeur directrice encadrant encadrante encadreur rapporteur promotor promotores copromotor begeleider opiekun vedoucí handledare veileder vejleder ohjaaja руководитель рецензент danışman referee referees examiner examiners jury",
  periodical:
    "journal journals review reviews revue revista rivista zeitschrift bulletin annals annales annalen archives archiv archive archivos acta transactions proceedings letters quarterly magazine gazette newsletter chronicle studies jahrbuch yearbook tidsskrift tijdschrift časopis czasopismo dergisi вестник журнал cahiers cadernos anais plos frontiers bmc advances communications",
  series:
    "series schriftenreihe reihe serie série seria collection cahiers cahier working discussion arbeitspapier arbeitspapiere arbeitsbericht documents documentos bulletin reports papers occasional memorandum memo technical jahrgang heft rubrik",
  company: "incorporated corporation corp inc ltd gmbh llc limited systems solutions laboratories technologies",
  address:
    "street avenue road strasse usa uk china germany canada australia italy spain japan sweden norway denmark netherlands india brazil switzerland austria turkey beijing campus building box tel fax phone email mail correspondence corresponding address affiliation now contributed equally laboratory lab labs hospital college school faculty division research sciences science technology engineering mathematics physics chemistry biology medicine",
  unnamed:
    "the of for with from using are this that introduction keywords contents external version language reference manual guide handbook system systems analysis series project chapter model models data information security computer computing figure table background methods results conclusions trial learning network networks development health disease effect effects quality theory specification standard standards request statement declaration design user users user's package packages document documentation release proposal member student senior ieee acm links history international annual social policy education united states kingdom republic center short primer course part lecture example examples practice overview summary problem problems solution solutions programming library file files format code source group working team director executive president minister officer chief head vice monsieur madame docteur dear lecturer supervisor advisor adviser candidate recommendation book first second third blue press archive docket nr vol jahrgang ausgabe opus section candidate trainee professor lecturer reader",
} as const;

const classes = whenNeeded((): ReadonlyMap<string, ReadonlySet<WordClass>> => {
  const table = new Map<string, Set<WordClass>>();
  const add = (kind: WordClass, list: Iterable<string>) => {
    for (const word of list) table.set(word, (table.get(word) ?? new Set<WordClass>()).add(kind));
  };
  for (const [kind, list] of Object.entries(words)) add(kind as WordClass, list.split(" "));
  for (const language of everyLanguage()) {
    const data = languageData(language);
    add("body", data?.bodies ?? []);
    add("month", (data?.months ?? []).flat());
    add("and", data?.and ?? []);
    add("by", data?.citing?.people?.by ?? []);
    add("supervised", data?.citing?.people?.supervised ?? []);
  }
  add("body", words.company.split(" "));
  for (const language of ["en", "de", "fr", "es"]) add("function", languageData(language)?.function_words ?? []);
  return table;
});

const none: ReadonlySet<WordClass> = new Set();

export function classesOf(word: string): ReadonlySet<WordClass> {
  return classes().get(word.toLowerCase()) ?? none;
}

export function isOf(word: string, kind: WordClass): boolean {
  return classesOf(word).has(kind);
}

/** The words of the text that was asked for last: it is asked for one class after the other. */
let last: { text: string; words: string[] } = { text: "", words: [] };

function wordsOf(text: string): string[] {
  if (last.text !== text) last = { text, words: markedWordsIn(text) };
  return last.words;
}

/** The share of a text's words that belong to a class. */
export function shareOf(text: string, kind: WordClass): number {
  const found = wordsOf(text);
  return found.length === 0 ? 0 : found.filter((word) => isOf(word, kind)).length / found.length;
}

/** What words for places of study and offices begin with, in the languages of Europe. */
const institutionStems =
  "univers univerz üniversit politec politech polytech institut instytut istitut fakult facult facolt faculd departam départem departem dipartim ministe ministr minister akadem academ académ hochschul lehrstuhl fachbereich college school escola escuela école scuola wydział katedr fachhochschule".split(
    " ",
  );

/** The share of a text's words that name universities, faculties, institutes and ministries. */
export function institutionShare(text: string): number {
  const found = wordsOf(text);
  if (found.length === 0) return 0;
  const names = (word: string) => institutionStems.some((stem) => word.startsWith(stem));
  return found.filter((word) => names(word.toLowerCase())).length / found.length;
}

const headingKinds = ["abstract", "introduction", "keywords", "contents", "acknowledgements", "references"] as const;
const headings = whenNeeded(() => {
  const table = new Map<string, (typeof headingKinds)[number]>();
  for (const language of everyLanguage()) {
    const found = languageData(language)?.headings;
    for (const kind of headingKinds) for (const text of found?.[kind] ?? []) table.set(text.toLowerCase(), kind);
  }
  return table;
});

function headingKind(text: string) {
  const plain = unspaced(text)
    .toLowerCase()
    .replace(/^[\divx]{1,3}[.)]?\s+/u, "");
  const [first = ""] = plain.split(/\s*[:.—–-]\s*|$/u, 1);
  return headings().get(first.trim());
}

/** True for rows that end what stands above the text: "Abstract", "1. Introduction", "Keywords: owls", "A B S T R A C T". */
export function isHeading(text: string): boolean {
  return headingKind(text) !== undefined;
}

/** True for rows that begin an article's own text: of a cover or a list of contents nobody can tell whom it names. */
export function beginsArticle(text: string): boolean {
  return ["abstract", "keywords", "introduction"].includes(headingKind(text) ?? "");
}

/** Which field of an item a row is the heading of; null where it is none. */
export function headingIn(text: string): "abstract" | "keyword" | null {
  const kind = headingKind(text);
  return kind === "abstract" ? "abstract" : kind === "keywords" ? "keyword" : null;
}

/** Letterspaced words as words: "A B S T R A C T". */
export function unspaced(text: string): string {
  return /^(?:\S{1,3} ){4,}\S{1,3}$/u.test(text) ? text.replaceAll(" ", "") : text;
}

/** "The Speex Codec Manual Version 1.2" without the version, "Programming in Go Copyright © 2012" without the rights. */
export function withoutVersion(text: string): string {
  const found = splitAtSpaces(text);
  const end = found.findIndex((word, index) => {
    const next = found[index + 1] ?? "";
    const isVersion = isOf(word.replace(/^\(/u, ""), "updated") && /^[v\d]?\d[\d.]*/iu.test(next);
    return index > 1 && (isVersion || (isOf(word, "copyright") && /[©\d]/u.test(next)));
  });
  return end < 0
    ? text
    : found
        .slice(0, end)
        .join(" ")
        .replace(/[\s,:(–-]+$/u, "");
}
