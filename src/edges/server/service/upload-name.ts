import { extname } from "node:path";

/** Bytes of a name at most: file systems take 255, and a number may come behind it. */
const mostBytes = 200;

/** What separates folders, means something to a system, or is not seen. */
const unsafe = new Set('/\\:*?"<>|');
/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/iu;

/**
 * A name for a file that a browser hands over: one component of a path, legal on every system, never hidden. What leads
 * out of a folder, control characters and signs that turn the direction of writing are gone. Pure.
 */
export function uploadName(given: string): string {
  const last = given.split(/[/\\]/u).findLast((part) => part.trim() !== "") ?? "";
  const cleaned = Array.from(last.normalize("NFC").toWellFormed())
    .filter((character) => !/[\p{Cc}\p{Cf}\ufffd]/u.test(character))
    .map((character) => (unsafe.has(character) ? "-" : character))
    .join("")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const ending = endingOf(cleaned);
  const stem = shortened(cleaned.slice(0, cleaned.length - ending.length), mostBytes - Buffer.byteLength(ending));
  if (stem === "") return `file${ending}`;
  return `${devices.test(stem) ? `${stem}_` : stem}${ending}`;
}

/** "paper.pdf", then "paper (2).pdf", ... */
export function numberedName(name: string, number: number): string {
  const ending = endingOf(name);
  return number === 1 ? name : `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
}

/** With its dot; what is longer is no kind of file. */
function endingOf(name: string): string {
  const ending = extname(name);
  return Buffer.byteLength(ending) > 20 ? "" : ending;
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text);
  while (Buffer.byteLength(letters.join("")) > most) letters.pop();
  return letters.join("").trim();
}
