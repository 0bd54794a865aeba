import { removeByteOrderMark } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import type { ImportedItem, InterchangeFormat } from "../../cite/formats/format.js";
import { recogniseFormat, sniffFormat } from "../../cite/formats.js";
import type { Listing, ListingsReading } from "./listing.js";
import { isRoughMarkup, readRoughMarkup } from "./rough-markup.js";
import { isScholarPage, readScholarPage } from "./scholar-page.js";

/** The hints about a text beside itself. */
export interface ListingsHint {
  /** Path or name of the file it came from, for its extension and for messages; null for text that was pasted. */
  path: string | null;
  /** What the person said it is; the text is looked at otherwise. */
  kind?: "scholar" | "markup";
}

/**
 * Reads whatever lists works: a saved Google Scholar page, `<book>`/`<article>` markup, BibTeX, RIS, CSL-JSON, NDJSON,
 * CSV. Throws `unsupported_format` where it is none of them, `source_blocked` for a captcha, `empty_file`.
 */
export function parseListings(text: string, hint: ListingsHint): ListingsReading {
  const where = hint.path ?? "The text";
  if (removeByteOrderMark(text).trim() === "") {
    throw new QuireError("empty_file", `${where} is empty.`, { facts: { path: hint.path }, fix: known });
  }
  if (hint.kind === "markup") return readMarkup(text, where, hint.path);
  if (hint.kind === "scholar" && isScholarPage(text)) return readScholarPage(text);
  if (/<html[\s>]|<!doctype\s+html|class="gs_/i.test(text.slice(0, 20_000))) return readPage(text, where, hint.path);
  const format = isRoughMarkup(text) ? sniffFormat(text) : recogniseFormat(hint.path, text);
  if (format) return readFormat(format, text, where);
  if (isRoughMarkup(text)) return readMarkup(text, where, hint.path);
  throw unrecognised(where, hint.path, text);
}

const known =
  "Give a saved Google Scholar page, <book>/<article> markup, BibTeX, RIS, CSL-JSON, NDJSON, CSV, or a manifest.json.";

function unrecognised(where: string, path: string | null, text: string): QuireError {
  const start = JSON.stringify(text.trim().slice(0, 60));
  return new QuireError(
    "unsupported_format",
    `${where} is no listing of works that is known here; it begins with ${start}.`,
    {
      facts: { path },
      fix: known,
    },
  );
}

function readPage(text: string, where: string, path: string | null): ListingsReading {
  if (isScholarPage(text)) return readScholarPage(text);
  throw new QuireError("unsupported_format", `${where} is a web page, but none of Google Scholar.`, {
    facts: { path },
    fix: "Save the page of results of Google Scholar (results, cited by, versions) as HTML and give that.",
  });
}

function readMarkup(text: string, where: string, path: string | null): ListingsReading {
  const reading = readRoughMarkup(text);
  if (reading.listings.length === 0) throw unrecognised(where, path, text);
  return reading;
}

function readFormat(format: InterchangeFormat, text: string, where: string): ListingsReading {
  const { items, failures } = format.read(text);
  if (items.length === 0) {
    const reason = failures[0]?.message ?? "it holds no records";
    throw new QuireError(
      "unsupported_format",
      `${where} was taken for ${format.title}, but nothing could be read: ${reason}.`,
      {
        facts: { line: failures[0]?.line ?? null },
        fix: "Correct the named line, or export the file again from the program it came from.",
      },
    );
  }
  const doubts = items.flatMap(({ problems, line }) => problems.map(({ message }) => ({ line, message })));
  const problems = [...failures, ...doubts].toSorted((first, second) => first.line - second.line);
  return { recognised: format.title, listings: items.map(listingOfImported), problems };
}

function listingOfImported({ item, tags, notes, attachments }: ImportedItem): Listing {
  const address = item.URL ?? "";
  const isPdf = /\.pdf(?:$|[?#])/i.test(address);
  const pdf = attachments.find((path) => /\.pdf$/i.test(path)) ?? attachments[0] ?? null;
  return { item, pdf_url: isPdf ? address : "", source_url: isPdf ? "" : address, file: pdf, notes, tags };
}
