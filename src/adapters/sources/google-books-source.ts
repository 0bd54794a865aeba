import { z } from "zod";
import type { SourceRecord } from "../../domain/record.js";
import { firstIsbn, languageCode, looseDate, names, printedName, sourceRecord, wholeTitle } from "./csl-fields.js";
import { cleanAbstract, plainText } from "../../domain/markup.js";
import { addressOf } from "./answer-parts.js";
import type { SourceDefinition } from "./source-definition.js";

const base = "https://www.googleapis.com/books/v1/volumes";

/** Volumes of https://developers.google.com/books/docs/v1/reference/volumes. */
const volumesSchema = z.looseObject({
  kind: z.literal("books#volumes"),
  totalItems: z.number().nullish(),
  items: z
    .array(
      z.looseObject({
        volumeInfo: z.looseObject({
          title: z.string().nullish(),
          subtitle: z.string().nullish(),
          authors: z.array(z.string()).nullish(),
          publisher: z.string().nullish(),
          publishedDate: z.string().nullish(),
          description: z.string().nullish(),
          industryIdentifiers: z.array(z.looseObject({ type: z.string(), identifier: z.string() })).nullish(),
          pageCount: z.number().nullish(),
          printType: z.string().nullish(),
          language: z.string().nullish(),
          canonicalVolumeLink: z.string().nullish(),
          infoLink: z.string().nullish(),
        }),
        accessInfo: z
          .looseObject({
            publicDomain: z.boolean().nullish(),
            pdf: z.looseObject({ downloadLink: z.string().nullish() }).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});
type Volume = NonNullable<z.infer<typeof volumesSchema>["items"]>[number];

/** Books, where Open Library has none. */
export const source: SourceDefinition = {
  name: "google_books",
  title: "Google Books",
  rank: 35,
  role: "registry",
  kinds: ["isbn"],
  api_key_env: "GOOGLE_BOOKS_API_KEY",
  // No rate is documented, only a number of calls a day: https://developers.google.com/books/docs/v1/using.
  rate: () => ({ spacing_ms: 1_000, parallel: 1 }),
  credentials: ({ key }) => (key === null ? {} : { parameters: { key } }),
  async byIdentifier({ value }, client) {
    const answer = await client.json(addressOf(base, { q: `isbn:${value}` }), volumesSchema, hasNone);
    const volume = answer?.items?.find((each) => carries(each, value));
    return volume?.volumeInfo.title ? toRecord(volume, value) : null;
  },
  async search({ title, author }, limit, client) {
    const quoted = (text: string) => `"${text.replaceAll('"', " ")}"`;
    const q = `intitle:${quoted(title)}${author === null ? "" : ` inauthor:${quoted(author)}`}`;
    const url = addressOf(base, { q, maxResults: Math.min(limit, 40) });
    const answer = await client.json(url, volumesSchema, hasNone);
    return (answer?.items ?? []).filter(({ volumeInfo }) => volumeInfo.title).map((volume) => toRecord(volume));
  },
};

const hasNone = ({ items }: z.infer<typeof volumesSchema>) => (items ?? []).length === 0;

/** A volume without identifiers is believed; one with others is another book that the search thought near. */
function carries({ volumeInfo }: Volume, isbn: string): boolean {
  const given = (volumeInfo.industryIdentifiers ?? []).filter(({ type }) => type.startsWith("ISBN"));
  return (
    given.length === 0 ||
    firstIsbn(
      given.map(({ identifier }) => identifier),
      isbn,
    ) === isbn
  );
}

function toRecord({ volumeInfo: volume, accessInfo }: Volume, asked?: string): SourceRecord {
  const isbns = (volume.industryIdentifiers ?? []).map(({ identifier }) => identifier);
  const fields = {
    type: volume.printType === "MAGAZINE" ? "periodical" : "book",
    title: wholeTitle(volume.title, volume.subtitle),
    author: names((volume.authors ?? []).map((name) => printedName(name))),
    publisher: plainText(volume.publisher ?? ""),
    issued: looseDate(volume.publishedDate),
    abstract: cleanAbstract(volume.description ?? ""),
    ISBN: firstIsbn(isbns, asked) ?? asked,
    "number-of-pages": volume.pageCount === 0 ? null : volume.pageCount,
    language: languageCode(volume.language),
  };
  return sourceRecord("google_books", fields, {
    url: volume.canonicalVolumeLink ?? volume.infoLink,
    open_copy: accessInfo?.publicDomain === true ? accessInfo.pdf?.downloadLink : null,
  });
}
