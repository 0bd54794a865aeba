import { parseArxiv, parseDoi, parseIsbn, type Identifier } from "../../domain/identifier.js";
import { enough, weights, type Sighting } from "./sighting.js";

/** Identifiers that a file's name gives: alone it suffices where it is nothing else, within other words it only supports. */
export function fileNameSightings(fileName: string): Sighting[] {
  const stem = (fileName.split(/[\\/]/u).at(-1) ?? "").replace(/\.pdf$/iu, "").replace(/ ?\(\d\)$/u, "");
  return [...doiOfName(stem), ...arxivOfName(stem), ...isbnOfName(stem)];
}

function seen(identifier: Identifier, stem: string, whole: boolean): Sighting {
  return {
    identifier,
    place: "file name",
    page: null,
    text: stem,
    weight: whole ? enough : weights.hint,
    why: whole ? "the file is named by it" : "the file's name holds it",
  };
}

/** Names cannot hold a slash: it is written "_", "@", "%2F", ":" or "-" there. */
function doiOfName(stem: string): Sighting[] {
  const match = /(?<![\d.])(10\.\d{4,9})(?:_|@|%2F|:|-|\s)(?=\S*\d)(\S+)$/iu.exec(stem);
  const doi = match ? parseDoi(`${match[1] ?? ""}/${match[2] ?? ""}`) : null;
  return doi === null ? [] : [seen({ kind: "doi", value: doi }, stem, match?.index === 0)];
}

function arxivOfName(stem: string): Sighting[] {
  const plain = stem.replace(/^([a-z-]{2,9}(?:\.[A-Z]{2})?)[_-]?(\d{7})/u, "$1/$2").replace(/^arxiv[_-]/iu, "arxiv:");
  const whole = parseArxiv(plain);
  const [, within] = /(?<![\d.])(\d{4}\.\d{4,5}(?:v\d{1,2})?)(?![\d.])/u.exec(stem) ?? [];
  const id = whole ?? (within === undefined ? null : parseArxiv(within));
  if (!id) return [];
  const identifier: Identifier = {
    kind: "arxiv",
    value: id.id,
    ...(id.version !== undefined && { version: id.version }),
  };
  return [seen(identifier, stem, whole !== null)];
}

function isbnOfName(stem: string): Sighting[] {
  const whole = parseIsbn(stem);
  const [within] = /(?<!\d)97[89](?:-?\d){10}(?!\d)/u.exec(stem) ?? [];
  const isbn = whole ?? (within === undefined ? null : parseIsbn(within));
  return isbn === null ? [] : [seen({ kind: "isbn", value: isbn }, stem, whole !== null)];
}
