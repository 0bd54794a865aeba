// Hostile files: sound documents of every format, broken by operators at places.
import { archive, docxParts, epubParts, html, markdown, pdf, text } from "./hostile-seeds.mjs";

/** @typedef {{ name: string, file: string, bytes: () => Buffer }} Mutant */
/** @typedef {(bytes: Buffer, at: number) => Buffer} ByteOperator */

/** What is done to bytes at a place, whatever they are. @type {Record<string, ByteOperator>} */
const byteOperators = {
  "cut off": (bytes, at) => bytes.subarray(0, at),
  "begun late": (bytes, at) => bytes.subarray(Math.max(at, 1)),
  "cut out": (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(bytes.length / 4))]),
  doubled: (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, at), bytes.subarray(at)]),
  turned: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at)).reverse()]),
  zeroed: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at)]),
  "all ones": (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at, 0xff)]),
  "every bit flipped": (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).map((byte) => byte ^ 0xff))]),
  noise: (bytes, at) => Buffer.concat([bytes.subarray(0, at), noise(bytes.length - at)]),
  "in UTF-16": (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).toString("latin1"), "utf16le")]),
  "half characters": (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).map((byte) => byte | 0x80))]),
};

/** Places of a file, as shares of its length. */
const places = { start: 0, "a tenth": 0.1, half: 0.5, "nine tenths": 0.9 };

/** Bytes that look random and are the same each time. @param {number} length */
function noise(length) {
  let state = 12345;
  return Buffer.from(Array.from({ length }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16));
}

/** @type {Record<string, { file: string, bytes: () => Buffer }>} */
const seeds = {
  pdf: { file: "hostile.pdf", bytes: () => pdf() },
  docx: { file: "hostile.docx", bytes: () => archive(docxParts()) },
  epub: { file: "hostile.epub", bytes: () => archive(epubParts()) },
  html: { file: "hostile.html", bytes: () => html },
  markdown: { file: "hostile.md", bytes: () => markdown },
  text: { file: "hostile.txt", bytes: () => text },
};

/** @returns {Mutant[]} */
function brokenBytes() {
  return Object.entries(seeds).flatMap(([format, seed]) =>
    Object.entries(byteOperators).flatMap(([operator, change]) =>
      Object.entries(places).map(([place, share]) => ({
        name: `${format}: ${operator} from ${place}`,
        file: seed.file,
        bytes: () => {
          const bytes = seed.bytes();
          return change(bytes, Math.floor(bytes.length * share));
        },
      })),
    ),
  );
}

/** What is put in place of a part of an archive, or into it. @type {Record<string, (part: string) => string | Uint8Array>} */
const partOperators = {
  empty: () => "",
  "no XML": () => "this is no XML at all <<< & >>> ]]>",
  "without its end": (part) => part.slice(0, part.length / 2),
  "closed in the wrong order": (part) => part.replace(/<\/(\w[\w:]*)>/, "</nobody>"),
  "nested 100,000 deep": (part) => part.replace(/(<[\w:]+[^?!>]*>)/, `$1${"<a>".repeat(100_000)}`),
  "nested 100,000 deep, closed": (part) =>
    part.replace(/(<[\w:]+[^?!>]*>)/, `$1${"<a>".repeat(100_000)}x${"</a>".repeat(100_000)}`),
  "entities that multiply": (part) =>
    part
      .replace(
        "?>",
        `?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
          .split("")
          .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
          .join("")}]>`,
      )
      .replace(/>([^<>]+)</, ">&j;<"),
  "an entity from a file": (part) =>
    part.replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>').replace(/>([^<>]+)</, ">&e;<"),
  "100,000 attributes": (part) =>
    part.replace(
      /<([\w:]+)(?=[\s>])/,
      (tag) => `${tag} ${Array.from({ length: 100_000 }, (_, index) => `a${index}="x"`).join(" ")}`,
    ),
  "one attribute of 5 MB": (part) =>
    part.replace(/<([\w:]+)(?=[\s>])/, (tag) => `${tag} long="${"x".repeat(5_000_000)}"`),
  "numbers beyond all": (part) => part.replaceAll(/"(\d+)"/g, '"99999999999999999999999999"'),
  "in UTF-16 with a mark": (part) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(part, "utf16le")]),
  "invalid UTF-8": (part) => Buffer.from(part.replace(/>([^<>]+)</, ">\u00ff\u00fe\u00c0\u0080<"), "latin1"),
  "NUL inside": (part) => part.replace(/>([^<>]+)</, ">\0\0\0<"),
  noise: () => noise(20_000),
};

