import { QuireError } from "../../domain/error.js";

/** A record of an archive of the web (ISO 28500, WARC 1.1): its fields, by their names in lower case, and its block. */
export interface WarcRecord {
  fields: ReadonlyMap<string, string>;
  block: Buffer;
}

/** Fields of a record, or a response, in bytes; more are none. */
const mostFields = 64 * 1024;
/** Crawls have some hundred thousand. */
const mostRecords = 1_000_000;
const begins = Buffer.from("WARC/");
const blank = Buffer.from("\r\n\r\n");
const next = Buffer.from("\r\n\r\nWARC/");

/**
 * The records of an archive that is unpacked, in their order. A length that leads elsewhere than to the next record is not
 * believed: the block ends before the next one. What is cut off is left out, and told. Throws `damaged` where it holds no
 * record, `too_large`.
 */
export function* warcRecords(archive: Buffer, name: string, onCut: () => void): Generator<WarcRecord> {
  let at = archive.indexOf(begins);
  for (let number = 0; at >= 0; number += 1) {
    if (number >= mostRecords) throw tooMany(name);
    const head = splitHead(archive.subarray(at));
    if (head === null) break;
    const start = at + head.length;
    const end = endOf(archive, start, head.fields.get("content-length"));
    if (end === null) break;
    yield { fields: head.fields, block: archive.subarray(start, end) };
    at = archive.indexOf(begins, end);
  }
  if (at >= 0) onCut();
}

/** Where a block ends: as its length says, where the next record or the end follows; else before the next record. */
function endOf(archive: Buffer, start: number, said = ""): number | null {
  const length = /^\d{1,12}$/u.test(said) ? Number(said) : null;
  const end = length === null ? archive.length + 1 : start + length;
  const rest = archive.toString("latin1", end, end + next.length).trimStart();
  if (end <= archive.length && (rest === "" || rest.startsWith("WARC/"))) return end;
  const found = archive.indexOf(next, start);
  return found < 0 ? null : found;
}

/** The first line and the fields that a record or a response begins with, and their length in bytes; null where they have no end. */
export function splitHead(bytes: Buffer): { first: string; fields: Map<string, string>; length: number } | null {
  const end = bytes.subarray(0, mostFields).indexOf(blank);
  if (end < 0) return null;
  const [first = "", ...lines] = bytes.toString("utf8", 0, end).split("\r\n");
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const field = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(field)) fields.set(field, line.slice(colon + 1).trim());
  }
  return { first, fields, length: end + blank.length };
}

function tooMany(name: string): QuireError {
  return new QuireError("too_large", `${name} holds more than ${mostRecords} records.`, {
    facts: { name, limit: mostRecords },
    fix: "Split it into smaller archives and add those.",
  });
}
