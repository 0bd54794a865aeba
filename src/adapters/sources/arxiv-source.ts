import { wordsIn } from "../../domain/characters.js";
import { arxivDoi, parseArxiv } from "../../domain/identifier.js";
import { parseDate } from "../../domain/item-date.js";
import type { SourceRecord } from "../../domain/record.js";
import { subjectWords } from "../../domain/subject-words.js";
import { bareDoi, names, printedName, sourceRecord } from "./csl-fields.js";
import { cleanTitle, plainText } from "../../domain/markup.js";
import type { SourceDefinition } from "./source-definition.js";
import { addressOf, allWordsThenAny } from "./answer-parts.js";
import { child, children, textAt } from "./xml-tree.js";

const base = "https://export.arxiv.org/api/query";

/** Preprints of physics, mathematics, computer science and their neighbours. */
export const source: SourceDefinition = {
  name: "arxiv",
  title: "arXiv",
  rank: 15,
  role: "registry",
  kinds: ["arxiv"],
  // https://info.arxiv.org/help/api/tou.html: one call in three seconds, one connection.
  rate: () => ({ spacing_ms: 3_000, parallel: 1 }),
  // An id that is none: HTTP 400 with a feed whose one entry is the error (in older answers HTTP 200).
  isAbsence: ({ status, body }) => status === 400 && body.includes("arxiv.org/api/errors#incorrect_id"),
  async byIdentifier({ value }, client) {
    const feed = await client.xml(addressOf(base, { id_list: value, max_results: 1 }), isEmpty);
    return feed ? (toRecords(feed)[0] ?? null) : null;
  },
  async search({ title, author }, limit, client) {
    const words = wordsIn(title).join(" ");
    const by = author === null ? "" : ` AND au:"${author.replaceAll('"', "")}"`;
    const url = addressOf(base, { search_query: `ti:"${words}"${by}`, max_results: limit });
    const feed = await client.xml(url, isEmpty);
    return feed ? toRecords(feed) : [];
  },
  find: ({ text, since }, limit, client) =>
    allWordsThenAny(subjectWords(text), async (words, operator) => {
      const subject = words.map((word) => `all:${word}`).join(` ${operator} `);
      // Open at its end: an address that holds today's date would be asked for again tomorrow.
      const submitted = since === null ? "" : ` AND submittedDate:[${since}01010000 TO 299912312359]`;
      const search_query = submitted === "" ? subject : `(${subject})${submitted}`;
      const url = addressOf(base, { search_query, max_results: limit, sortBy: "relevance" });
      const feed = await client.xml(url, isEmpty);
      return feed ? toRecords(feed) : [];
    }),
};

const isEmpty = (feed: Element) => toRecords(feed).length === 0;

function toRecords(feed: Element): SourceRecord[] {
  return children(feed, "entry").flatMap((entry) => {
    const id = parseArxiv(textAt(entry, "id"))?.id;
    return id === undefined ? [] : [toRecord(entry, id)];
  });
}

/** The item is the preprint; where a published version is known by its DOI, a notice says so. */
function toRecord(entry: Element, id: string): SourceRecord {
  const published = bareDoi(textAt(entry, "doi"));
  const category = child(entry, "primary_category")?.getAttribute("term") ?? "";
  const fields = {
    type: "article",
    genre: "preprint",
    title: cleanTitle(textAt(entry, "title")),
    author: names(children(entry, "author").map((author) => printedName(textAt(author, "name")))),
    issued: parseDate(textAt(entry, "published")),
    publisher: "arXiv",
    archive: "arXiv",
    archive_location: id,
    number: `arXiv:${id}`,
    DOI: arxivDoi(id),
    URL: `https://arxiv.org/abs/${id}`,
    abstract: plainText(textAt(entry, "summary")),
    keyword: category,
  };
  const notice = { kind: "published_version" as const, source: "arxiv", doi: published ?? null, date: null };
  return sourceRecord("arxiv", fields, {
    notices: published === undefined || published === fields.DOI ? [] : [notice],
    open_copy: `https://arxiv.org/pdf/${id}`,
    url: fields.URL,
  });
}