/** @returns {Mutant[]} */
function brokenParts() {
  const books = { docx: docxParts, epub: epubParts };
  return Object.entries(books).flatMap(([format, parts]) =>
    Object.keys(parts())
      .filter((part) => part !== "mimetype")
      .flatMap((part) => [
        { name: `${format}: ${part} missing`, file: `hostile.${format}`, bytes: () => archive(without(parts(), part)) },
        ...Object.entries(partOperators).map(([operator, change]) => ({
          name: `${format}: ${part} ${operator}`,
          file: `hostile.${format}`,
          bytes: () => {
            const all = /** @type {Record<string, string>} */ (parts());
            return archive({ ...all, [part]: change(all[part] ?? "") });
          },
        })),
      ]),
  );
}

/** @param {Record<string, string>} parts @param {string} name */
function without(parts, name) {
  return Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name));
}

/** @param {Buffer} bytes @param {number} signature @param {number} offset @param {(bytes: Buffer, at: number) => void} change */
function changeRecords(bytes, signature, offset, change) {
  const copy = Buffer.from(bytes);
  for (let at = 0; at + 4 <= copy.length; at++) if (copy.readUInt32LE(at) === signature) change(copy, at + offset);
  return copy;
}

const [local, central, end] = [0x04034b50, 0x02014b50, 0x06054b50];
/** Lies in the fields of an archive's records. @type {Record<string, (bytes: Buffer) => Buffer>} */
const archiveLies = {
  "sizes of nothing": (bytes) => changeRecords(bytes, central, 24, (copy, at) => copy.writeUInt32LE(0, at)),
  "sizes of 4 GB": (bytes) => changeRecords(bytes, central, 24, (copy, at) => copy.writeUInt32LE(0xfffffffe, at)),
  "packed sizes of 4 GB": (bytes) =>
    changeRecords(bytes, central, 20, (copy, at) => copy.writeUInt32LE(0xfffffffe, at)),
  "packed sizes of nothing": (bytes) => changeRecords(bytes, central, 20, (copy, at) => copy.writeUInt32LE(0, at)),
  "places beyond the end": (bytes) =>
    changeRecords(bytes, central, 42, (copy, at) => copy.writeUInt32LE(0x7fffffff, at)),
  "all entries at one place": (bytes) => changeRecords(bytes, central, 42, (copy, at) => copy.writeUInt32LE(0, at)),
  "an unknown method": (bytes) => changeRecords(bytes, central, 10, (copy, at) => copy.writeUInt16LE(97, at)),
  "entries said to be encrypted": (bytes) => changeRecords(bytes, central, 8, (copy, at) => copy.writeUInt16LE(1, at)),
  "names of 65,535 bytes": (bytes) => changeRecords(bytes, central, 28, (copy, at) => copy.writeUInt16LE(0xffff, at)),
  "65,535 entries": (bytes) => changeRecords(bytes, end, 10, (copy, at) => copy.writeUInt16LE(0xffff, at)),
  "no entries": (bytes) => changeRecords(bytes, end, 10, (copy, at) => copy.writeUInt16LE(0, at)),
  "a directory at the end": (bytes) =>
    changeRecords(bytes, end, 16, (copy, at) => copy.writeUInt32LE(bytes.length - 4, at)),
  "a comment beyond the end": (bytes) => changeRecords(bytes, end, 20, (copy, at) => copy.writeUInt16LE(0xffff, at)),
  "local heads gone": (bytes) => changeRecords(bytes, local, 0, (copy, at) => copy.writeUInt32LE(0, at)),
  "on two disks": (bytes) => changeRecords(bytes, end, 4, (copy, at) => copy.writeUInt16LE(1, at)),
};

