import type { ManuscriptBlock, ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import type { Making } from "../target.js";
import { shippedTemplate } from "../templates.js";
import { partNumbers } from "../typesetting/part-ids.js";
import { namePictures } from "../typesetting/pictures.js";
import { writeBlocks } from "./typst-blocks.js";
import { writeChecks } from "./typst-checks.js";
import { writeMetadata, writeTemplateCall } from "./typst-front.js";
import { Writing } from "../typesetting/writing.js";

class TypstWriting extends Writing {
  blocks(blocks: readonly ManuscriptBlock[]): string {
    return writeBlocks(this, blocks);
  }
}

export interface TypstDocument {
  main: string;
  /** Pictures, by the names that the text has for them. */
  files: ReadonlyMap<string, Uint8Array>;
  warnings: ManuscriptWarning[];
}

/**
 * A document in the language of Typst, whole in one file save its pictures: the functions that its text calls, the template
 * (shipped or the person's own), then the text. No word of the document can become code: texts go through
 * `src/domain/escape/typst.ts`, formulas through `maths/`. The same document gives the same text.
 */
export function writeTypst(
  document: SetDocument,
  making: Pick<Making, "template" | "layout" | "baseName" | "date">,
): TypstDocument {
  const { front, blocks } = document.manuscript;
  const pictures = namePictures(document, making.baseName);
  const writing = new TypstWriting({ language: front.language, pictures, ids: new Set(partNumbers(blocks).keys()) });
  const call = writeTemplateCall(writing, front);
  const body = writeBlocks(writing, blocks);
  const parts = [
    shippedTemplate("typst/parts.typ"),
    templateText(making),
    writeMetadata(front, making.date),
    call,
    body,
    ...writeChecks(writing, document.checked),
  ];
  return { main: `${parts.join("\n\n")}\n`, files: pictures.files, warnings: writing.warnings };
}

function templateText({ template, layout }: Pick<Making, "template" | "layout">): string {
  return template === null ? shippedTemplate(`typst/${layout}.typ`) : new TextDecoder().decode(template.bytes);
}
