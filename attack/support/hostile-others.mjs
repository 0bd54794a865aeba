// Hostile files of further kinds: images, texts beyond all measure, and archives whose entries have names that lie.
import { deflateSync } from "node:zlib";
import { archive, docxParts, epubParts } from "./hostile-seeds.mjs";

/** @typedef {import("./hostile-mutants.mjs").Mutant} Mutant */

/** A picture of one black row that says it is so wide and high. @param {number} width @param {number} height */
function png(width, height) {
  const part = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [part("IHDR", head), part("IDAT", deflateSync(Buffer.alloc(100))), part("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), ...parts]);
}

const jpeg = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    Buffer.from([0xff, 0xd9]),
  ]);
const tiff = () => Buffer.from("II*\0\u00ff\u00ff\u00ff\u007f", "latin1");

/** @type {[what: string, file: string, bytes: () => Buffer][]} */
const images = [
  ["a PNG of 2^31 by 2^31 points", "hostile.png", () => png(0x7fffffff, 0x7fffffff)],
  ["a JPEG of 65,535 by 65,535 points without data", "hostile.jpg", jpeg],
  ["a TIFF whose table lies beyond its end", "hostile.tiff", tiff],
  ["a PNG that is called a text", "hostile.txt", () => png(1, 1)],
  ["a JPEG that is called a PDF", "hostile.pdf", jpeg],
  ["a TIFF that is called a page", "hostile.html", tiff],
  ["a PNG that is called a book", "hostile.epub", () => png(1, 0)],
];

/** @type {[what: string, file: string, bytes: () => Buffer][]} */
const texts = [
  ["200 MB of sentences", "hostile.txt", () => Buffer.alloc(200_000_000, "The tower was tall. ")],
  ["125 MB in one paragraph", "hostile.txt", () => Buffer.alloc(125_000_000, "word ")],
  ["129 MB of paragraphs", "hostile.md", () => Buffer.alloc(129_000_000, "The light was seen.\n\n")],
  ["a page of 21 MB", "hostile.html", () => Buffer.alloc(22_020_100, "<p>The light was seen.</p>\n")],
  ["a page of a million elements", "hostile.html", () => Buffer.from("<i>x</i>".repeat(1_000_000))],
];

/** Names by which an archive holds a part beside its own; two of one name are made by changing one to the other. */
const names = {
  "that climbs out": "../../../../tmp/evil.xml",
  "that is absolute": "/etc/cron.d/evil",
  "of a drive": "C:\\evil.xml",
  "that climbs out with the other slash": "..\\..\\evil.xml",
  "with a zero": "word/document.xml\0.png",
  "of 60,000 letters": `${"a/".repeat(30_000)}x`,
};

/** @param {Buffer} bytes @param {string} from @param {string} to as long as `from` */
function renamed(bytes, from, to) {
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

/** @returns {Mutant[]} */
function namedArchives() {
  const formats = /** @type {const} */ ({ docx: docxParts, epub: epubParts });
  const twice = { docx: "word/document.xml", epub: "book/content.opf" };
  return Object.entries(formats).flatMap(([format, parts]) => {
    const part = twice[/** @type {"docx" | "epub"} */ (format)];
    const other = part.replace(/^./u, "#");
    return [
      ...Object.entries(names).map(([what, name]) => ({
        name: `${format}: an entry ${what}`,
        file: `hostile.${format}`,
        bytes: () => archive({ ...parts(), [name]: "evil" }),
      })),
      {
        name: `${format}: two entries of one name`,
        file: `hostile.${format}`,
        bytes: () => renamed(archive({ ...parts(), [other]: "evil" }), other, part),
      },
    ];
  });
}

/** Files of further kinds that nobody can read, no two alike. @returns {Mutant[]} */
export function otherMutants() {
  const of = (/** @type {string} */ kind, /** @type {typeof images} */ files) =>
    files.map(([what, file, bytes]) => ({ name: `${kind}: ${what}`, file, bytes }));
  return [...of("image", images), ...of("text", texts), ...namedArchives()];
}
