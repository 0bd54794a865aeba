// Notes drawn by a seed: the same on every machine.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom, zipfSentence } from "../support/synthetic.mjs";

const notesPerFolder = 100;
const paragraphsPerNote = 5;
const sentencesPerParagraph = 3;

/**
 * Writes notes of five paragraphs (about 2 KB) with every field of the front matter, a hundred to a folder.
 * @param {string} folder the folder of notes
 * @param {number} count
 */
export function writeNotes(folder, count) {
  const random = seededRandom(20_261_122);
  for (let note = 0; note < count; note += 1) {
    const room = join(folder, `room-${String(Math.floor(note / notesPerFolder)).padStart(3, "0")}`);
    if (note % notesPerFolder === 0) mkdirSync(room, { recursive: true });
    writeFileSync(join(room, `note-${String(note).padStart(6, "0")}.md`), noteText(note, random));
  }
}

/** @param {number} note @param {() => number} random */
function noteText(note, random) {
  const words = (count) => zipfSentence(random).slice(0, -1).split(" ").slice(0, count);
  const paragraph = () => Array.from({ length: sentencesPerParagraph }, () => zipfSentence(random)).join(" ");
  const list = (terms) => `[${terms.map((term) => `"${term}"`).join(", ")}]`;
  return `---
title: "${words(6).join(" ")}"
keywords: ${list(words(3 + (note % 6)))}
topics: ${list(words(1 + (note % 3)))}
uuid: 00000000-0000-4000-8000-${String(note).padStart(12, "0")}
created_at: 2026-01-${String(1 + (note % 28)).padStart(2, "0")}T10:00:00Z
updated_at: "2026-11-${String(1 + (note % 22)).padStart(2, "0")}T10:00:00Z"
summary: ${zipfSentence(random)}
---

# ${words(6).join(" ")}

${Array.from({ length: paragraphsPerNote }, paragraph).join("\n\n")}
`;
}