/** @returns {Mutant[]} */
function lyingArchives() {
  const documents = { docx: docxParts, epub: epubParts };
  return Object.entries(documents).flatMap(([format, parts]) =>
    Object.entries(archiveLies).map(([lie, change]) => ({
      name: `${format}: archive with ${lie}`,
      file: `hostile.${format}`,
      bytes: () => change(archive(parts())),
    })),
  );
}

const big = 30 * 1024 * 1024;
/** Parts that grow when they are unpacked. @returns {Mutant[]} */
function bombs() {
  const kinds = {
    "of one letter": () => "a".repeat(big),
    "of blanks": () => " ".repeat(big),
    "of open tags": () => "<p>".repeat(big / 3),
    "of zeros": () => Buffer.alloc(big),
  };
  const targets = /** @type {[format: string, parts: () => Record<string, string>, part: string][]} */ ([
    ["docx", docxParts, "word/document.xml"],
    ["docx", docxParts, "docProps/core.xml"],
    ["docx", docxParts, "word/footnotes.xml"],
    ["epub", epubParts, "book/one.xhtml"],
    ["epub", epubParts, "book/content.opf"],
    ["epub", epubParts, "META-INF/container.xml"],
  ]);
  return targets.flatMap(([format, parts, part]) =>
    Object.entries(kinds).map(([kind, content]) => ({
      name: `${format}: bomb ${kind} in ${part}`,
      file: `hostile.${format}`,
      bytes: () =>
        archive({
          ...parts(),
          [part]: content(),
        }),
    })),
  );
}

/** @type {Record<string, () => Buffer>} */
const pdfTricks = {
  "pages that hold each other": () => replaced(pdf(), "/Kids [4 0 R", "/Kids [2 0 R"),
  "a million pages said": () => replaced(pdf(), "/Count 3", "/Count 1000000"),
  "a count below zero": () => replaced(pdf(), "/Count 3", "/Count -7"),
  "a page that is its own content": () => replaced(pdf(), "/Contents 5 0 R", "/Contents 4 0 R"),
  "a table of objects that names itself before": () => replaced(pdf({ trailer: "/Prev 9" }), "/Prev 9", "/Prev 1"),
  "encryption nobody knows": () => pdf({ trailer: "/Encrypt << /Filter /Nobody /V 9 >>" }),
  "encryption without its values": () => pdf({ trailer: "/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 >>" }),
  "a page of no size": () => replaced(pdf(), "[0 0 612 792]", "[0 0 0 0]    "),
  "pages of all sizes": () => replaced(pdf(), "[0 0 612 792]", "[-9e30 0 9e30 1]"),
  "arrays nested 50,000 deep": () => pdf({ stream: `BT ${"[".repeat(50_000)} TJ ET` }),
  "dictionaries nested 50,000 deep": () => pdf({ extra: `50 0 obj\n${"<</A ".repeat(50_000)}\nendobj\n` }),
  "states nested 100,000 deep": () => pdf({ stream: "q ".repeat(100_000) }),
  "a string that does not close": () => pdf({ stream: `BT (${"(".repeat(50_000)} Tj ET` }),
  "no root": () => replaced(pdf(), "/Root 1 0 R", "/Root 9 0 R"),
  "a root that is a page": () => replaced(pdf(), "/Root 1 0 R", "/Root 4 0 R"),
  "no pages": () => pdf({ pages: 0 }),
  "content that never was": () => replaced(pdf(), "/Contents 5 0 R", "/Contents 99 0 R"),
  "text at places beyond all": () => pdf({ stream: "BT /F1 1e30 Tf 1e38 -1e38 Td (x) Tj ET" }),
  "a font of itself": () =>
    replaced(pdf(), "/BaseFont /Helvetica", "/FontDescriptor 3 0 R /FontFile 3 0 R /Encoding 3 0 R"),
  "only a head": () => Buffer.from("%PDF-1.7\n"),
  "a head and an end": () => Buffer.from("%PDF-1.7\n%%EOF"),
  "a length beyond the end": () => replaced(pdf(), "/Length ", "/Length 99999999"),
  "a filter that is none": () => replaced(pdf(), "<< /Length", "<< /Filter /Nobody /Length"),
  "a packed stream that is not": () => replaced(pdf(), "<< /Length", "<< /Filter /FlateDecode /Length"),
  "thirty filters": () => replaced(pdf(), "<< /Length", `<< /Filter [${"/ASCIIHexDecode ".repeat(30)}] /Length`),
};

