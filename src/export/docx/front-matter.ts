import type { Author, ManuscriptInline } from "../../document/manuscript/tree.js";
import { writeBlocks } from "./blocks.js";
import { unlisted } from "./contents.js";
import { run } from "./fields.js";
import { paragraphProperties } from "./formats.js";
import { writeInlines } from "./inlines.js";
import type { Place } from "./place.js";
import type { Writing } from "./writing.js";
import { noXml, type Xml, xml } from "./xml.js";

/** Title, authors and date. */
export function titleBlock(writing: Writing, place: Place): Xml {
  const { title, subtitle, authors, date } = writing.document.manuscript.front;
  return xml`${[
    title.length > 0 && styled(writing, "Title", title, place),
    subtitle.length > 0 && styled(writing, "Subtitle", subtitle, place),
    authors.map((author) => authorOf(writing, author, place)),
    date !== null && date !== "" && styled(writing, "Date", [{ kind: "text", text: date }], place),
  ]}`;
}

/** The abstract and the keywords. */
export function abstractBlock(writing: Writing, place: Place): Xml {
  const { abstract, keywords } = writing.document.manuscript.front;
  const { words } = writing;
  const listed: ManuscriptInline[] = [
    { kind: "strong", children: [{ kind: "text", text: `${words.keywords}: ` }] },
    { kind: "text", text: keywords.join(", ") },
  ];
  return xml`${[
    abstract.length > 0 && styled(writing, "AbstractTitle", [{ kind: "text", text: words.abstract }], place),
    writeBlocks(writing, abstract, { ...place, style: "Abstract" }),
    keywords.length > 0 && styled(writing, "Abstract", listed, place),
  ]}`;
}

function styled(writing: Writing, style: string, content: readonly ManuscriptInline[], place: Place): Xml {
  const isRightToLeft = place.direction === "rtl";
  const properties = paragraphProperties({ style: writing.style(style), ...(isRightToLeft && { isRightToLeft }) });
  return xml`<w:p>${properties}${writeInlines(writing, content, place)}</w:p>`;
}

function authorOf(writing: Writing, { name, affiliations, email, orcid }: Author, place: Place): Xml {
  const details: ManuscriptInline[][] = [
    ...affiliations.map((text): ManuscriptInline[] => [{ kind: "text", text }]),
    ...(email === null ? [] : [linkTo(`mailto:${email}`, email)]),
    ...(orcid === null ? [] : [linkTo(orcidAddress(orcid), `ORCID ${orcid.replace(/^.*\//u, "")}`)]),
  ];
  return xml`${styled(writing, "Author", [{ kind: "text", text: name }], place)}${details.map((each) => styled(writing, "Affiliation", each, place))}`;
}

function linkTo(url: string, text: string): ManuscriptInline[] {
  return [{ kind: "link", url, children: [{ kind: "text", text }] }];
}

function orcidAddress(orcid: string): string {
  return orcid.startsWith("https://") ? orcid : `https://orcid.org/${orcid}`;
}

/** The page at the end that says what was checked: a table of counts, and what was left out. */
export function checkedPage(writing: Writing, place: Place): Xml {
  const { checked } = writing.document;
  if (checked === undefined) return noXml;
  const cell = (text: string, align: "left" | "right") => ({
    blocks: [{ kind: "paragraph" as const, line: 0, content: [{ kind: "text" as const, text }] }],
    columns: 1,
    rows: 1,
    align,
    isHead: false,
  });
  const counts = checked.counts.map(({ verdict, count }) => [cell(verdict, "left"), cell(String(count), "right")]);
  const bare = { line: 0, id: "", number: null, caption: [] };
  const columns = [
    { align: "left" as const, width: null },
    { align: "right" as const, width: null },
  ];
  const title = paragraphProperties({ ...unlisted(writing), startsPage: true });
  const limits = checked.limits.map((limit) => ({
    blocks: [{ kind: "paragraph" as const, line: 0, content: [{ kind: "text" as const, text: limit }] }],
    isDone: null,
  }));
  return xml`<w:p>${title}${run(writing.words.checks)}</w:p>${writeBlocks(
    writing,
    [
      ...(counts.length > 0 ? [{ ...bare, kind: "table" as const, columns, head: [], body: counts }] : []),
      ...(limits.length > 0 ? [{ kind: "list" as const, line: 0, first: null, isTight: true, items: limits }] : []),
    ],
    place,
  )}`;
}
