import { isDeepStrictEqual } from "node:util";
import { inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { QuireError } from "../../domain/error.js";
import type { PdfMetadata } from "../../ports/pdf-files.js";
import { infoEntries, metadataValues } from "./pdf-metadata-values.js";
import { encrypted, readContent, requireSound } from "./pdf-soundness.js";
import { infoWrittenBefore, mergeXmp } from "./xmp-merge.js";
import { decodePacket } from "./xmp-packet.js";

const metadataKey = PDFName.of("Metadata");
/** Packets have kilobytes, with histories megabytes; beyond this a compressed one is a bomb. */
const largestPacket = 64 * 1024 * 1024;

/**
 * Appends Info entries and XMP to a PDF (an incremental update, PDF 32000-1 section 7.5.6): the old bytes stay the
 * beginning of the new ones. The result is opened again and must show the same pages, text, bookmarks and signatures.
 * Returns the same bytes where the file says all that already. Modification dates are left alone: the document is as it
 * was. Throws `empty_file`, `not_a_pdf`, `encrypted`, `damaged`, `too_large`, and `signed` unless that is allowed.
 */
export async function appendMetadata(
  bytes: Uint8Array,
  name: string,
  metadata: PdfMetadata,
  options: { signed_ok: boolean },
): Promise<Uint8Array> {
  const { signatures } = await requireSound(bytes, name);
  const document = await load(bytes, name);
  if (!options.signed_ok) refuseSigned(document, signatures, name);
  const values = metadataValues(metadata);
  const packet = readPacket(document.catalog.lookup(metadataKey));
  const changedInfo = setInfo(document, infoEntries(values), infoWrittenBefore(packet));
  const changedXmp = setXmp(document, packet, mergeXmp(packet, values));
  if (!changedInfo && !changedXmp) return bytes;
  const written = await commit(document, hasReferenceStream(bytes), name);
  const [before, after] = [await readContent(bytes, name), await readContent(written, name)];
  if (!startsWith(written, bytes) || !isDeepStrictEqual(before, after)) throw changedContent(name);
  return written;
}

async function load(bytes: Uint8Array, name: string): Promise<PDFDocument> {
  try {
    // Never with a password: an update of an encrypted file written so destroys it.
    return await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false, preserveXFA: true });
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw encrypted(name);
    throw damagedObjects(name, error);
  }
}

async function commit(document: PDFDocument, useObjectStreams: boolean, name: string): Promise<Uint8Array> {
  try {
    return await document.commit({ useObjectStreams });
  } catch (error) {
    // Of files that contradict themselves: one that says it is PDF/A-1 and keeps its objects as that forbids.
    throw damagedObjects(name, error);
  }
}

function damagedObjects(name: string, cause: unknown): QuireError {
  return new QuireError("damaged", `${name} is damaged: its objects cannot be read.`, {
    facts: { name, reason: cause instanceof Error ? cause.message : String(cause) },
    fix: "Open it in a viewer and print it to a new PDF to repair it; its record is kept in the manifest.",
    cause,
  });
}

function refuseSigned(document: PDFDocument, signatures: number, name: string): void {
  const rights = document.catalog.has(PDFName.of("Perms"));
  if (signatures === 0 && !rights) return;
  const what = signatures > 0 ? "carries a signature" : "carries usage rights that were signed";
  throw new QuireError("signed", `${name} ${what}: programs would show that it was changed after signing.`, {
    facts: { name, signatures },
    fix: "Answer that signed files may be written, or leave the file as it is: its record is kept in the manifest.",
  });
}

/** Sets entries of the Info dictionary, and removes those of an earlier record; false where nothing changes. */
function setInfo(
  document: PDFDocument,
  entries: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, string>>,
): boolean {
  const { context } = document;
  const found = context.lookup(context.trailerInfo.Info);
  const info = found instanceof PDFDict ? found : context.obj({});
  const text = (key: string) => infoText(info.lookup(PDFName.of(key)));
  const changed = Object.keys(entries).filter((key) => text(key) !== entries[key]);
  const over = Object.keys(earlier).filter((key) => !(key in entries) && text(key) === earlier[key]);
  if (changed.length + over.length === 0) return false;
  for (const key of changed) info.set(PDFName.of(key), PDFHexString.fromText(entries[key] ?? ""));
  for (const key of over) info.delete(PDFName.of(key));
  if (found === info && context.trailerInfo.Info instanceof PDFRef) {
    context.snapshot?.markRefForSave(context.trailerInfo.Info);
  } else {
    context.trailerInfo.Info = context.register(info);
  }
  return true;
}

function infoText(value: PDFObject | undefined): string | null {
  return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null;
}

/**
 * Sets the document's packet as a new object that the catalog names: given to the old object's number, it was lost in
 * files that keep their objects in streams. False where nothing changes.
 */
function setXmp({ context, catalog }: PDFDocument, old: string | null, merged: string): boolean {
  if (merged === old) return false;
  const packet = context.stream(Buffer.from(merged, "utf8"), { Type: "Metadata", Subtype: "XML" });
  catalog.set(metadataKey, context.register(packet));
  if (context.trailerInfo.Root instanceof PDFRef) context.snapshot?.markRefForSave(context.trailerInfo.Root);
  return true;
}

/** The text of a packet, or null where there is none that can be unpacked. */
function readPacket(object: PDFObject | undefined): string | null {
  if (!(object instanceof PDFRawStream)) return null;
  try {
    const filter = object.dict.lookup(PDFName.of("Filter"));
    const plain = object.dict.has(PDFName.of("DecodeParms")) ? undefined : filter;
    if (filter === undefined) return decodePacket(object.contents);
    if (plain === PDFName.of("FlateDecode")) {
      return decodePacket(inflateSync(object.contents, { maxOutputLength: largestPacket }));
    }
    return decodePacket(decodePDFRawStream(object).decode());
  } catch {
    // A packet that no program can unpack says nothing; its bytes stay in the file all the same.
    return null;
  }
}

/** Whether the newest list of objects is a stream: what is appended must be of the same kind. */
function hasReferenceStream(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf("startxref");
  const offset = Number(/\d+/.exec(file.toString("latin1", at, at + 40))?.[0] ?? "0");
  return !/^\s*xref/.test(file.toString("latin1", offset, offset + 12));
}

function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0;
}

function changedContent(name: string): QuireError {
  return new QuireError("damaged", `${name} would show other pages or text after writing: it was left as it was.`, {
    facts: { name, reason: "content_changed" },
    fix: "Open it in a viewer and print it to a new PDF to repair it; its record is kept in the manifest.",
  });
}
