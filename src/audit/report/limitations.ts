import type { DraftFormat } from "../../document/tree/draft.js";
import type { AuditOutput, Existence, Sentence, WebReference } from "../../contracts/audit.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { mostAddresses } from "../web/check-addresses.js";
import { many } from "./many.js";

type Checked = Pick<AuditOutput, "marks" | "entries" | "existence" | "web" | "sentences">;

/** With what the draft was compared, and who was asked. */
interface Circumstances {
  library: boolean;
  online: boolean;
  records: readonly LibraryRecord[];
  format: DraftFormat;
}

/** Says what was not checked, why, and what would help: a sentence each. Pure. */
export function limitationsOf(
  { marks, entries, existence, web, sentences }: Checked,
  { library, online, records, format }: Circumstances,
): string[] {
  const hasNothing = entries.length > 0 && records.length === 0;
  return [
    ...(format === "document" ? [linesOfText] : []),
    ...(entries.length > 0 ? [] : [marks.length > 0 ? noList : noCitation]),
    ...(hasNothing ? [library ? noLibrary : leftOut] : notCompared(sentences)),
    ...(online ? askedSources(existence, web) : notAsked(existence)),
    ...lookedAt(web),
    ...asFilesSay(existence, records),
  ];
}

/** Entries that were held against what a file says of itself: fields that were read with doubt took no part. */
function asFilesSay(existence: readonly Existence[], records: readonly LibraryRecord[]): string[] {
  const unconfirmed = new Set(
    records.filter(({ file_fields: fields }) => Object.keys(fields).length > 0).map(({ key }) => key),
  );
  const works = existence.filter(
    ({ record }) => record?.source === "library" && unconfirmed.has(record.key ?? ""),
  ).length;
  if (works === 0) return [];
  return [
    `Compared with what their files say of themselves, which nobody has confirmed: ${many(works, "work")}. quire scan FOLDER asks services.`,
  ];
}

const linesOfText = "Lines are those of the text that Quire makes of the file, as quire add reads it.";

/** "Nothing found" alone would read like praise. */
const noCitation = "No citation and no list of references was found in it, so there was nothing to check.";

const noList = "No list of references was found, so no work was looked up and no sentence compared.";

const noLibrary =
  "There is no library to compare with, so no sentence was checked: quire add FOLDER reads the works that are cited.";

const leftOut = "The library was left out, so no sentence was checked.";

/** "Not compared with a text: 99 cited sentences of 9 works (the library does not have them). ..." */
function notCompared(sentences: readonly Sentence[]): string[] {
  const unchecked = sentences.filter(({ together }) => together.verdict === "unchecked");
  const reasonOf = ({ works }: Sentence) => works.find(({ unchecked: why }) => why !== null)?.unchecked?.reason ?? null;
  // What only points to a work, or is of another language than it, is left open on purpose.
  const without = unchecked.filter((each) => reasonOf(each) !== null || each.entries.length === 0);
  return [...new Set(without.map(reasonOf))]
    .map((reason) => {
      const own = without.filter((each) => reasonOf(each) === reason);
      const works = new Set(own.flatMap((each) => each.works.map(({ entry }) => entry))).size;
      const what = `Not compared with a text: ${many(own.length, "cited sentence")}`;
      if (reason === null) return `${what} whose marks lead to no work.`;
      return `${what} of ${many(works, "work")} (${lowered(reason)}): quire add brings the text.`;
    })
    .concat(leftOpen(unchecked.filter((each) => !without.includes(each))));
}

function leftOpen(sentences: readonly Sentence[]): string[] {
  return [...new Set(sentences.map(({ together }) => together.reasons[0] ?? ""))].map((reason) => {
    const own = sentences.filter(({ together }) => (together.reasons[0] ?? "") === reason);
    return `Not held to a text: ${many(own.length, "cited sentence")} (${reason}).`;
  });
}

function notAsked(existence: readonly Existence[]): string[] {
  const unknown = existence.filter(({ state }) => state === "unchecked").length;
  if (unknown === 0) return [];
  return [`Not looked up outside the library: ${many(unknown, "work")}. --online asks Crossref and other sources.`];
}

function askedSources(existence: readonly Existence[], web: readonly WebReference[]): string[] {
  // A web page that was looked at is looked up: no source lists it.
  const seen = new Set(web.filter(({ state }) => state !== "unchecked").map(({ entry }) => entry));
  const unknown = existence.filter(({ state, entry }) => state === "unchecked" && !seen.has(entry));
  const asked = existence.filter(({ state, record }) => state !== "unchecked" && record?.source !== "library").length;
  const reasons = [...new Set(unknown.map(({ explanation }) => explanation))];
  return [
    ...(asked > 0 ? [`Looked up outside the library: ${many(asked, "work")}.`] : []),
    ...reasons.map((reason) => {
      const works = unknown.filter(({ explanation }) => explanation === reason).length;
      return `Not looked up: ${many(works, "work")}. ${reason}`;
    }),
  ];
}

/** How many web pages are where the entries say, and of which it is not known. */
function lookedAt(web: readonly WebReference[]): string[] {
  const count = (wanted: WebReference["state"]) => web.filter(({ state }) => state === wanted).length;
  const [first] = web.filter(({ state }) => state === "unchecked");
  return [
    ...(web.length > 0 ? [`Looked at ${many(web.length, "web page")}: ${count("there")} still there.`] : []),
    ...(first === undefined
      ? []
      : [`Whether ${many(count("unchecked"), "web page")} are there is not known: ${first.explanation}`]),
    ...(web.length < mostAddresses ? [] : [`Only the first ${mostAddresses} web addresses were looked at.`]),
  ];
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
