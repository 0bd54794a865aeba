import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { removeFolders } from "../../../test/support/quire.js";
import { typstCompiler } from "../../../test/support/typst-compiler.js";
import { documentOfDraft as setDocument } from "../../../test/support/draft-as-document.js";
import { layouts } from "../../contracts/export.js";
import type { ManuscriptBlock, SetDocument } from "../../document/manuscript/tree.js";
import type { Layout } from "../../contracts/export.js";
import { writeTypst } from "./write-typst.js";
import { allTests } from "../../../test/support/some-of.js";

const { compile: compileText, compiler, workspace } = typstCompiler();
afterAll(removeFolders);

const write = (document: SetDocument, layout: Layout = "report") =>
  writeTypst(document, { template: null, layout, baseName: "paper", date: new Date("2026-01-02") });

interface Compiled {
  pages: number;
  problems: string[];
  query(selector: string): unknown[];
}

function compile({ main, files }: ReturnType<typeof writeTypst>): Compiled {
  for (const [name, bytes] of files) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
  const compiled = compileText(main);
  const problems = [compiled.takeError(), compiled.takeWarnings()].flatMap((error) =>
    error === null ? [] : (compiler.fetchDiagnostics(error) as { message: string }[]).map(({ message }) => message),
  );
  const document = compiled.result;
  return {
    pages: document?.numOfPages ?? 0,
    problems,
    query: (selector) => (document === null ? [] : (compiler.query(document, { selector }) as unknown[])),
  };
}

const draft = `---
title: A *title* & more
author: {name: Ada Lovelace, affiliation: London}
abstract: Short, with $x$.
toc: true
lof: true
lot: true
---

# Introduction {#sec:one}

Text *a* **b** ~~c~~ H~2~O [link](https://example.org/#a) \`code\` $x^2$ [@smith, p. 3], see @tbl:one, @fig:one, @eq:one.[^1]

[^1]: A note.

    With $y$ and two paragraphs.

- [ ] to do
- [x] done

3. three
   - nested

Term
: Definition

> Quotation

: Caption[^2] {#tbl:one}

| a | b |
|:--|--:|
| c | d |

[^2]: A note in a caption.

![Picture](picture.png){#fig:one width=50%}

$$a = b$$ {#eq:one}

::: {.landscape}
Turned.
:::

::: {lang=de}
Deutsch
:::

# Appendix {.appendix}
`;

describe("a document in Typst", () => {
  it.each(layouts)("is set without a complaint in the layout %s", async (layout) => {
    const written = write(await setDocument(draft), layout);
    expect(written.warnings).toEqual([]);
    const { pages, problems, query } = compile(written);
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(1);
    expect(query("figure")).toHaveLength(2);
    expect(query("heading").length).toBeGreaterThanOrEqual(2);
  });

  it("is the same for the same document", async () => {
    expect(write(await setDocument(draft)).main).toBe(write(await setDocument(draft)).main);
  });

  it("shows what was found out about citations, with a way there and back", async () => {
    const document = await setDocument("Said [@smith].");
    const [first] = document.manuscript.blocks;
    const cited = first?.kind === "paragraph" ? first.content.find(({ kind }) => kind === "citation") : undefined;
    if (cited?.kind === "citation")
      cited.citation.checks = [{ key: "smith", verdict: "supported", quote: "So #it is", page: 3, reason: "" }];
    const written = write({
      ...document,
      checked: { counts: [{ verdict: "supported", count: 1 }], limits: ["Nothing else was read."] },
    });
    const { problems, query } = compile(written);
    expect(problems).toEqual([]);
    expect([query("<check-e1>"), query("<cited-e1>")].map((found) => found.length)).toEqual([1, 1]);
    expect(JSON.stringify(query("<check-e1>"))).toContain("it is”");
  });

  it("reads and runs nothing that a text asks for", async () => {
    const hostile = '#read("/etc/passwd") #import "@preview/cetz:0.3.0" #eval("1") $#read("/etc/passwd")$ ]#panic()';
    const written = write(
      await setDocument(
        `# ${hostile}\n\n# B\n\n${hostile}\n\n\`${hostile}\`\n\n| ${hostile} |\n|---|\n| x |\n\n![${hostile}](picture.png)`,
      ),
    );
    const { problems, query } = compile(written);
    expect(problems).toEqual([]);
    const heading = JSON.stringify(query("heading"));
    for (const word of ["read", "passwd", "import", "cetz", "panic"]) expect(heading).toContain(word);
  });

  it("sets what lies too deep in each other on one level", async () => {
    const nested = (depth: number): ManuscriptBlock => ({
      kind: "list",
      line: depth,
      first: null,
      isTight: true,
      items: [
        {
          isDone: null,
          blocks: [
            { kind: "paragraph", line: depth, content: [{ kind: "text", text: `level ${depth}` }] },
            ...(depth === 100 ? [] : [nested(depth + 1)]),
          ],
        },
      ],
    });
    const document = await setDocument("Text");
    const written = write({ ...document, manuscript: { ...document.manuscript, blocks: [nested(1)] } });
    expect(compile(written).problems).toEqual([]);
    expect(written.main).toContain("level 100");
    expect(written.warnings).toHaveLength(1);
  });

  it.runIf(allTests)("takes time in proportion to a table's size", async () => {
    const document = await setDocument("Text");
    const cell = (text: string) => ({
      blocks: [{ kind: "paragraph" as const, line: 1, content: [{ kind: "text" as const, text }] }],
      columns: 1,
      rows: 1,
      align: null,
      isHead: false,
    });
    const table = (count: number): SetDocument => {
      const body = Array.from({ length: count }, (_, row) => [cell(`row ${row}`), cell("some words"), cell("1.25")]);
      const columns = [1, 2, 3].map(() => ({ align: null, width: null }));
      const block = { kind: "table" as const, line: 1, id: "t", number: "1", caption: [], columns, head: [], body };
      return { ...document, manuscript: { ...document.manuscript, blocks: [block] } };
    };
    const time = (count: number) => processorSeconds(() => write(table(count)));
    time(5_000);
    const [small, large] = [time(10_000), time(80_000)];
    expect(large).toBeLessThan(Math.max(small, 0.02) * 24);
  });
});
