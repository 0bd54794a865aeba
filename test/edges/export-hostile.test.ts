import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfReader } from "../../src/adapters/pdf/pdf-reader.js";
import type { ExportOutput } from "../../src/contracts/export.js";
import { parseXml } from "../../src/domain/xml.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { png } from "../support/png.js";
import { someOf } from "../support/some-of.js";

afterAll(removeFolders);

const extras = newFolder();
installFromPackages(extras, "typst");
const formats = ["docx", "html", "epub", "tex", "typ", "pdf"] as const;
const secret = "the-secret-of-a-file-elsewhere";
const outside = newFolder();
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(outside, "secret.txt"), `${secret}\n`);
  writeFileSync(join(outside, "outside.png"), png(4, 4));
  writeFileSync(join(root, "works.bib"), bibliography);
  const { code } = await quireHere(["library", "import", "works.bib"], { cwd: root, extras: { folder: extras } });
  expect(code).toBe(0);
}, 60_000);

async function exported(name: string, text: string, format: string): Promise<ExportOutput> {
  writeFileSync(join(root, `${name}.md`), text);
  const given = ["export", `${name}.md`, "-o", `${name}.${format}`, "--json", "--offline"];
  const { stdout } = await quireHere(given, { cwd: root, extras: { folder: extras } });
  const answer = JSON.parse(stdout) as ExportOutput & { error?: unknown };
  expect(answer.error).toBeUndefined();
  return answer;
}

/** Everything that was written, as one text: archives unpacked, PDF as its words. */
async function allText({ files, format }: ExportOutput): Promise<string> {
  const [main] = files;
  if (main === undefined) throw new Error("nothing was written");
  if (format === "pdf") return wordsOfPdf(main.path);
  if (format !== "docx" && format !== "epub") return files.map(({ path }) => readFileSync(path, "latin1")).join("\n");
  return unzipped(main.path)
    .map(({ text }) => text)
    .join("\n");
}

async function wordsOfPdf(path: string): Promise<string> {
  const read = await createPdfReader().read(readFileSync(path), path, { ocr: false });
  if (read.kind !== "layout") throw new Error("a PDF has a layout");
  return read.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
}

function unzipped(path: string): { name: string; text: string }[] {
  return Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }));
}

/** What programs could not open: parts that are no XML, a PDF that is not sound. */
function faultsOf({ files, format }: ExportOutput): string[] {
  const path = files[0]?.path ?? "";
  if (format === "docx" || format === "epub") {
    const parts = unzipped(path).filter(({ name }) => /\.(?:xml|rels|xhtml|opf|ncx)$/u.test(name));
    return parts.filter(({ text }) => parseXml(text) === null).map(({ name }) => name);
  }
  if (format !== "pdf") return [];
  if (readFileSync(path).subarray(0, 5).toString() !== "%PDF-") return ["it is no PDF"];
  const hasChecker = spawnSync("qpdf", ["--version"]).status === 0;
  return hasChecker && spawnSync("qpdf", ["--check", path]).status !== 0 ? ["qpdf finds faults"] : [];
}

const commands =
  '\\input{SECRET} \\immediate\\write18{touch RAN} #read("SECRET") #import "@preview/x:1.0.0" #eval("1+1") <script>run()</script> <img src=x onerror=run()>';
const commandsHere = () =>
  commands.replaceAll("SECRET", join(outside, "secret.txt")).replaceAll("RAN", join(root, "ran"));
const bibliography = `@article{evil, author = {Smith, \\input{/etc/passwd}}, title = {On \\write18{touch x} and <script>run()</script> \\#eval("1")}, journal = {Tides}, year = 2020, url = {javascript:run()}}
@book{plain, author = {Plain, Pat}, title = {Plain things}, year = 2021, url = {file:///etc/passwd}}
`;

