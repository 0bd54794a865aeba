/**
 * How types, fields and creators of Zotero are called in CSL: facts of Zotero's public schema (github.com/zotero/zotero-schema,
 * version 41), written down by hand as a table; none of its code or text is in here.
 */

/** Types of CSL, and the types of Zotero that are one. */
const typesOf: Readonly<Record<string, string>> = {
  article: "preprint",
  "article-journal": "journalArticle",
  "article-magazine": "magazineArticle",
  "article-newspaper": "newspaperArticle",
  bill: "bill",
  book: "book",
  broadcast: "podcast tvBroadcast radioBroadcast",
  chapter: "bookSection",
  dataset: "dataset",
  document: "document attachment note",
  "entry-dictionary": "dictionaryEntry",
  "entry-encyclopedia": "encyclopediaArticle",
  graphic: "artwork",
  hearing: "hearing",
  interview: "interview",
  legal_case: "case",
  legislation: "statute",
  manuscript: "manuscript",
  map: "map",
  motion_picture: "film videoRecording",
  "paper-conference": "conferencePaper",
  patent: "patent",
  personal_communication: "letter email instantMessage",
  post: "forumPost",
  "post-weblog": "blogPost",
  report: "report",
  software: "computerProgram",
  song: "audioRecording",
  speech: "presentation",
  standard: "standard",
  thesis: "thesis",
  webpage: "webpage",
};

const onlyInExtra = new Set(
  (
    "classic collection entry event figure musical_score pamphlet performance periodical regulation review review-book " +
    "treaty"
  ).split(" "),
);

/** Fields of CSL, and the fields of Zotero that are one, those that only some types have too; the first that is there counts. */
const textsOf: Readonly<Record<string, string>> = {
  title: "title caseName nameOfAct subject",
  abstract: "abstractNote",
  archive: "archive",
  archive_location: "archiveLocation",
  authority: "authority court legislativeBody issuingAuthority organization",
  "call-number": "callNumber applicationNumber",
  "chapter-number": "session",
  "collection-number": "seriesNumber",
  "collection-title": "seriesTitle series",
  "container-title":
    "publicationTitle bookTitle proceedingsTitle encyclopediaTitle dictionaryTitle blogTitle forumTitle websiteTitle " +
    "programTitle sessionTitle reporter code",
  "container-title-short": "journalAbbreviation",
  dimensions: "artworkSize runningTime",
  DOI: "DOI",
  edition: "edition",
  "event-place": "eventPlace",
  "event-title": "meetingName conferenceName",
  genre:
    "type thesisType reportType letterType manuscriptType mapType websiteType postType presentationType genre " +
    "programmingLanguage",
  ISBN: "ISBN",
  ISSN: "ISSN",
  issue: "issue priorityNumbers",
  language: "language",
  license: "rights",
  medium: "medium artworkMedium interviewMedium videoRecordingFormat audioRecordingFormat audioFileType format system",
  number:
    "number billNumber reportNumber docketNumber publicLawNumber patentNumber episodeNumber documentNumber archiveID identifier",
  "number-of-pages": "numPages",
  "number-of-volumes": "numberOfVolumes",
  "original-publisher": "originalPublisher",
  "original-publisher-place": "originalPlace",
  page: "pages codePages firstPage",
  "part-number": "partNumber",
  "part-title": "partTitle",
  PMCID: "PMCID",
  PMID: "PMID",
  publisher: "publisher institution university label company studio network distributor repository",
  "publisher-place": "place repositoryLocation",
  references: "history references",
  scale: "scale",
  section: "section committee",
  source: "libraryCatalog",
  status: "status legalStatus",
  "title-short": "shortTitle",
  URL: "url",
  version: "versionNumber",
  volume: "volume codeVolume reporterVolume codeNumber",
};

const datesOf: Readonly<Record<string, string>> = {
  accessed: "accessDate",
  issued: "date dateDecided dateEnacted issueDate",
  "original-date": "originalDate priorityDate",
  submitted: "filingDate",
};

/** Roles of CSL, and the kinds of creators of Zotero that play one. Whoever a type names first is its author. */
const rolesOf: Readonly<Record<string, string>> = {
  author: "author artist cartographer creator interviewee inventor presenter programmer sponsor counsel attorneyAgent",
  chair: "chair",
  "collection-editor": "seriesEditor",
  composer: "composer",
  "container-author": "bookAuthor",
  contributor: "contributor commenter cosponsor wordsBy",
  director: "director",
  editor: "editor",
  "executive-producer": "executiveProducer",
  guest: "guest",
  host: "host podcaster",
  interviewer: "interviewer",
  narrator: "narrator",
  organizer: "organizer",
  "original-author": "originalCreator",
  performer: "castMember performer",
  producer: "producer",
  recipient: "recipient",
  "reviewed-author": "reviewedAuthor",
  "script-writer": "scriptwriter",
  "series-creator": "seriesCreator",
  translator: "translator",
};

type Table = readonly (readonly [csl: string, names: readonly string[]])[];

function tableOf(listed: Readonly<Record<string, string>>): Table {
  return Object.entries(listed).map(([csl, names]) => [csl, names.split(" ")]);
}

function turned(listed: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(tableOf(listed).flatMap(([csl, names]) => names.map((name) => [name, csl] as const)));
}

export const zoteroTexts = tableOf(textsOf);
export const zoteroDates = tableOf(datesOf);
const typeNames = turned(typesOf);
const roleNames = turned(rolesOf);

/** Null for a type that the schema does not have. */
export function cslTypeOfZotero(itemType: string): string | null {
  return typeNames.get(itemType) ?? null;
}

/** Whether a text is a type of CSL that some type of Zotero is, or one that only "Extra" can name. */
export function isTypeOfCsl(text: string): boolean {
  return text in typesOf || onlyInExtra.has(text);
}

export function cslRoleOfZotero(creatorType: string): string {
  return roleNames.get(creatorType) ?? "contributor";
}

/** The names of CSL's text fields, dates and roles by their names in small letters: what people write into "Extra". */
export const cslFieldNames: ReadonlyMap<string, NamedField> = new Map([
  ...named(textsOf, "text"),
  ...named(datesOf, "date"),
  ...named(rolesOf, "role"),
]);

interface NamedField {
  name: string;
  kind: "text" | "date" | "role";
}

function named(listed: Readonly<Record<string, string>>, kind: NamedField["kind"]): [string, NamedField][] {
  return Object.keys(listed).map((name) => [name.toLowerCase(), { name, kind }]);
}
