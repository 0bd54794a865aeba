import { constants, gunzipSync } from "node:zlib";
import { posix } from "node:path";
import { QuireError } from "../../domain/error.js";
import { escapeInline } from "../../domain/escape/markdown.js";
import type { Extraction, InnerFile } from "../../ports/document-reader.js";
import type { GivenToReader } from "../document-format.js";
import { readInnerFiles } from "./inner-files.js";
import { warcRecords } from "./warc-records.js";
import { responseOf, type WebResponse } from "./web-responses.js";

/** What an archive may unpack to, in bytes, and how many times its size. */
const largest = 256 * 1024 * 1024;
const mostTimes = 200;
const leastLimit = 16 * 1024 * 1024;
/** Pages of one archive; more are a library. */
const mostPages = 500;
const mostNamed = 50;

/** Reads an archive of web pages (WARC): a section for each page that was answered, under its address. Throws `empty_file` where it holds none, `damaged`, `too_large`, `zip_bomb`. */
export async function readWarc(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  return readArchives([{ name, bytes }], name, given);
}

/** The same of the archives of one in ZIP (WACZ 1.1.1). */
export async function readWacz(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const zip = await given.engines.openZip(bytes, name, { total_bytes: largest });
  const archives: { name: string; bytes: Uint8Array }[] = [];
  for (const entry of zip.names.filter((each) => /\.warc(?:\.gz)?$/iu.test(each)).toSorted()) {
    const inner = await zip.read(entry);
    if (inner !== null) archives.push({ name: entry, bytes: inner });
  }
  return readArchives(archives, name, given);
}

async function readArchives(
  archives: readonly { name: string; bytes: Uint8Array }[],
  name: string,
  given: GivenToReader,
): Promise<Extraction> {
  const found = { parts: new Map<string, InnerFile>(), unread: new Map<string, string>(), pages: 0 };
  /** When the page that stands for an address was fetched, as the archive says it (ISO 8601). */
  const dates = new Map<string, string>();
  for (const { bytes } of archives) {
    const archive = unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
    for (const record of warcRecords(archive, name, () => found.unread.set("the end of the archive", "cut off"))) {
      const response = tried(() => responseOf(record), record.fields.get("warc-target-uri") ?? "?", found.unread);
      if (response === null) continue;
      const date = record.fields.get("warc-date") ?? "";
      // Of a page that was fetched twice the later one is what its author left.
      const known = dates.get(response.address);
      if (known !== undefined) {
        const older = date > known ? known : date;
        found.unread.set(`${response.address} of ${older || "another time"}`, "fetched again later");
        if (date <= known) continue;
      }
      dates.set(response.address, date);
      if ((found.pages += 1) > mostPages) throw tooManyPages(name);
      await readPage(response, found, given);
      given.onPage?.(found.pages, mostPages);
    }
  }
  if (found.parts.size === 0) throw nothingToRead(name, found.unread);
  const list = [...found.unread]
    .slice(0, mostNamed)
    .map(([address, why]) => `- ${escapeInline(`${address} (${why})`)}`);
  const markdown = list.length === 0 ? "" : `Not read:\n\n${list.join("\n")}`;
  return { kind: "markdown", markdown, item: { title: titleOf(name) }, parts: [...found.parts.values()] };
}

async function readPage(
  { address, name, bytes }: WebResponse,
  found: { parts: Map<string, InnerFile>; unread: Map<string, string> },
  given: GivenToReader,
): Promise<void> {
  const { parts, unread } = await readInnerFiles([{ name, bytes }], given);
  const [part] = parts;
  if (part === undefined) found.unread.set(address, [...unread.values()][0] ?? "not read");
  else found.parts.set(address, { ...part, name: address });
}

/** What a damaged page cannot give is said, and the others are read. */
function tried<T>(work: () => T, address: string, unread: Map<string, string>): T | null {
  try {
    return work();
  } catch (thrown) {
    const isLarge = (thrown as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    unread.set(address, isLarge ? "too large" : "damaged");
    return null;
  }
}

/** The bytes of an archive whose records are packed one by one, as far as they go where it is cut off. */
function unpack(bytes: Buffer, name: string): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const maxOutputLength = Math.min(largest, Math.max(leastLimit, mostTimes * bytes.length));
  try {
    return gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    const isBomb = (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    const what = isBomb ? "would fill the memory when unpacked" : "is damaged: its packed records cannot be read";
    throw new QuireError(isBomb ? "zip_bomb" : "damaged", `${name} ${what}.`, {
      facts: { name, limit: maxOutputLength },
      fix: isBomb ? "Split it into smaller archives and add those." : "Fetch the archive again and add that.",
      cause,
    });
  }
}

const titleOf = (name: string): string => posix.basename(name).replace(/\.(?:warc(?:\.gz)?|wacz)$/iu, "");

function nothingToRead(name: string, unread: ReadonlyMap<string, string>): QuireError {
  const tries = [...unread].slice(0, 3).map(([address, why]) => `${address} (${why})`);
  const but = tries.length === 0 ? "" : `, and what could be one cannot be read: ${tries.join(", ")}`;
  return new QuireError("empty_file", `${name} is an archive of the web without a page that can be read${but}.`, {
    facts: { name, unread: unread.size },
    fix: "Look into it with a program for such archives, save the pages as HTML, and add those.",
  });
}

function tooManyPages(name: string): QuireError {
  return new QuireError(
    "too_large",
    `${name} holds more than ${mostPages} pages, and so many of an archive can be read.`,
    {
      facts: { name, limit: mostPages },
      fix: `Unpack it and add the folder: python3 -m warcat extract "${name}" --output-dir "${titleOf(name)}"`,
    },
  );
}
