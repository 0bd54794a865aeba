import { extname } from "node:path";
import { QuireError } from "../domain/error.js";

/** A kind of file that is known and not read: what it is, and what makes a file of it that is. */
interface RefusedKind {
  /** As people call it, with its article. */
  what: string;
  endings: string;
  /** How its files begin, in hexadecimal, where that says it. */
  begins?: readonly string[];
  /** What to do; `{name}` is the file, `{stem}` its name without the ending. */
  fix: string;
}

const unpack = (command: string) => `Unpack it and add what is in it: ${command}`;
const convert = (command: string, made: string) => `Convert it and add what comes of it ({stem}${made}): ${command}`;
const office = (to: string) => convert(`soffice --headless --convert-to ${to} "{name}"`, `.${to}`);
const scanned = (command: string) => `Make a PDF of it and add that with --ocr: ${command}`;

const kinds: readonly RefusedKind[] = [
  { what: "an archive of 7-Zip", endings: ".7z", begins: ["377abcaf271c"], fix: unpack('7z x "{name}"') },
  { what: "an archive of RAR", endings: ".rar", begins: ["526172211a07"], fix: unpack('unrar x "{name}"') },
  { what: "an archive of tar", endings: ".tar .tgz .tbz2 .txz", fix: unpack('tar -xf "{name}"') },
  { what: "a compressed file", endings: ".gz", begins: ["1f8b"], fix: unpack('gunzip -k "{name}"') },
  { what: "a compressed file", endings: ".bz2", begins: ["425a68"], fix: unpack('bunzip2 -k "{name}"') },
  { what: "a compressed file", endings: ".xz .lzma", begins: ["fd377a585a00"], fix: unpack('xz -dk "{name}"') },
  { what: "a compressed file", endings: ".zst", begins: ["28b52ffd"], fix: unpack('zstd -d "{name}"') },
  { what: "a book of HTML Help", endings: ".chm", begins: ["49545346"], fix: unpack('7z x -o"{stem}" "{name}"') },
  {
    what: "a book for an e-reader",
    endings: ".mobi .prc .azw .azw3 .azw4 .kfx .lit .fb2 .pdb .lrf",
    fix: convert('ebook-convert "{name}" "{stem}.epub"', ".epub"),
  },
  {
    what: "a page description in PostScript",
    endings: ".ps .eps .ai",
    begins: ["25215053"],
    fix: convert('ps2pdf "{name}" "{stem}.pdf"', ".pdf"),
  },
  {
    what: "a document in XPS",
    endings: ".xps .oxps",
    fix: convert('mutool convert -o "{stem}.pdf" "{name}"', ".pdf"),
  },
  { what: "a drawing", endings: ".vsd .vsdx .pub .cdr .odg .fodg .odf", fix: office("pdf") },
  { what: "a workbook of Numbers", endings: ".numbers", fix: office("xlsx") },
  { what: "a workbook of before 2000", endings: ".wk1 .wk3 .123 .wq1 .qpw .sxc", fix: office("xlsx") },
  { what: "a mailbox of Outlook", endings: ".pst .ost", begins: ["2142444e"], fix: convert('readpst -e "{name}"', "") },
  {
    what: "a web page saved by Safari",
    endings: ".webarchive",
    fix: convert('textutil -convert html "{name}"', ".html"),
  },
  {
    what: "an image",
    endings: ".tif .tiff",
    begins: ["49492a00", "4d4d002a"],
    fix: scanned('tiff2pdf -o "{stem}.pdf" "{name}"'),
  },
  {
    what: "an image",
    endings: ".heic .heif .avif",
    fix: scanned('heif-convert "{name}" "{stem}.png" && img2pdf "{stem}.png" -o "{stem}.pdf"'),
  },
  {
    what: "an image",
    endings: ".png .jpg .jpeg .gif .webp .bmp .jp2 .psd",
    begins: ["89504e47", "ffd8ff", "47494638", "38425053"],
    fix: scanned('img2pdf "{name}" -o "{stem}.pdf"'),
  },
  {
    what: "a recording",
    endings: ".mp3 .wav .flac .m4a .ogg .opus .aac .wma .mp4 .m4v .mkv .webm .mov .avi .mpg",
    begins: ["494433", "664c6143", "4f676753", "1a45dfa3"],
    fix: 'Make a transcript of it and add that: whisper "{name}" --output_format vtt',
  },
  { what: "a notebook of OneNote", endings: ".one .onepkg", fix: "Export its pages as .docx or .pdf and add these." },
  { what: "a layout of InDesign", endings: ".indd .idml", fix: "Export it as .pdf and add that." },
  { what: "a technical drawing", endings: ".dwg .dxf .dwf", fix: "Print it to .pdf and add that." },
  { what: "a database", endings: ".mdb .accdb", fix: convert('mdb-export "{name}" TABLE > "{stem}.csv"', ".csv") },
];

const longestBeginning = 8;

/** Why a file is not read that is of no format: its kind by its ending, else by its beginning, and the command that helps; null for kinds that nobody knows. */
export function refusalOf(bytes: Uint8Array, name: string): QuireError | null {
  const ending = extname(name).toLowerCase();
  const head = Buffer.from(bytes.subarray(0, longestBeginning)).toString("hex");
  const kind =
    kinds.find(({ endings }) => ending !== "" && endings.split(" ").includes(ending)) ??
    kinds.find(({ begins = [] }) => begins.some((begin) => head.startsWith(begin)));
  if (kind === undefined) return null;
  const stem = name.slice(0, name.length - extname(name).length);
  return new QuireError("unsupported_format", `${name} is ${kind.what}, which Quire does not read.`, {
    facts: { name, kind: kind.what },
    fix: kind.fix.replaceAll("{name}", name).replaceAll("{stem}", stem),
  });
}