/** @param {Buffer} bytes @param {string} what @param {string} by */
function replaced(bytes, what, by) {
  return Buffer.from(bytes.toString("latin1").replaceAll(what, by), "latin1");
}

const n = 200_000;
/** @type {Record<string, () => string>} */
const htmlTricks = {
  "divs nested 200,000 deep": () => "<div>".repeat(n),
  "tables nested 20,000 deep": () => "<table><tr><td>".repeat(20_000),
  "lists nested 20,000 deep": () => "<ul><li>x".repeat(20_000),
  "quotes nested 20,000 deep": () => "<blockquote>x".repeat(20_000),
  "emphasis nested 20,000 deep": () => "<b><i>x".repeat(20_000),
  "a row of 100,000 cells": () => `<table><tr>${"<td>x".repeat(100_000)}</table>`,
  "a table of 50,000 rows": () => `<table>${"<tr><td>x<td>y".repeat(50_000)}</table>`,
  "a cell that spans a billion": () => '<table><tr><td colspan="1000000000" rowspan="1000000000">x<td>y</table>',
  "a tag that does not end": () => `<p ${"a".repeat(2_000_000)}`,
  "a comment that does not end": () => `<p>x<!--${"-".repeat(1_000_000)}`,
  "a script that does not end": () => `<script>${"x".repeat(1_000_000)}`,
  "200,000 links": () => '<a href="x">y</a>'.repeat(n / 2),
  "200,000 entities": () => "&lt;&#x10ffff;&#0;&bogus;".repeat(n / 4),
  "only style": () => "<style>a{}</style>",
  "200,000 open brackets": () => "<".repeat(n),
  "endless attributes": () => `<p ${'a="b" '.repeat(n)}>x`,
  "a base of a script": () => '<base href="javascript:x"><a href="y">z</a>',
  "formulae nested 5,000 deep": () => `<math>${"<mrow>".repeat(5000)}x`,
  "JSON-LD nested 50,000 deep": () => `<script type="application/ld+json">${"[".repeat(50_000)}</script><p>x`,
  "metadata of 1 MB": () => `<head><meta name="citation_title" content="${"x".repeat(1_000_000)}"></head><p>x`,
};

