/** Fields of an XMP packet that describe the work; empty where absent. */
export interface Xmp {
  title: string;
  creators: string[];
  doi: string;
  /** Of publication, not of the file. */
  date: string;
  publication: string;
}

const packetEnd = "</x:xmpmeta>";
const packetStarts = ["<x:xmpmeta", "<xmpmeta"];
/** A packet is a few kilobytes; histories of design programs reach some megabytes. */
const longestPacket = 8 * 1024 * 1024;

/**
 * The document's own XMP packet. Figures carry packets of their own, so among several the one with a DOI or the
 * title of the Info dictionary is taken, else the last (updates are appended). Compressed packets are not seen.
 */
export function documentXmp(bytes: Uint8Array, infoTitle: string): Xmp {
  const found = packets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).map(parseXmp);
  const own = found.filter((xmp) => xmp.doi !== "" || (infoTitle !== "" && xmp.title === infoTitle));
  const only = found.length === 1 ? found[0] : undefined;
  return own.at(-1) ?? only ?? { title: "", creators: [], doi: "", date: "", publication: "" };
}

function packets(file: Buffer): string[] {
  const texts: string[] = [];
  let from = 0;
  for (;;) {
    const starts = packetStarts.map((start) => file.indexOf(start, from)).filter((start) => start >= 0);
    if (starts.length === 0) return texts;
    const start = Math.min(...starts);
    const end = file.indexOf(packetEnd, start);
    if (end < 0) return texts;
    if (end - start < longestPacket) texts.push(file.toString("utf8", start, end));
    from = end;
  }
}

function parseXmp(packet: string): Xmp {
  const identifiers = values(packet, "prism", "doi").concat(
    values(packet, "pdfx", "doi"),
    values(packet, "dc", "identifier"),
    values(packet, "pdfx", "WPS-ARTICLEDOI"),
  );
  const dates = ["coverDate", "publicationDate", "coverDisplayDate"].flatMap((name) => values(packet, "prism", name));
  return {
    title: values(packet, "dc", "title")[0] ?? "",
    creators: values(packet, "dc", "creator"),
    doi: identifiers.find((text) => /10\.\d{4,}/.test(text)) ?? "",
    date: dates.find((text) => /^\d{4}/.test(text)) ?? "",
    publication: values(packet, "prism", "publicationName")[0] ?? "",
  };
}

/** Texts of a property, written as an element, as a list of `rdf:li` or as an attribute. */
function values(packet: string, prefix: string, name: string): string[] {
  const element = new RegExp(`<${prefix}:${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${prefix}:${name}>`).exec(packet)?.[1];
  if (element === undefined) {
    const attribute = new RegExp(`\\s${prefix}:${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
    const text = attribute?.[1] ?? attribute?.[2];
    return text === undefined ? [] : [unescape(text)];
  }
  const items = [...element.matchAll(/<rdf:li(?:\s[^>]*[^/>])?>([\s\S]*?)<\/rdf:li>/g)].map((match) => match[1] ?? "");
  const plain = element.includes("<rdf:") ? [] : [element];
  return (items.length > 0 ? items : plain).map(unescape).filter((text) => text !== "");
}

function unescape(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, decimal: string) => character(Number(decimal)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, "&")
    .trim();
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
