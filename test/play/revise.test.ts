import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reviseOutput } from "../../src/contracts/revise.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";

let server: ModelServer;
let workspace: TestWorkspace;
let reply = "";
let tides = "";
let estuary = "";

const book = () => `---
title: The sea
number-sections: true
---

# Tides {#tides}

In the harbour of Saint-Malo the spring range reaches 12.2 metres [@${tides}]. Sailors like tea. Neap tides are about 70 percent smaller [@${tides}].

## Words {#words}

Spring tides come at new moon [@nobody1999].

# Birds {#birds}

Curlews rest at high water [@${estuary}]. Read about [words](#words).

## Counts {#counts}

Volunteers counted waders.
`;

beforeAll(async () => {
  server = await startModelServer(() => ({ text: reply }));
  workspace = await makeLibrary(openaiConfig(server.origin));
  const listed = JSON.parse((await workspace.quire(["library", "--json"])).stdout) as {
    records: { item: { id: string; title: string } }[];
  };
  const keyOf = (title: string) => listed.records.find(({ item }) => item.title.includes(title))?.item.id ?? "";
  [tides, estuary] = [keyOf("Tides"), keyOf("estuary")];
});
beforeEach(() => {
  server.asked.length = 0;
  writeFileSync(join(workspace.root, "book.md"), book());
});
afterAll(async () => {
  await server.close();
  workspace.remove();
});

let version = 0;
async function revise(...given: string[]) {
  const name = `new-${(version += 1)}.md`;
  const result = await workspace.quire(["revise", "book.md", "--json", "-o", name, ...given]);
  const path = join(workspace.root, name);
  expect(readFileSync(join(workspace.root, "book.md"), "utf8")).toBe(book());
  const text = existsSync(path) ? readFileSync(path, "utf8") : null;
  return { ...result, text, output: () => result.read(reviseOutput) };
}

describe("quire revise with a model", () => {
  it("writes the section anew from the passages of its works, with tokens for labels, and no citation of the model's own", async () => {
    reply =
      "# Tides\n\nAt Saint-Malo the spring range reaches 12.2 metres [S1]. Tea is old (Smith, 1999). It is wet [S99] [@ghost2000].";
    const { text, output } = await revise("--section", "1", "--rewrite", "for children");
    expect(text).toContain(
      `# Tides {#tides}\n\nAt Saint-Malo the spring range reaches 12.2 metres [@${tides}]. Tea is old. It is wet`,
    );
    expect(text).toContain("## Words {#words}");
    expect(text).not.toMatch(/Smith|S99|[^\\]@ghost2000\]/u);
    expect(output()).toMatchObject({ mode: "model", action: "rewrite", lost_keys: [] });
    expect(output().claims[0]).toMatchObject({ verdict: "supported" });
    expect(output().diff).toMatch(/^--- book\.md\n\+\+\+ new-\d+\.md\n@@/u);
    const [asked] = server.asked;
    expect(asked?.prompt).toContain("The person asks: for children");
    expect(asked?.prompt).toContain("reaches 12.2 metres [S1]");
    expect(asked?.prompt).not.toContain("Curlews rest at high water [");
  });

  it("tells which works are no longer cited", async () => {
    reply = "The sea rises.";
    expect((await revise("--section", "Birds", "--shorten")).output().lost_keys).toEqual([estuary]);
  });
});

describe("quire revise without a model", () => {
  const none = ["--model", "none"];

  it("checks a section's citations, and writes nothing", async () => {
    const { text, output } = await revise("--section", "1", "--keep");
    expect(text).toBeNull();
    expect(output().claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
    expect(server.asked).toEqual([]);
  });

  it("shortens by whole sentences without support", async () => {
    const { text, output } = await revise("--section", "1", "--shorten", ...none);
    expect(text).toContain(`reaches 12.2 metres [@${tides}].\n\n## Words`);
    expect(output().dropped).toEqual(["Sailors like tea.", expect.stringContaining("70 percent")]);
  });

  it("leaves a citation that could not be checked where it is, and says so", async () => {
    const { text, output } = await revise("--section", "1.1", "--shorten", ...none);
    expect(text).toBeNull();
    expect(output().limitations.join(" ")).toContain("@nobody1999");
  });

  it("takes a section in, with those below it, and leads its links on", async () => {
    const { text, output } = await revise("--section", "1.1", "--merge", "2", ...none);
    expect(text?.slice(text.indexOf("## Words"))).toBe(
      `## Words {#words}

Spring tides come at new moon [@nobody1999].

Curlews rest at high water [@${estuary}]. Read about [words](#words).

### Counts {#counts}

Volunteers counted waders.
`,
    );
    expect(output().merged).toMatchObject({ number: "2", title: "Birds" });
  });

  it.each([
    [["--section", "1", "--expand"], "--expand needs a model"],
    [["--section", "1", "--rewrite", "short"], "--rewrite needs a model"],
    [["--section", "1"], "Nothing says what is to be done."],
    [["--section", "1", "--keep", "--shorten"], "Only one thing"],
    [["--section", "1.1", "--merge", "1"], "it cannot be taken into a part of itself"],
    [["--keep"], "Nothing says which section"],
  ])("refuses %j, and says what to do", async (given, message) => {
    const { exitCode, stdout, stderr } = await revise(...given, ...none);
    expect([exitCode, stdout + stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("names the nearest sections where one is not there", async () => {
    const { exitCode, stdout, stderr } = await revise("--section", "Bird", "--keep");
    expect([exitCode, stdout + stderr]).toEqual([1, expect.stringContaining("Did you mean Birds")]);
  });

  it("writes the next free version where no name is given", async () => {
    for (const name of ["book.v2.md", "book.v3.md"]) {
      const { stdout } = await workspace.quire(["revise", "book.md", "--section", "1", "--shorten", ...none]);
      expect(stdout).toContain(`Written: ${name}`);
    }
    const { stdout } = await workspace.quire(["revise", "book.v3.md", "--section", "1", "--merge", "1.1", ...none]);
    expect(stdout).toContain("Written: book.v4.md");
  });
});
