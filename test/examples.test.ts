import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const examples = new URL("../examples/", import.meta.url);
const library = new URL("library/", examples);

const builtDocuments = z.array(z.object({ name: z.string(), bytes: z.instanceof(Buffer) }));

/** The build script is plain JavaScript: what it gives is parsed like anything else from outside. */
async function buildDocuments() {
  const module: unknown = await import(new URL("build.mjs", examples).href);
  const { buildDocuments: build } = z.object({ buildDocuments: z.instanceof(Function) }).parse(module);
  return builtDocuments.parse(await build());
}

describe("the sample library", () => {
  it("is what its sources make, byte for byte", async () => {
    const documents = await buildDocuments();
    expect(documents.map((document) => document.name)).toHaveLength(6);
    for (const { name, bytes } of documents) {
      const committed = await readFile(new URL(encodeURIComponent(name), library));
      expect(bytes.equals(committed), `${name} differs: run node examples/build.mjs`).toBe(true);
    }
  });

  it("is described completely by its README", async () => {
    const readme = await readFile(new URL("README.md", examples), "utf8");
    const named = [...readme.matchAll(/^\| `library\/([^`]+)`/gm)].map((match) => match[1]);
    expect(named.toSorted()).toEqual((await readdir(library)).toSorted());
  });

  it("has questions for the tour and one that it cannot answer", async () => {
    const schema = z.array(z.strictObject({ question: z.string(), why: z.string(), tour: z.literal(true).optional() }));
    const questions = schema.parse(JSON.parse(await readFile(new URL("questions.json", examples), "utf8")));
    expect(questions.filter((question) => question.tour === true)).toHaveLength(3);
    expect(questions.filter((question) => question.why.includes("Nothing in the library"))).toHaveLength(1);
  });
});
