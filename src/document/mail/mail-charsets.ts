import { isAscii, isUtf8 } from "node:buffer";
import { QuireError } from "../../domain/error.js";
import { decodeAsWritten } from "../decode-text.js";
import { type MimeEntity, mimeEntities } from "./mime-entities.js";

/** Bytes of a text by which its encoding is told. */
const mostLooked = 200_000;
const escape = 0x1b;

/**
 * A mail in which every text says its encoding: where its headers do not, or say one that it is not in, what its letters tell
 * is written there; headers themselves become UTF-8. Throws `unsupported_format` for a text that nothing tells.
 */
export function withCharsets(message: Buffer, name: string): Buffer {
  const pieces: Buffer[] = [];
  let done = 0;
  for (const entity of mimeEntities(message)) {
    const charset = charsetOf(message, entity, name);
    const headers = message.subarray(entity.start, entity.body);
    if (charset === null && isUtf8(headers)) continue;
    pieces.push(message.subarray(done, entity.start), headersIn(headers, entity, charset, name));
    done = entity.body;
  }
  return done === 0 ? message : Buffer.concat([...pieces, message.subarray(done)]);
}

/** The encoding that an entity's headers should name and do not; null where they are right. */
function charsetOf(message: Buffer, entity: MimeEntity, name: string): string | null {
  if (!entity.type.startsWith("text/")) return null;
  const bytes = decoded(sampleOf(message.subarray(entity.body, entity.end)), entity.transfer);
  if (isAscii(bytes) && !bytes.includes(escape)) return null;
  const isUtf = isUtf8(bytes) && !bytes.includes(escape);
  const said = entity.charset === null ? null : knownLabel(entity.charset);
  // "us-ascii" is what is left where nobody said anything; what is cut in UTF-8 is UTF-8 still.
  if (said === "utf-8" && (isUtf || isCutUtf8(bytes))) return null;
  if (said !== null && said !== "utf-8" && !/ascii/iu.test(entity.charset ?? "")) return null;
  if (isUtf) return entity.charset === null ? null : "utf-8";
  return decodeAsWritten(bytes, name).encoding;
}

/** Whole lines of its beginning. */
function sampleOf(body: Buffer): Buffer {
  if (body.length <= mostLooked) return body;
  const end = body.lastIndexOf(0x0a, mostLooked);
  return body.subarray(0, end < 0 ? mostLooked : end);
}

function decoded(body: Buffer, transfer: string): Buffer {
  if (transfer === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (transfer !== "quoted-printable") return body;
  const text = body
    .toString("latin1")
    .replaceAll(/=\r?\n/gu, "")
    .replaceAll(/=([\dA-F]{2})/giu, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, "latin1");
}

function knownLabel(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // Names that mail programs made up: "x-unknown", "cp-850".
    return null;
  }
}

/** Whether more of the letters beside ASCII are in UTF-8 than are not. */
function isCutUtf8(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  const broken = text.split("\ufffd").length - 1;
  return broken * 10 <= (text.match(/[^\0-\x7f]/gu)?.length ?? 0);
}

function headersIn(headers: Buffer, entity: MimeEntity, charset: string | null, name: string): Buffer {
  const text = isUtf8(headers) ? headers.toString("utf8") : headerText(headers, charset ?? entity.charset, name);
  if (charset === null) return Buffer.from(text);
  const lines = text.replace(/\r?\n$/u, "").split(/\r?\n(?![ \t])/u);
  const others = lines.filter((line) => !/^content-type\s*:/iu.test(line) && line !== "");
  const about = lines.find((line) => /^content-type\s*:/iu.test(line)) ?? "Content-Type: text/plain";
  const plain = about.replaceAll(/;\s*charset\s*=\s*(?:"[^"]*"|[^;\s]*)/giu, "").replace(/;\s*$/u, "");
  return Buffer.from(`${[...others, `${plain}; charset=${charset}`].join("\r\n")}\r\n\r\n`);
}

/** Headers in the encoding of their text, else in what their letters tell, else as they are. */
function headerText(headers: Buffer, charset: string | null, name: string): string {
  try {
    return decodeAsWritten(headers, name, charset ?? undefined).text;
  } catch (thrown) {
    if (!(thrown instanceof QuireError)) throw thrown;
    return headers.toString("utf8");
  }
}
