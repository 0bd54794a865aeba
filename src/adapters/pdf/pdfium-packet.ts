import { hasDoi } from "../../domain/identifier.js";
import { constants, inflateSync } from "node:zlib";

/** Packets lie between "<x:xmpmeta ...>" and "</x:xmpmeta>". */
const packetTag = "xmpmeta";
const endOfTag = 0x3e;
/** A packet is a few kilobytes; histories of design programs reach some megabytes. */
const longestPacket = 8 * 1024 * 1024;
/** Figures carry packets of their own, some thousands in a book of drawings; the document's stands among the first or last. */
const mostPackets = 400;
/** Dictionaries of metadata streams and catalogs are shorter than this, in bytes. */
const dictionaryWindow = 1500;
/** The catalog stands in the last or the first object stream; books have some hundreds. */
const mostObjectStreams = 60;

interface Packet {
  text: string;
  /** Number of the object it is the stream of, where that could be read. */
  object: number | null;
}

/**
 * The document's own XMP packet, or null. Figures carry packets too, so the one that the catalog names is taken; where
 * no catalog can be read, the last (updates are appended) that says anything of a publication or has the Info
 * dictionary's title, or the only one. Packets of encrypted files are not seen.
 */
export function documentPacket(bytes: Uint8Array, infoTitle: string): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets = [...plainPackets(file), ...compressedPackets(file)];
  if (packets.length === 0) return null;
  const catalog = plainCatalog(file) ?? compressedCatalog(file);
  const named = /\/Metadata\s+(\d+)\s+\d+\s+R/u.exec(catalog ?? "")?.[1];
  const own = packets.filter(({ object }) => object !== null && object === Number(named));
  const telling = packets.filter(({ text }) => tellsOfWork(text, infoTitle));
  const only = packets.length === 1 && catalog === null ? packets[0] : undefined;
  return (own.at(-1) ?? telling.at(-1) ?? only)?.text ?? null;
}

function tellsOfWork(packet: string, infoTitle: string): boolean {
  return (
    ["<prism:", "<crossmark:"].some((tag) => packet.includes(tag)) ||
    hasDoi(packet) ||
    (infoTitle !== "" && packet.includes(infoTitle))
  );
}

function plainPackets(file: Buffer): Packet[] {
  const found: Packet[] = [];
  let start = -1;
  for (let at = file.indexOf(packetTag); at >= 0 && found.length < mostPackets; at = file.indexOf(packetTag, at + 1)) {
    if (file[at + packetTag.length] !== endOfTag) start = at;
    else if (start >= 0 && at - start < longestPacket) {
      const text = file.toString("utf8", file.lastIndexOf("<", start), at + packetTag.length + 1);
      found.push({ text, object: objectBefore(file, file.lastIndexOf("stream", start)) });
      start = -1;
    }
  }
  return found;
}

function compressedPackets(file: Buffer): Packet[] {
  const found: Packet[] = [];
  let from = 0;
  for (let looked = 0; looked < mostPackets; looked += 1) {
    const type = file.indexOf("/XML", from);
    if (type < 0) break;
    from = type + 4;
    const stream = file.indexOf("stream", type);
    if (stream < 0 || stream - type > dictionaryWindow) continue;
    const around = file.toString("latin1", Math.max(0, type - dictionaryWindow), stream);
    const dictionary = around.slice(around.lastIndexOf(" obj") + 1);
    if (!/\/Subtype\s*\/XML/u.test(dictionary) || !dictionary.includes("/FlateDecode")) continue;
    const text = inflate(file, stream + "stream".length);
    if (text.includes("xmpmeta") || text.includes("rdf:RDF")) found.push({ text, object: objectBefore(file, stream) });
  }
  return found;
}

function inflate(file: Buffer, afterKeyword: number): string {
  const start = afterKeyword + (file[afterKeyword] === 0x0d ? 1 : 0) + 1;
  const end = file.indexOf("endstream", start);
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longestPacket };
    return inflateSync(file.subarray(start, end < 0 ? file.length : end), options).toString("utf8");
  } catch {
    // Encrypted, damaged or enormous: the file has no packet that can be read, and everything else of it counts still.
    return "";
  }
}

/** The number of the object whose stream begins at `stream`, or null. */
function objectBefore(file: Buffer, stream: number): number | null {
  if (stream < 0) return null;
  const before = file.toString("latin1", Math.max(0, stream - dictionaryWindow), stream);
  const number = [...before.matchAll(/(\d+)\s+\d+\s+obj\b/gu)].at(-1)?.[1];
  return number === undefined ? null : Number(number);
}

/** The dictionary of the last catalog that stands in the file as it is, with what is around it. */
function plainCatalog(file: Buffer): string | null {
  const catalog = file.lastIndexOf("/Catalog");
  if (catalog < 0) return null;
  const before = file.toString("latin1", Math.max(0, catalog - dictionaryWindow), catalog);
  const after = file.toString("latin1", catalog, catalog + dictionaryWindow).split("endobj")[0] ?? "";
  return before.slice(before.lastIndexOf(" obj") + 1) + after;
}

/** The same from object streams (PDF 1.5), where dictionaries stand one behind the other. */
function compressedCatalog(file: Buffer): string | null {
  let to = file.length;
  for (let looked = 0; looked < mostObjectStreams; looked += 1) {
    const type = file.lastIndexOf("/ObjStm", to);
    if (type < 0) break;
    to = type - 1;
    const stream = file.indexOf("stream", type);
    if (stream < 0 || stream - type > dictionaryWindow) continue;
    const objects = inflate(file, stream + "stream".length);
    const catalog = objects.lastIndexOf("/Catalog");
    if (catalog >= 0) return objects.slice(Math.max(0, catalog - dictionaryWindow), catalog + dictionaryWindow);
  }
  return null;
}