/** @type {Record<string, () => string>} */
const markdownTricks = {
  "quotes nested 20,000 deep": () => `${">".repeat(20_000)} x`,
  "lists nested 1,000 deep": () => Array.from({ length: 1000 }, (_, depth) => `${" ".repeat(2 * depth)}- x`).join("\n"),
  "100,000 open brackets": () => "[".repeat(100_000),
  "50,000 links in each other": () => `${"[".repeat(50_000)}x${"](y)".repeat(50_000)}`,
  "100,000 stars": () => "*a ".repeat(100_000),
  "100,000 backticks of all lengths": () => Array.from({ length: 500 }, (_, length) => "`".repeat(length)).join(" "),
  "a table of 10,000 columns": () => `|${"a|".repeat(10_000)}\n|${"-|".repeat(10_000)}\n|${"b|".repeat(10_000)}`,
  "one word of 5 MB": () => "a".repeat(5_000_000),
  "one line of 5 MB": () => "the light was seen ".repeat(260_000),
  "200,000 headings": () => "# x\n\n".repeat(n),
  "headings of one letter, all levels": () => "# a\n###### b\n".repeat(20_000),
  "200,000 definitions": () => Array.from({ length: 50_000 }, (_, index) => `[r${index}]: x`).join("\n"),
  "front matter of aliases": () =>
    `---\na: &a [x]\n${"bcdefghi"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`)
      .join("\n")}\ntitle: *i\n---\nx`,
  "front matter of itself": () => "---\na: &a [*a]\ntitle: *a\n---\nx",
  "front matter nested 10,000 deep": () => `---\ntitle: ${"[".repeat(10_000)}\n---\nx`,
  "front matter nested 10,000 deep, closed": () => `---\ntitle: ${"[".repeat(10_000)}${"]".repeat(10_000)}\n---\nx`,
  "front matter of tags": () => "---\ntitle: !!js/function 'x'\nauthor: !!binary '%%'\n---\nx",
  "front matter of prototypes": () => "---\n__proto__: {title: x}\nconstructor: {prototype: y}\n---\nx",
  "front matter of numbers": () => "---\ntitle: 1e999\nyear: -99999999999999999999\ndate: .inf\n---\nx",
  "front matter that does not end": () => `---\n${"a: b\n".repeat(n)}`,
  "only marks from right to left": () => "\u202e\u2066\u2067\u2068\u202a".repeat(10_000),
  "half of a pair": () => "\ud800x".repeat(1000),
  "marks on one letter": () => `a${"\u0301".repeat(n)}`,
  "line ends of all kinds": () => "x\r\u2028\u2029\u0085\v\f".repeat(10_000),
};

/** @returns {Mutant[]} */
function tricks() {
  const ofText = (format, file, table) =>
    Object.entries(table).map(([trick, make]) => ({
      name: `${format}: ${trick}`,
      file,
      bytes: () => Buffer.from(make()),
    }));
  return [
    ...Object.entries(pdfTricks).map(([trick, bytes]) => ({ name: `pdf: ${trick}`, file: "hostile.pdf", bytes })),
    ...ofText("html", "hostile.html", htmlTricks),
    ...ofText("markdown", "hostile.md", markdownTricks),
  ];
}

/** One format's bytes under another's name, and two formats in one file. @returns {Mutant[]} */
function disguises() {
  const [names, contents] = [Object.keys(seeds), Object.entries(seeds)];
  return contents.flatMap(([format, seed]) =>
    names
      .filter((name) => name !== format)
      .flatMap((name) => [
        { name: `${name}: bytes of ${format}`, file: seeds[name].file, bytes: seed.bytes },
        {
          name: `${name}: begins so, goes on as ${format}`,
          file: seeds[name].file,
          bytes: () => Buffer.concat([seeds[name].bytes().subarray(0, 40), seed.bytes()]),
        },
      ]),
  );
}

/** What is read all the same: text is text, and some parts of archives are not needed or looked at leniently. */
const sound = [
  /^(?:html|markdown|text): (?!zeroed|noise from (?!nine)|every bit flipped from (?!nine))[\w -]+ from (?:start|a tenth|half|nine tenths)$/,
  /^(?:docx|epub): doubled from start$/,
  /^pdf: cut out from half$/,
  /numbers beyond all|invalid UTF-8|NUL inside|100,000 attributes|one attribute of 5 MB/,
  /^docx: (?:_rels\/\.rels|word\/styles\.xml) (?:missing|closed in the wrong order)$/,
  /^docx: (?:\[Content_Types\]|docProps\/core)\.xml/,
  /^epub: META-INF\/container\.xml/,
  /^epub: book\/content\.opf (?:closed|entities|an entity)/,
  /^epub: book\/one\.xhtml (?:no XML|without its end|closed|entities|an entity|in UTF-16)/,
  /^(?:html|markdown|text): (?:bytes of|begins so)/,
  /^(?:docx|epub): bytes of (?:pdf|docx|epub)$/,
  /^markdown: (?!only marks)/,
  /^html: (?!.*nested 2\d)[^z]*$/,
];

/** The hostile files that nobody can read: each has to be refused. No two are alike. @returns {Mutant[]} */
export function refusedMutants() {
  return mutants().filter(({ name }) => !sound.some((pattern) => pattern.test(name)));
}

/** All hostile files, no two alike. @returns {Mutant[]} */
function mutants() {
  return [...brokenBytes(), ...brokenParts(), ...lyingArchives(), ...bombs(), ...tricks(), ...disguises()];
}
