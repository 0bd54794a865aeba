import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allTests } from "./support/some-of.js";

const examples = new URL("../examples/", import.meta.url);
const library = new URL("library/", examples);

const papers = new URL("papers/", examples);
const recordings = new URL("recordings/services/", import.meta.url);

const builtDocuments = z.array(z.object({ name: z.string(), bytes: z.instanceof(Buffer) }));

/** The build script is plain JavaScript: what it gives is parsed like anything else from outside. */
async function build() {
  const module: unknown = await import(new URL("build.mjs", examples).href);
  const functions = z.instanceof(Function);
  const parsed = z.object({ buildDocuments: functions, buildPapers: functions, buildAnswers: functions }).parse(module);
  return {
    documents: builtDocuments.parse(await parsed.buildDocuments()),
    papers: builtDocuments.parse(await parsed.buildPapers()),
    answers: z.array(z.object({ url: z.string(), file: z.string(), body: z.string() })).parse(parsed.buildAnswers()),
  };
}

async function expectBuilt(folder: URL, built: { name: string; bytes: Buffer }[]): Promise<void> {
  for (const { name, bytes } of built) {
    const committed = await readFile(new URL(encodeURIComponent(name), folder));
    expect(bytes.equals(committed), `${name} differs: run node examples/build.mjs`).toBe(true);
  }
}

/** Names that the README's tables give for a folder. */
async function described(folder: string): Promise<(string | undefined)[]> {
  const readme = await readFile(new URL("README.md", examples), "utf8");
  return [...readme.matchAll(new RegExp(`^\\| \`${folder}/([^\`]+)\``, "gm"))].map((match) => match[1]).toSorted();
}

describe("the sample library", () => {
  it.runIf(allTests)("is what its sources make, byte for byte", async () => {
    const { documents } = await build();
    expect(documents).toHaveLength(6);
    await expectBuilt(library, documents);
  });

  it("is described completely by its README", async () => {
    expect(await described("library")).toEqual((await readdir(library)).toSorted());
  });

  it("has questions for the tour and one that it cannot answer", async () => {
    const schema = z.array(z.strictObject({ question: z.string(), why: z.string(), tour: z.literal(true).optional() }));
    const questions = schema.parse(JSON.parse(await readFile(new URL("questions.json", examples), "utf8")));
    expect(questions.filter((question) => question.tour === true)).toHaveLength(3);
    expect(questions.filter((question) => question.why.includes("Nothing in the library"))).toHaveLength(1);
  });
});

describe("the sample papers", () => {
  it.runIf(allTests)("are what their sources make, byte for byte", async () => {
    const built = await build();
    expect(built.papers.map(({ name }) => name).toSorted()).toEqual((await readdir(papers)).toSorted());
    await expectBuilt(papers, built.papers);
  });

  it("are described completely by the README", async () => {
    expect(await described("papers")).toEqual((await readdir(papers)).toSorted());
  });

  it.runIf(allTests)("are known to the recorded services as their sources say", async () => {
    const index = (await readFile(new URL("index.jsonl", recordings), "utf8")).split("\n").filter(Boolean);
    const recorded = index.map((line) =>
      z.looseObject({ url: z.string(), file: z.string().optional() }).parse(JSON.parse(line)),
    );
    for (const { url, file, body } of (await build()).answers) {
      expect(recorded).toContainEqual({ url, file });
      expect(await readFile(new URL(file, recordings), "utf8")).toBe(body);
    }
  });
});
