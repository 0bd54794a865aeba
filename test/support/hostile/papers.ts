import { makeMail } from "../made-documents.js";
import { bomb, entities, type HostileKind, megabytes, nested, secret, times } from "./making.js";

const jats = (body: string, before = "") => `<?xml version="1.0"?>${before}<article><body>${body}</body></article>`;
const tei = (body: string, before = "") =>
  `<?xml version="1.0"?>${before}<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>${body}</body></text></TEI>`;
const notebook = (cells: unknown, nbformat: unknown = 4) =>
  JSON.stringify({ cells, metadata: {}, nbformat, nbformat_minor: 5 });
const markdownCell = { cell_type: "markdown", metadata: {}, source: ["# Owls"] };
const mailHead = "From: a@b.c\r\nSubject: Owls\r\nMIME-Version: 1.0\r\n";
const multipart = (index: number) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`;
const deepMail = (depth: number) => mailHead + Array.from({ length: depth }, (_, index) => multipart(index)).join("");
const attached = (name: string, bytes: Buffer) =>
  makeMail("From: a@b.c\r\nSubject: Owls", [
    [
      `Content-Type: application/zip; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
      bytes.toString("base64"),
    ],
  ]);
const envelope = "From a@b.c Fri Jan  3 10:00:00 2020\nFrom: a@b.c\nSubject: Owls\n\nHoot.\n\n";
const saved = (html: string, about = "text/html; charset=utf-8") =>
  makeMail("From: <Saved by Blink>\r\nSubject: Owls\r\nSnapshot-Content-Location: https://example.org/", [
    [`Content-Type: ${about}`, html],
  ]);
const cue = (index: number) => `${index}\n00:00:01,000 --> 00:00:02,000\nHoot.\n\n`;

/** Mails, articles, tables and subtitles, by ending. */
export const recordKinds: Readonly<Record<string, HostileKind>> = {
  eml: {
    sound: () => makeMail("From: a@b.c\r\nSubject: Owls", [["Content-Type: text/plain", "Hoot."]]),
    more: {
      "parts in parts": () => deepMail(5_000),
      "headers without number": () => `${times(500_000, "X: y\r\n")}\r\nx`,
      "a header without end": () => `From: a@b.c\r\nSubject: ${megabytes(5)}\r\n\r\nx`,
      "an archive that fills the memory": () => attached("a.zip", bomb()),
      "a name that leads out": () => attached("../../../etc/passwd.md", Buffer.from("# Owls")),
      "words that are encoded without end": () =>
        `From: a@b.c\r\nSubject: ${times(100_000, "=?utf-8?q?x?= ")}\r\n\r\nx`,
    },
  },
  mbox: {
    sound: () => envelope,
    more: {
      "mails without number": () => times(20_000, envelope),
      "marks alone": () => times(500_000, "From "),
      "parts in parts": () => `From a@b.c Fri Jan  3 10:00:00 2020\n${deepMail(5_000)}`,
      "a line without end": () => `${envelope}${megabytes(10)}`,
    },
  },
  mhtml: {
    sound: () => saved("<h1>Owls</h1><p>They hunt.</p>"),
    more: {
      "elements in elements": () => saved(nested(200_000, "<div>", "</div>")),
      "parts in parts": () => deepMail(5_000),
      "no page": () => saved("", "image/png"),
      "cells without number": () =>
        saved(`<table>${times(300_000, "<tr><td colspan=1000000 rowspan=65534>x")}</table>`),
    },
  },
  nxml: {
    sound: () => jats("<p>Owls hunt.</p>"),
    more: {
      "entities of entities": () => jats("<p>&x12;</p>", entities),
      "a file of this machine": () => jats("<p>&x12;</p>", secret),
      "sections in sections": () => jats(nested(50_000, "<sec><title>x</title>", "</sec>", "<p>x</p>")),
      "cells without number": () =>
        jats(`<table-wrap><table>${times(100_000, '<tr><td colspan="1000000">x</td></tr>')}</table></table-wrap>`),
    },
  },
  tei: {
    sound: () => tei("<p>Owls hunt.</p>"),
    more: {
      "entities of entities": () => tei("<p>&x12;</p>", entities),
      "divisions in divisions": () => tei(nested(50_000, "<div>", "</div>", "<p>x</p>")),
      "notes in notes": () => tei(`<p>${nested(20_000, "<note>", "</note>")}</p>`),
      "paragraphs without number": () => tei(times(300_000, "<p>x</p>")),
    },
  },
  vtt: {
    sound: () => "WEBVTT\n\n00:01.000 --> 00:02.000\nHoot.\n",
    more: {
      "cues without number": () => `WEBVTT\n\n${times(200_000, "00:01.000 --> 00:02.000\nHoot.\n\n")}`,
      "tags in tags": () => `WEBVTT\n\n00:01.000 --> 00:02.000\n${nested(100_000, "<b>", "</b>")}\n`,
      "times that are none": () =>
        "WEBVTT\n\n99999999999999:99:99.999 --> -1:00.000\nHoot.\n\n00:00 --> --> x\nHoot.\n",
      "arrows alone": () => `WEBVTT\n\n${times(300_000, "-->")}`,
    },
  },
  srt: {
    sound: () => cue(1),
    more: {
      "cues without number": () => Array.from({ length: 100_000 }, (_, index) => cue(index)).join(""),
      "letters of no encoding": () => Buffer.concat([Buffer.from(cue(1)), Buffer.alloc(3_000, 0x81)]),
      "a line without end": () => cue(1) + megabytes(5),
      "numbers alone": () => times(500_000, "1\n"),
    },
  },
  csv: {
    sound: () => "name,weight\nowl,350\n",
    more: {
      "cells without number": () => times(1_000_000, "1,"),
      "rows without number": () => times(1_000_000, "1\n"),
      "a quotation that never ends": () => `a,b\n"${megabytes(5)}`,
      "quotations alone": () => times(2_000_000, '"'),
      "letters of no encoding": () => Buffer.concat([Buffer.from("a,b\n"), Buffer.alloc(5_000, 0xff)]),
    },
  },
  ipynb: {
    sound: () => notebook([markdownCell]),
    more: {
      "lists in lists": () => nested(200_000, "[", "]", ""),
      "cells in each other": () => `{"cells":${nested(100_000, '[{"cells":', "}]", "[]")},"nbformat":4}`,
      "cells without number": () => notebook(Array.from({ length: 200_000 }, () => markdownCell)),
      "cells of other shapes": () =>
        notebook([null, 1, { cell_type: 5 }, { cell_type: "markdown", source: { a: [] } }]),
      "a version that is none": () => notebook([markdownCell], "999"),
      "an output that fills the memory": () =>
        notebook([
          {
            cell_type: "code",
            source: "x",
            metadata: {},
            execution_count: 1,
            outputs: [{ output_type: "stream", name: "stdout", text: megabytes(30) }],
          },
        ]),
    },
  },
};
