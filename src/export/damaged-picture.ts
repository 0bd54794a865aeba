import { crc32, inflateSync } from "node:zlib";
import type { LoadedImage } from "../document/manuscript/tree.js";

/** More than cameras make; each takes four bytes of memory when it is drawn. */
const mostPixels = 200_000_000;

type Format = LoadedImage["format"];

/** Why programs that show documents, or make them, would refuse a picture, and with it often the whole file; null where none would. */
export function damageOf(bytes: Uint8Array, format: Format, size: { width: number; height: number }): string | null {
  if (format !== "svg" && size.width * size.height > mostPixels)
    return `it says that it has ${size.width} by ${size.height} pixels`;
  if (format === "png") return damageOfPng(bytes);
  if (format === "jpeg" && !holds(endOf(bytes), endOfImage)) return "it is damaged: its end is missing";
  if (format === "jpeg" && !holds(bytes, startOfScan)) return "it is damaged: its pixels are missing";
  return null;
}

/** Markers of JPEG (ISO/IEC 10918-1). */
const endOfImage = [0xff, 0xd9];
const startOfScan = [0xff, 0xda];

function holds(bytes: Uint8Array, marker: readonly number[]): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(marker));
}

function endOf(bytes: Uint8Array): Buffer {
  const last = Math.min(4096, bytes.length);
  return Buffer.from(bytes.buffer, bytes.byteOffset + bytes.length - last, last);
}

const signatureLength = 8;
/** Length, name and checksum of a chunk. */
const frameLength = 12;

/** Walks the chunks of a PNG (ISO/IEC 15948) and unpacks its pixels. */
function damageOfPng(bytes: Uint8Array): string | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const packed: Buffer[] = [];
  let head: Buffer | null = null;
  for (let at = signatureLength; at + frameLength <= view.length;) {
    const length = view.readUInt32BE(at);
    const end = at + frameLength + length;
    if (end > view.length) return "it is damaged: its end is missing";
    const name = view.toString("latin1", at + 4, at + 8);
    const data = view.subarray(at + 8, end - 4);
    if (crc32(view.subarray(at + 4, end - 4)) !== view.readUInt32BE(end - 4))
      return "it is damaged: a checksum is wrong";
    if (name === "IHDR") head = data;
    if (name === "IDAT") packed.push(data);
    if (name === "IEND") return head === null ? "it is damaged: its head is missing" : damageOfPixels(head, packed);
    at = end;
  }
  return "it is damaged: its end is missing";
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function damageOfPixels(head: Buffer, packed: readonly Buffer[]): string | null {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = (head[8] ?? 0) * (channels[head[9] ?? -1] ?? 0);
  const least = height * Math.ceil((width * bits) / 8);
  try {
    // Lines that are sent in seven passes have more filters, so there is some room.
    const { length } = inflateSync(Buffer.concat(packed), { maxOutputLength: 2 * least + 16 * height + 1_000 });
    return length < least ? "it is damaged: pixels are missing" : null;
  } catch {
    return "it is damaged: its pixels cannot be unpacked";
  }
}