function everywhere(): string {
  const quoted = JSON.stringify(commandsHere());
  return `---
title: ${quoted}
subtitle: ${quoted}
author: [{ name: ${quoted}, affiliation: ${quoted}, orcid: "javascript:run()" }]
abstract: ${quoted}
keywords: [${quoted}]
lang: 'en" onload="run()'
date: ${quoted}
---

# ${commandsHere()}

${commandsHere()} [@evil; @plain, p. 3] [a](javascript:run()) [b](file:///etc/passwd) [c](data:text/html,x) [d](&#106;avascript:run()).

$\\input{/etc/passwd}$ $\\write18{x}$ $\\text{#read("x")}$ $\\href{javascript:run()}{x}$ $^^5cinput{x}$

| ${commandsHere()} | $\\input{x}$ |
|---|---|
| ${commandsHere()} | \`\\end{Verbatim}\\input{/etc/passwd}\` |

: ${commandsHere()}

\`\`\`tex
\\end{verbatim}\\end{Verbatim}\\input{/etc/passwd}
\`\`\`

Words.^[${commandsHere()}]

\`\`\`{=html}
<script>run()</script>
\`\`\`

<iframe src="https://evil.invalid"></iframe> <a href="jav&#x09;ascript:run()" onclick="run()">x</a>
`;
}

describe("a document that is made of commands of the formats it becomes", () => {
  it.each(someOf(formats))("is text alone in %s", async (format) => {
    const output = await exported("commands", everywhere(), format);
    expect(faultsOf(output)).toEqual([]);
    const text = await allText(output);
    expect(text).not.toContain(secret);
    expect(text).not.toContain("root:x:0:0");
    const isMarkup = format !== "typ" && format !== "pdf";
    const active =
      format === "tex"
        ? /\\(?:input|write18)\b/u
        : /<script|<iframe|<img[^>]*onerror|(?:href|src|Target)="\s*(?:javascript|file|data:text)/iu;
    expect(isMarkup ? text : "").not.toMatch(active);
    for (const ran of ["ran", "x"]) expect(existsSync(join(root, ran))).toBe(false);
    const said = output.warnings.map(({ line, message }) => `${line} ${message}`).join("\n");
    for (const what of ["<script>", "<iframe>", "javascript:run()", "file:///etc/passwd", "\\input"])
      expect(said).toContain(what);
    expect(output.warnings.every(({ line }) => line >= 0)).toBe(true);
  });
});

describe("pictures that are none, or lie elsewhere", () => {
  const bad: Record<string, Uint8Array | string> = {
    "empty.png": "",
    "words.png": "no picture",
    "cut.png": png(4, 4).subarray(0, 50),
    "checksum.png": changed(png(4, 4), 45),
    "vast.png": png(100_000, 100_000),
    "short.png": png(400, 400, Buffer.alloc(10)),
    "empty.jpg": jpeg(""),
    "broken.jpg": jpeg("ffda0008010100003f0000"),
    "script.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>run()</script></svg>',
    "style.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>@import url("https://evil.invalid/x")</style></svg>',
    "link.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><a href="javascript:run()"><rect width="5" height="5"/></a></svg>',
    "entity.svg":
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
  };
  const elsewhere = [
    "https://evil.invalid/a.png",
    "../../../../../etc/passwd",
    "/etc/passwd",
    "linked.png",
    "linked/outside.png",
  ];

  it.each(someOf(formats))("are named, and left out of %s", async (format) => {
    for (const [name, bytes] of Object.entries(bad)) writeFileSync(join(root, name), bytes);
    writeFileSync(join(root, "sound.png"), png(4, 4));
    if (!existsSync(join(root, "linked"))) {
      symlinkSync(join(outside, "outside.png"), join(root, "linked.png"));
      symlinkSync(outside, join(root, "linked"));
    }
    const names = [...Object.keys(bad), ...elsewhere, "sound.png"];
    const output = await exported("pictures", names.map((name) => `![It shows](${name})`).join("\n\n"), format);
    expect(faultsOf(output)).toEqual([]);
    expect(await allText(output)).not.toContain("root:x:0:0");
    const said = output.warnings.filter(({ message }) => message.includes("was left out"));
    // Only what draws a JPEG finds that this one cannot be drawn.
    const found = names.slice(0, -1).filter((name) => format === "pdf" || name !== "broken.jpg");
    expect(said.map(({ line }) => line)).toEqual(found.map((name) => names.indexOf(name) * 2 + 1));
    expect(said.some(({ message }) => message.includes("sound.png"))).toBe(false);
  });
});

