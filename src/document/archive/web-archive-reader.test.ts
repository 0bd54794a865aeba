import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";
import { httpAnswer, warcRecord } from "../../../test/support/warc-file.js";
import { makeZip } from "../../../test/support/zip-file.js";

const page = (word: string) => `<html><body><h1>${word}</h1><p>The ${word} hunt at night.</p></body></html>`;
const answer = (address: string, body: string | Buffer, head = "Content-Type: text/html", length?: number) =>
  warcRecord("response", address, httpAnswer(body, head), length);
const sound = [
  warcRecord("warcinfo", "", Buffer.from("software: x")),
  warcRecord("request", "https://a.example/", Buffer.from("GET / HTTP/1.1\r\n\r\n")),
  answer("https://a.example/", page("owls")),
  answer("https://a.example/x.png", "x", "Content-Type: image/png"),
  warcRecord("response", "https://a.example/none", httpAnswer(page("gone"), "Content-Type: text/html", 404)),
  answer("https://a.example/2", gzipSync(page("bats")), "Content-Type: text/html\r\nContent-Encoding: gzip"),
  answer("https://a.example/3", brotliCompressSync(page("foxes")), "Content-Type: text/html\r\nContent-Encoding: br"),
  answer(
    "https://a.example/4",
    "5\r\n<p>Ho\r\n6;x=y\r\noot.</\r\n2\r\np>\r\n0\r\n\r\n",
    "Content-Type: text/html\r\nTransfer-Encoding: chunked",
  ),
  answer(
    "https://a.example/5",
    Buffer.from("<p>\u00a4\u00e2\u00e0</p>", "latin1"),
    "Content-Type: text/html; charset=windows-1251",
  ),
];
const textOf = (parts: Awaited<ReturnType<typeof readMarkdown>>["parts"]) =>
  parts?.map(({ name, extraction }) => [
    name.slice("https://a.example/".length),
    extraction.kind === "markdown" && extraction.markdown,
  ]);
const wanted = [
  ["", "# owls\n\nThe owls hunt at night."],
  ["2", "# bats\n\nThe bats hunt at night."],
  ["3", "# foxes\n\nThe foxes hunt at night."],
  ["4", "Hooot."],
  ["5", "¤ва"],
];

describe("the reader of archives of the web", () => {
  it.each([
    ["records one after the other", "a.warc", Buffer.concat(sound)],
    ["records that are packed one by one", "a.warc.gz", Buffer.concat(sound.map((each) => gzipSync(each)))],
    [
      "archives in ZIP",
      "a.wacz",
      makeZip([
        { name: "datapackage.json", content: "{}" },
        { name: "archive/a.warc.gz", content: Buffer.concat(sound.map((each) => gzipSync(each))), stored: true },
      ]),
    ],
  ])("reads each page under its address: %s", async (_what, name, bytes) => {
    const { parts, item } = await readMarkdown(bytes, name);
    expect(textOf(parts)).toEqual(wanted);
    expect(item.title).toBe("a");
  });

  it("does not believe a length that leads elsewhere, and reads what is there of an archive that was cut off", async () => {
    const long = answer("https://a.example/", page("owls"), undefined, 9_999_999);
    const short = answer("https://a.example/2", page("bats"), undefined, 3);
    expect(textOf((await readMarkdown(Buffer.concat([long, short, ...sound.slice(-1)]), "a.warc")).parts)).toEqual([
      ["", "# owls\n\nThe owls hunt at night."],
      ["2", "# bats\n\nThe bats hunt at night."],
      ["5", "¤ва"],
    ]);
    const packed = Buffer.concat(sound.map((each) => gzipSync(each)));
    const { parts, markdown } = await readMarkdown(packed.subarray(0, packed.length - 100), "a.warc.gz");
    expect(textOf(parts)).toEqual(wanted.slice(0, -1));
    expect(markdown).toBe("Not read:\n\n- the end of the archive (cut off)");
  });

  it("takes the page that was fetched last of those of one address, and says so", async () => {
    const fetched = (word: string, date: string) =>
      warcRecord("response", "https://a.example/", httpAnswer(page(word), "Content-Type: text/html"), undefined, date);
    const all = [
      fetched("owls", "2020-01-02T00:00:00Z"),
      fetched("bats", "2024-01-02T00:00:00Z"),
      fetched("cats", "2022-01-02T00:00:00Z"),
    ];
    const { parts, markdown } = await readMarkdown(Buffer.concat(all), "a.warc");
    expect(textOf(parts)).toEqual([["", "# bats\n\nThe bats hunt at night."]]);
    expect(markdown).toMatch(/2020-01-02.*\n.*2022-01-02/u);
  });

  it("names a page that cannot be read", async () => {
    const broken = answer(
      "https://a.example/2",
      Buffer.from([31, 139, 1, 2, 3]),
      "Content-Type: text/html\r\nContent-Encoding: gzip",
    );
    const { markdown } = await readMarkdown(Buffer.concat([...sound.slice(0, 3), broken]), "a.warc");
    expect(markdown).toBe("Not read:\n\n- https://a.example/2 (damaged)");
  });

  it.each<[string, Buffer, string]>([
    ["no page", Buffer.concat(sound.slice(0, 2)), "empty_file"],
    ["what fills the memory", gzipSync(Buffer.alloc(50_000_000, 97)), "zip_bomb"],
    [
      "pages without number",
      Buffer.concat(Array.from({ length: 501 }, (_, at) => answer(`https://a.example/${at}`, page("owls")))),
      "too_large",
    ],
    [
      "bytes that are changed",
      Buffer.concat([gzipSync(sound[2] ?? "").subarray(0, 60), Buffer.alloc(100, 255)]),
      "damaged",
    ],
  ])("refuses an archive of %s", async (_what, bytes, code) => {
    await expect(readMarkdown(bytes, bytes[0] === 31 ? "a.warc.gz" : "a.warc")).rejects.toMatchObject({ code });
  });
});
