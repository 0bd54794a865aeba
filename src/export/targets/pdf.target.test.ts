import { afterAll, describe, expect, it } from "vitest";
import { documentOfDraft } from "../../../test/support/draft-as-document.js";
import { installFromPackages } from "../../../test/support/extras.js";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { createLatexmk } from "../../adapters/typesetting/latexmk.js";
import { createTypstCompiler } from "../../adapters/typesetting/typst-compiler.js";
import type { Making } from "../target.js";
import { target } from "./pdf.target.js";
import { allTests } from "../../../test/support/some-of.js";

const file = new URL("../../../dist/adapters/typesetting/typst-process.js", import.meta.url);
const extras = newFolder();
installFromPackages(extras, "typst");
afterAll(removeFolders);

function making(more: Partial<Making> = {}, installed = true): Making {
  const typesetter = createTypstCompiler({ file, extras: installed ? extras : newFolder() });
  const latex = createLatexmk({ root: newFolder(), path: "" });
  return {
    template: null,
    layout: "report",
    baseName: "paper",
    date: new Date("2026-01-02T00:00:00Z"),
    engine: "own",
    signal: new AbortController().signal,
    // The rest of the services is nothing to this target.
    services: { typesetter, latex } as Partial<Making["services"]> as Making["services"],
    ...more,
  };
}

const draft = "# One\n\nText [@smith, p. 3] with $x^2$.\n\n# Two\n\n![A picture](picture.png){#fig:a}\n";

describe("a PDF", () => {
  it("is made by Typst, twice the same", async () => {
    const [one, two] = [
      await target.make(await documentOfDraft(draft), making()),
      await target.make(await documentOfDraft(draft), making()),
    ];
    expect(Buffer.from(one.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(one.warnings).toEqual([]);
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
  });

  it("sets the words of a drawing in the font that figures name", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="5" y="20" font-family="'Source Sans 3',sans-serif">Dose</text></svg>`;
    const document = await documentOfDraft(draft);
    const image = { bytes: new TextEncoder().encode(svg), format: "svg", width: 200, height: 40 } as const;
    const { bytes } = await target.make({ ...document, images: new Map([["picture.png", image]]) }, making());
    expect(Buffer.from(bytes).toString("latin1")).toContain("SourceSans3-Regular");
  });

  it.runIf(allTests)("names the characters that no font has", async () => {
    const { warnings } = await target.make(await documentOfDraft("Text \u{13080}\u{13081}."), making());
    expect(warnings).toEqual([
      { line: 0, message: expect.stringMatching(/^No font has .* \(U\+1308[01]\).*: their numbers stand/u) as string },
    ]);
  });

  it("says what to add where Typst is not installed", async () => {
    await expect(target.make(await documentOfDraft(draft), making({}, false))).rejects.toMatchObject({
      code: "missing_program",
      fix: expect.stringContaining("quire extras add typst") as string,
    });
  });

  it("takes a template of Typst, and one of LaTeX only where there is LaTeX", async () => {
    const own = (name: string, text: string) => making({ template: { name, bytes: new TextEncoder().encode(text) } });
    const typst = own("own.typ", "#let template(title: none, ..rest, body) = { set page(width: 10cm); body }");
    expect((await target.make(await documentOfDraft(draft), typst)).warnings).toEqual([]);
    const latex = own("own.tex", "\\documentclass{article}\n\\begin{document}\n\\end{document}\n");
    await expect(target.make(await documentOfDraft(draft), latex)).rejects.toMatchObject({ code: "missing_program" });
  });
});
