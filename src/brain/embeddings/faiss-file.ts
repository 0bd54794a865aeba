import { endianness } from "node:os";
import { damagedFile } from "../schema/brain-folders.js";

/** Vectors one after the other. */
export interface VectorRows {
  dimensions: number;
  rows: number;
  /** `rows` times `dimensions` numbers. */
  values: Float32Array;
}

const magic = "IxF2";
const headerBytes = 45;
const bytesPerFloat = Float32Array.BYTES_PER_ELEMENT;
/** What stands where FAISS once kept something else. */
const unused = 1n << 20n;
const metricL2 = 1;

/**
 * The bytes of a FAISS `IndexFlatL2`, as `write_index` of faiss/impl/index_write.cpp writes them, little-endian:
 * "IxF2", int32 dimensions, int64 rows, two int64 that are not used, uint8 whether it is trained, int32 metric,
 * uint64 how many floats follow, float32 rows.
 */
export function encodeFlatL2({ dimensions, rows, values }: VectorRows): Uint8Array {
  const bytes = Buffer.alloc(headerBytes + values.length * bytesPerFloat);
  bytes.write(magic, 0, "latin1");
  bytes.writeInt32LE(dimensions, 4);
  bytes.writeBigInt64LE(BigInt(rows), 8);
  bytes.writeBigInt64LE(unused, 16);
  bytes.writeBigInt64LE(unused, 24);
  bytes.writeUInt8(1, 32);
  bytes.writeInt32LE(metricL2, 33);
  bytes.writeBigUInt64LE(BigInt(values.length), 37);
  bytes.set(littleEndian(Uint8Array.from(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))), 45);
  return bytes;
}

/** Reads such a file. Throws `damaged` with the reason for everything else; `path` is what the error names. */
export function decodeFlatL2(bytes: Uint8Array, path: string): VectorRows {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < headerBytes)
    throw damaged(path, `it has ${buffer.length} bytes, its header alone ${headerBytes}`);
  const found = buffer.toString("latin1", 0, 4);
  if (found !== magic) throw damaged(path, `it begins with ${JSON.stringify(found)}, an IndexFlatL2 with "${magic}"`);
  const dimensions = buffer.readInt32LE(4);
  const rows = Number(buffer.readBigInt64LE(8));
  const metric = buffer.readInt32LE(33);
  if (metric !== metricL2) throw damaged(path, `its metric is ${metric}, that of an IndexFlatL2 ${metricL2}`);
  const floats = Number(buffer.readBigUInt64LE(37));
  if (dimensions < 1 || rows < 0 || floats !== rows * dimensions) {
    throw damaged(path, `${rows} rows of ${dimensions} numbers are not ${floats} numbers`);
  }
  const length = headerBytes + floats * bytesPerFloat;
  if (buffer.length !== length) throw damaged(path, `it has ${buffer.length} bytes in place of ${length}`);
  // Copied, because a Float32Array must begin at a multiple of four.
  return { dimensions, rows, values: new Float32Array(littleEndian(Uint8Array.from(buffer.subarray(45))).buffer) };
}

/** Between the byte order of this machine and that of the file; changes the bytes that it is given. */
function littleEndian(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (endianness() === "BE") Buffer.from(bytes.buffer).swap32();
  return bytes;
}

const damaged = (path: string, reason: string) => damagedFile(path, "FAISS IndexFlatL2", reason, " --embeddings");
