import { crc32 } from "node:zlib";

const metresPerInch = 0.0254;
const perMetre = 1;
/** Signature and the first chunk, "IHDR" (PNG, third edition, 5.2 and 11.2.1). */
const behindHeader = 8 + 25;

/** Writes into a PNG how many pixels are to an inch: a chunk "pHYs" (11.3.4.3). */
export function withResolution(png: Uint8Array, dotsPerInch: number): Uint8Array {
  const chunk = Buffer.alloc(21);
  const dots = Math.round(dotsPerInch / metresPerInch);
  chunk.writeUInt32BE(9, 0);
  chunk.write("pHYs", 4, "latin1");
  chunk.writeUInt32BE(dots, 8);
  chunk.writeUInt32BE(dots, 12);
  chunk.writeUInt8(perMetre, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)]);
}
