import { Document, isScalar, Scalar, visit } from "yaml";
import type { Playbook } from "../schema/playbook.js";
import { olderReading } from "./yaml-look-alikes.js";

/** Signs that mean something in YAML, here or in other versions: texts with them are quoted wherever they stand. */
const telling = "?{}[]|&*!%@#:";

/** Writes a playbook in its canonical form: YAML 1.2 that every reader reads alike, and that is read to the same tree. */
export function printPlaybook(playbook: Playbook): string {
  const document = new Document(playbook, { version: "1.2", schema: "core", aliasDuplicateObjects: false });
  visit(document, {
    Scalar(key, node) {
      if (key !== "key" && isScalar(node) && typeof node.value === "string") node.type = styleOf(node.value);
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true, blockQuote: "literal" });
}

function styleOf(text: string): Scalar.Type {
  if (isBlock(text)) return Scalar.BLOCK_LITERAL;
  const isTelling = Array.from(text).some((character) => telling.includes(character));
  return isTelling || olderReading(text) !== null || text.trim() !== text ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN;
}

/** Lines that a block keeps as they are: none that begins or ends in a blank, and one break at the end at the most. */
function isBlock(text: string): boolean {
  if (!text.includes("\n") || /[^\n\P{C}]|[\u2028\u2029\u0085\ufeff]/u.test(text)) return false;
  return text.split("\n").every((line) => line.trim() === line) && !text.startsWith("\n") && !text.endsWith("\n\n");
}
