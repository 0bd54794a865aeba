import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuireError } from "../../domain/error.js";
import { decodeFlatL2, encodeFlatL2 } from "./faiss-file.js";

const sample = { dimensions: 3, rows: 2, values: Float32Array.of(1, 0, 0, 0, 0.6, 0.8) };

/** What faiss 1.15.1 wrote of the same vectors, and of an empty index of two dimensions (`faiss.serialize_index`). */
const writtenByFaiss =
  "4978463203000000020000000000000000001000000000000000100000000000010100000006000000000000000000803f0000000000000000000000009a99193fcdcc4c3f";
const emptyByFaiss = "497846320200000000000000000000000000100000000000000010000000000001010000000000000000000000";

/** A Python that may have faiss. */
const python = process.env["PYTHON"] ?? "python3";
const hasFaiss = spawnSync(python, ["-c", "import faiss"]).status === 0;

function damage(bytes: Uint8Array): QuireError {
  try {
    decodeFlatL2(bytes, "embeddings.faiss");
  } catch (error) {
    if (error instanceof QuireError) return error;
  }
  throw new Error("It was read.");
}

function changed(offset: number, byte: number): Uint8Array {
  const bytes = Uint8Array.from(encodeFlatL2(sample));
  bytes[offset] = byte;
  return bytes;
}

describe("the FAISS file", () => {
  it("has the published layout, field by field", () => {
    const bytes = encodeFlatL2(sample);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    expect(bytes).toHaveLength(45 + 6 * 4);
    expect(String.fromCodePoint(...bytes.subarray(0, 4))).toBe("IxF2");
    expect(view.getInt32(4, true)).toBe(3);
    expect(view.getBigInt64(8, true)).toBe(2n);
    expect(view.getBigInt64(16, true)).toBe(1_048_576n);
    expect(view.getBigInt64(24, true)).toBe(1_048_576n);
    expect(view.getUint8(32)).toBe(1);
    expect(view.getInt32(33, true)).toBe(1);
    expect(view.getBigUint64(37, true)).toBe(6n);
    expect(Array.from(sample.values, (_, place) => view.getFloat32(45 + place * 4, true))).toEqual([...sample.values]);
  });

  it("is what faiss itself writes, byte by byte", () => {
    expect(Buffer.from(encodeFlatL2(sample)).toString("hex")).toBe(writtenByFaiss);
    const empty = { dimensions: 2, rows: 0, values: new Float32Array() };
    expect(Buffer.from(encodeFlatL2(empty)).toString("hex")).toBe(emptyByFaiss);
  });

  it("is read back as it was, wherever its bytes lie in memory", () => {
    const whole = fc.integer({ min: 1, max: 5 }).chain((dimensions) =>
      fc.array(fc.float32Array({ minLength: dimensions, maxLength: dimensions, noNaN: true })).map((vectors) => ({
        dimensions,
        rows: vectors.length,
        values: Float32Array.from(vectors.flatMap((vector) => [...vector])),
      })),
    );
    fc.assert(
      fc.property(whole, fc.nat({ max: 7 }), (rows, offset) => {
        const bytes = encodeFlatL2(rows);
        const moved = new Uint8Array(bytes.length + offset);
        moved.set(bytes, offset);
        expect(decodeFlatL2(moved.subarray(offset), "any")).toEqual(rows);
      }),
    );
  });

  it("says why it cannot be read, and which command makes it again", () => {
    expect(damage(new Uint8Array())).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("0 bytes"),
      fix: expect.stringContaining("quire brain index --embeddings"),
    });
    expect(damage(changed(3, 0x49)).message).toContain('"IxFI"');
    expect(damage(changed(33, 0)).message).toContain("metric is 0");
    expect(damage(changed(8, 3)).message).toContain("3 rows of 3 numbers are not 6 numbers");
    expect(damage(encodeFlatL2(sample).subarray(0, 60)).message).toContain("60 bytes in place of 69");
    // A count that would take all memory, were it believed.
    expect(damage(changed(43, 0x7f)).code).toBe("damaged");
  });

  it.skipIf(!hasFaiss)("is read and searched by faiss, and faiss's own is read here (needs Python with faiss)", () => {
    const folder = mkdtempSync(join(tmpdir(), "quire-faiss-"));
    try {
      const [ours, theirs] = [join(folder, "ours.faiss"), join(folder, "theirs.faiss")];
      writeFileSync(ours, encodeFlatL2(sample));
      const program = `
import faiss, json, numpy, sys
index = faiss.read_index(sys.argv[1])
distances, rows = index.search(numpy.array([[0, 0.6, 0.8]], dtype="float32"), 2)
faiss.write_index(index, sys.argv[2])
print(json.dumps([type(index).__name__, index.d, index.ntotal, rows.tolist(), distances.tolist()]))
`;
      const { stdout, stderr } = spawnSync(python, ["-c", program, ours, theirs], { encoding: "utf8" });
      expect(JSON.parse(stdout || stderr)).toEqual(["IndexFlatL2", 3, 2, [[1, 0]], [[0, 2]]]);
      expect(readFileSync(theirs).equals(readFileSync(ours))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
