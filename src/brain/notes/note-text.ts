import { noteFields, type NoteMetadata } from "../../domain/note.js";
import { slug } from "../../domain/slug.js";

/** Names that Windows keeps for itself, whatever ending they have. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
/** Bytes of a name without its number and ending: of scripts with three bytes a letter some 25 letters. */
const longestStem = 80;

/** A note as it is written: its front matter in the order of the index, a heading, what follows. Lines end in "\n". */
export function noteText(metadata: NoteMetadata, body: string): string {
  const lines = noteFields.flatMap((field) => {
    const value = metadata[field];
    if (value === undefined) return [];
    // JSON's strings are YAML's in double quotes.
    const written = Array.isArray(value)
      ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
      : JSON.stringify(value);
    return [`${field}: ${written}`];
  });
  const text = body.trim() === "" ? "" : `\n${body.replace(/^\s*\n/, "").trimEnd()}\n`;
  return `---\n${lines.join("\n")}\n---\n\n# ${metadata.title}\n${text}`;
}

/** "quantum-optics.md", "quantum-optics-2.md": the n-th name, from 1, for a note with this title; legal on every system. */
export function noteName(title: string, number: number): string {
  const stem = shortened(slug(title.toWellFormed()));
  const safe = stem === "" || reserved.test(stem) ? `note${stem === "" ? "" : `-${stem}`}` : stem;
  return `${safe}${number === 1 ? "" : `-${number}`}.md`;
}

/** Ends with a whole word where there is more than one. */
function shortened(stem: string): string {
  let kept = stem;
  while (Buffer.byteLength(kept) > longestStem) {
    const hyphen = kept.lastIndexOf("-");
    kept = hyphen > 0 ? kept.slice(0, hyphen) : Array.from(kept).slice(0, -1).join("");
  }
  return kept;
}

/** A UUID of version 4 (RFC 9562) from numbers in [0, 1), each good for 48 bits. */
export function newUuid(random: (key: string) => number, key: string): string {
  const digits = [0, 1, 2]
    .map((part) => Math.floor(random(`uuid:${part}:${key}`) * 2 ** 48).toString(16))
    .map((part) => part.padStart(12, "0"))
    .join("");
  const variant = "89ab"[Number.parseInt(digits.slice(16, 17), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
