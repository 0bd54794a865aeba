import { gzipSync } from "node:zlib";
import { httpAnswer, warcRecord } from "../warc-file.js";
import { makeZip } from "../zip-file.js";
import { bomb, type HostileKind, noise, times } from "./making.js";

const html = "Content-Type: text/html";
const page = (address: string, head = html, body: string | Buffer = "<p>Owls hunt.</p>", length?: number) =>
  warcRecord("response", `https://example.org/${address}`, httpAnswer(body, head), length);
const packed = (entry: Uint8Array) => makeZip([{ name: "archive/a.warc.gz", content: entry, stored: true }]);

/** Archives of the web, by ending. */
export const webKinds: Readonly<Record<string, HostileKind>> = {
  warc: {
    sound: () => page("a"),
    more: {
      "records without number": () =>
        times(1_200_000, "WARC/1.1\r\nWARC-Type: request\r\nContent-Length: 0\r\n\r\n\r\n\r\n"),
      "lengths that lie": () =>
        Buffer.concat([page("a", html, "x", 2_000_000_000), page("b", html, "x", 1), page("c")]),
      "fields without end": () => `WARC/1.1\r\n${times(2_000_000, "X: y\r\n")}`,
      "pages without number": () => Buffer.concat(Array.from({ length: 3_000 }, (_, at) => page(String(at)))),
      "a page that fills the memory": () =>
        page("a", `${html}\r\nContent-Encoding: gzip`, gzipSync(Buffer.alloc(300_000_000, 97))),
      "pieces without size": () => page("a", `${html}\r\nTransfer-Encoding: chunked`, times(500_000, "1\r\nx\r\n")),
      "beginnings alone": () => times(2_000_000, "WARC/1.1\r\n\r\n"),
    },
  },
  wacz: {
    sound: () => packed(gzipSync(page("a"))),
    more: {
      "an archive that fills the memory": () => packed(gzipSync(Buffer.alloc(300_000_000, 97))),
      "no archive": () => makeZip([{ name: "datapackage.json", content: "{}" }]),
      "noise in place of records": () => packed(noise(20_000)),
      "an archive of archives": () => packed(bomb()),
    },
  },
};
