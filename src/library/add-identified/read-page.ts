import { basename } from "node:path";
import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import { workId } from "../../domain/work.js";
import type { RunContext } from "../../run/run-context.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import type { Fetched } from "./fetch-copy.js";
import { declaredPdf } from "../../corpus/pages/sniff-answer.js";

/** A web page: what its meta tags say, and the beginning of its text in place of a first page. */
export interface WebPage {
  item: Item;
  identifiers: Identifier[];
  title_page: TitlePage;
  /** Address of the PDF that it declares. */
  pdf: string | null;
}

const firstLetters = 4000;

/** Reads a fetched page. One step of the run. Throws what the reader of documents throws. */
export function readPage(context: RunContext, fetched: Fetched): Promise<WebPage> {
  return context.step(`read_page:${fetched.sha256}`, "read", () => read(context, fetched), { name: "read_page" });
}

async function read(context: RunContext, { path, sha256, url }: Fetched): Promise<WebPage> {
  const { files, reader, config, clock } = context.services;
  const now = clock.now().toISOString();
  const basis = { id: workId(sha256), sha256, collections: [], paths: [], added_at: now, updated_at: now };
  const bytes = await files.read(files.recorded(path), config.max_file_bytes);
  const pdf = declaredPdf(new TextDecoder().decode(bytes), url);
  const { work, text } = await reader.read(
    { bytes, name: basename(path), basis, passages: config.passages },
    { ocr: false, signal: context.signal },
  );
  const { item } = work;
  const authors = itemAuthors(item);
  return {
    item,
    identifiers: itemIdentifiers(item),
    pdf,
    title_page: {
      title: item.title ?? null,
      authors,
      year: itemYear(item),
      text: [item.title ?? "", authors.join("\n"), text.slice(0, firstLetters)].join("\n"),
    },
  };
}
