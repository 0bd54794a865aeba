import { crc32, deflateSync } from "node:zlib";

/** A PNG of one colour, whose pixels may be others than it says. */
export function png(
  width: number,
  height: number,
  pixels = width > 1_000 ? Buffer.alloc(0) : Buffer.alloc((width * 3 + 1) * height),
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
