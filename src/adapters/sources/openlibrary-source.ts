import { z } from "zod";
import type { SourceRecord } from "../../domain/record.js";
import { firstIsbn, languageCode, looseDate, names, printedName, sourceRecord, wholeTitle } from "./csl-fields.js";
import { plainText } from "../../domain/markup.js";
import { addressOf } from "./answer-parts.js";
import type { SourceDefinition } from "./source-definition.js";

const host = "https://openlibrary.org";
const named = z.array(z.looseObject({ name: z.string().nullish() })).nullish();

/** A book of https://openlibrary.org/dev/docs/api/books with `jscmd=data`. */
const bookSchema = z.looseObject({
  url: z.string().nullish(),
  title: z.string().nullish(),
  subtitle: z.string().nullish(),
  authors: named,
  by_statement: z.string().nullish(),
  publishers: named,
  publish_places: named,
  publish_date: z.string().nullish(),
  number_of_pages: z.number().nullish(),
  identifiers: z.record(z.string(), z.array(z.string())).nullish(),
  ebooks: z
    .array(z.looseObject({ formats: z.record(z.string(), z.looseObject({ url: z.string().nullish() })).nullish() }))
    .nullish(),
});
type Book = z.infer<typeof bookSchema>;
const booksSchema = z.record(z.string().startsWith("ISBN:"), bookSchema);

/** A work of https://openlibrary.org/dev/docs/api/search. */
const texts = z.array(z.string()).nullish();
const foundSchema = z.looseObject({
  docs: z.array(
    z.looseObject({
      key: z.string(),
      title: z.string().nullish(),
      subtitle: z.string().nullish(),
      author_name: texts,
      first_publish_year: z.number().nullish(),
      publisher: texts,
      isbn: texts,
      language: texts,
      edition_count: z.number().nullish(),
    }),
  ),
});
type Found = z.infer<typeof foundSchema>["docs"][number];

/** Books. */
export const source: SourceDefinition = {
  name: "openlibrary",
  title: "Open Library",
  rank: 30,
  role: "registry",
  kinds: ["isbn"],
  // https://openlibrary.org/developers/api: one call a second, three for those who say who they are.
  rate: ({ contact }) => ({ spacing_ms: contact === null ? 1_000 : 334, parallel: 1 }),
  async byIdentifier({ value }, client) {
    const url = addressOf(`${host}/api/books`, { bibkeys: `ISBN:${value}`, format: "json", jscmd: "data" });
    const book = Object.values((await client.json(url, booksSchema, hasNone)) ?? {})[0];
    return book?.title ? fromBook(book, value) : null;
  },
  async search({ title, author }, limit, client) {
    const fields = "key,title,subtitle,author_name,first_publish_year,publisher,isbn,language,edition_count";
    const url = addressOf(`${host}/search.json`, { title, author, limit, fields });
    const answer = await client.json(url, foundSchema, ({ docs }) => docs.length === 0);
    return (answer?.docs ?? []).filter((work) => work.title).map(fromSearch);
  },
};

const hasNone = (books: z.infer<typeof booksSchema>) => Object.keys(books).length === 0;

function fromBook(book: Book, isbn: string): SourceRecord {
  const authors = names((book.authors ?? []).map(({ name }) => printedName(name)));
  const fields = {
    type: "book",
    title: wholeTitle(book.title, book.subtitle),
    // The statement of responsibility names people in other roles too; it serves where nothing else is there.
    author: authors.length > 0 ? authors : names([printedName(book.by_statement?.replace(/^by\s+|[.;,\s]+$/gi, ""))]),
    publisher: plainText(book.publishers?.[0]?.name ?? ""),
    "publisher-place": plainText(book.publish_places?.[0]?.name ?? ""),
    issued: looseDate(book.publish_date),
    ISBN: isbn,
    "number-of-pages": book.number_of_pages,
  };
  const pdf = book.ebooks?.map(({ formats }) => formats?.["pdf"]?.url).find((url) => url);
  return sourceRecord("openlibrary", fields, { url: book.url, open_copy: pdf });
}

/** Works have many editions: publisher and ISBN are told only where there is one. */
function fromSearch(work: Found): SourceRecord {
  const single = (work.edition_count ?? 0) === 1;
  const fields = {
    type: "book",
    title: wholeTitle(work.title, work.subtitle),
    author: names((work.author_name ?? []).map((name) => printedName(name))),
    issued: looseDate(work.first_publish_year?.toString()),
    publisher: single ? plainText(work.publisher?.[0] ?? "") : undefined,
    ISBN: single ? firstIsbn(work.isbn ?? []) : undefined,
    language: work.language?.length === 1 ? languageCode(work.language[0]) : undefined,
  };
  return sourceRecord("openlibrary", fields, { url: `${host}${work.key}` });
}
