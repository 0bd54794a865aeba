import { QuireError } from "../../domain/error.js";
import { readXml } from "../../domain/xml.js";
import type { Element } from "@xmldom/xmldom";
import { decodeText } from "../decode-text.js";

const declaration = /^\s*<\?xml\b[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/u;
/** The type of a document that declares nothing of its own; its definition is not fetched. */
const plainDoctype = /<!DOCTYPE[^[<>]*>/u;
/** Characters that XML knows by numbers alone, and articles by names. */
const names: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  deg: "°",
  plusmn: "±",
  times: "×",
  middot: "·",
  eacute: "é",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  szlig: "ß",
};

/** The root of an XML file in whatever encoding it says it has. Throws `damaged`; also for what declares entities of its own. */
export function parseXmlFile(bytes: Uint8Array, name: string): Element {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  const text = decodeText(bytes, name, declaration.exec(head)?.[1])
    .replace(plainDoctype, "")
    .replaceAll(/&(\w{2,8});/gu, (whole, entity: string) => names[entity] ?? whole);
  try {
    if (text.includes("<!DOCTYPE")) throw new SyntaxError("it declares entities of its own, which are not read");
    return readXml(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new QuireError("damaged", `${name} cannot be read as XML: ${reason}.`, {
      facts: { name },
      fix: "Fetch the file again, or save its text in another format.",
      cause,
    });
  }
}