describe("a document that is broken, deep or strange", () => {
  const aliases = "abcdefghi"
    .split("")
    .map((name, index, all) => `${name}: &${name} [${`${index === 0 ? "x" : `*${all[index - 1]}`},`.repeat(9)}]`);
  const cases: Record<string, string> = {
    "front matter that grows": `---\n${aliases.join("\n")}\ntitle: *i\nkeywords: *i\n---\n\nText of it.\n`,
    "front matter of other types":
      "---\ntitle: {a: 1}\nauthor: {name: [1]}\nkeywords: {b: 2}\nlang: [en]\ntoc: maybe\n---\n\nText of it.\n",
    "lists in lists": `${Array.from({ length: 100 }, (_, depth) => `${"  ".repeat(depth)}- item`).join("\n")}\n\nText of it.\n`,
    "quotes in quotes": `${">".repeat(100)} deep\n\nText of it.\n`,
    "elements in elements": `${"<div>".repeat(2_000)}deep${"</div>".repeat(2_000)}\n\nText of it.\n`,
    "spans that claim too much":
      "<table><tr><td colspan=100000 rowspan=100000>a</td></tr><tr><td rowspan=-1>b</td></tr></table>\n\nText of it.\n",
    "characters that control":
      "# H\u0007\u202e\n\nA \u0000\u0001\u001b[31m\u007f\ufffe\uffff\u2028 &#0; &#xD800; `\u0001\u202e` $x\u0001$ [l](https://e.example/\u0001).\n\nText of it.\n",
    "ids that collide":
      '# A {#x}\n\n## B {#x}\n\n![c](sound.png){#x}\n\n# ref-plain\n\n# C {#"><b>}\n\n# D {#a"b}\n\n[@plain] [t](#a"b) [@no"key; @<k>]\n\nText of it.\n',
  };

  it.each(
    someOf(
      Object.entries(cases).flatMap(([name, text]) => formats.map((format) => [name, format, text] as const)),
      4,
    ),
  )("is set: %s, as %s", async (_, format, text) => {
    writeFileSync(join(root, "sound.png"), png(4, 4));
    const output = await exported("strange", text, format);
    expect(faultsOf(output)).toEqual([]);
    const words = await allText(output);
    expect(words.replaceAll(/<[^>]*>/gu, "").replaceAll(/\s+/gu, " ")).toContain("Text of it");
  });

  it("is refused where it is no text", async () => {
    writeFileSync(join(root, "bytes.md"), Buffer.from([0x61, 0xff, 0xfe]));
    const { code, stdout } = await quireHere(["export", "bytes.md", "-o", "bytes.docx", "--json"], {
      cwd: root,
      extras: { folder: extras },
    });
    expect(code).toBe(1);
    expect(stdout).toContain("is not a text in UTF-8");
  });
});

describe("a template of somebody else", () => {
  const draft = "# One\n\nText.\n";

  it.each([
    ["reads a file", "typ", () => `#read("${join(outside, "secret.txt")}")\n#let template(..rest, body) = body`],
    ["asks for a package", "typ", () => '#import "@preview/cetz:0.2.0"\n#let template(..rest, body) = body'],
    ["is broken", "typ", () => "#let template(( = "],
    ["is no archive", "docx", () => "no archive"],
  ])("that %s (%s) makes nothing, and the error says so", async (_, ending, text) => {
    const template = join(root, `template.${ending}`);
    writeFileSync(template, text());
    writeFileSync(join(root, "draft.md"), draft);
    const to = ending === "typ" ? "draft.pdf" : "draft.docx";
    const given = ["export", "draft.md", "-o", to, "--template", template, "--json", "--offline"];
    const { code, stdout } = await quireHere(given, { cwd: root, extras: { folder: extras } });
    expect(code).toBeGreaterThan(0);
    expect(stdout).not.toContain(secret);
    expect(JSON.parse(stdout)).toMatchObject({ error: { message: expect.any(String) as string } });
    expect(existsSync(join(root, to))).toBe(false);
  });
});

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** A JPEG of ten by ten pixels, whose scan is what it is given. */
function jpeg(scan: string): Buffer {
  return Buffer.from(`ffd8ffe000104a46494600010100000100010000ffc0000b08000a000a01011100${scan}ffd9`, "hex");
}
