import { describe, expect, it } from "vitest";
import { trainOnEveryTerm } from "../../corpus/search/lsi-training.js";
import { QuireError } from "../../domain/error.js";
import { belongTogether, decodeModel, encodeModel, lsiVector } from "./embedding-model.js";

const made = { faiss: Uint8Array.of(1, 2, 3), map: '{"0":{}}' };
const basis = trainOnEveryTerm(["the cat sleeps", "a dog barks loudly"], 2);
const builtIn = encodeModel({ model: "lsi", dimensions: basis?.dimensions ?? 0, basis }, made);

function damage(bytes: Uint8Array): string {
  try {
    decodeModel(bytes, "embedding_model.bin");
  } catch (error) {
    if (error instanceof QuireError && error.code === "damaged") return `${error.message} ${error.fix ?? ""}`;
  }
  throw new Error("It was read.");
}

describe("the model file", () => {
  it("embeds queries later as the notes were embedded", () => {
    const read = decodeModel(builtIn, "embedding_model.bin");
    expect(read).toMatchObject({ model: "lsi", dimensions: 2 });
    for (const text of ["the cat sleeps", "loudly, cat!"]) {
      expect(lsiVector(read.basis, text)).toEqual(lsiVector(basis, text));
      expect(lsiVector(read.basis, text)).not.toBeNull();
    }
    expect(lsiVector(read.basis, "nothing known")).toBeNull();
  });

  it("begins with one line of JSON that other programs can read", () => {
    const [line] = Buffer.from(builtIn).toString("latin1").split("\n");
    expect(JSON.parse(line ?? "")).toEqual({
      version: 1,
      model: "lsi",
      dimensions: 2,
      faiss_sha256: "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81",
      map_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      basis_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("of another embedder has its name and no basis", () => {
    const bytes = encodeModel({ model: "lab:first", dimensions: 64, basis: null }, made);
    expect(decodeModel(bytes, "any")).toMatchObject({ model: "lab:first", dimensions: 64, basis: null });
  });

  it("knows the files that it was made with", () => {
    const read = decodeModel(builtIn, "embedding_model.bin");
    expect(belongTogether(read, made.faiss, Buffer.from(made.map))).toBe(true);
    expect(belongTogether(read, Uint8Array.of(1, 2, 4), Buffer.from(made.map))).toBe(false);
    expect(belongTogether(read, made.faiss, Buffer.from("{}"))).toBe(false);
  });

  it("that was cut or changed is not used, and the error says what makes it again", () => {
    expect(damage(new Uint8Array())).toContain("quire brain index --embeddings");
    expect(damage(Buffer.from("no json\n"))).toContain("no JSON");
    expect(damage(Buffer.from('{"version":2}\n'))).toContain("other fields");
    expect(damage(builtIn.subarray(0, builtIn.length - 1))).toContain("changed");
    const turned = Uint8Array.from(builtIn);
    turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1;
    expect(damage(turned)).toContain("changed");
  });
});
