import type { Author, ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import { type PandocBlock, type PandocDocument, pandocText, paragraphOf, styledBlocks } from "./ast.js";
import { PandocWriter } from "./block-writer.js";
import { checkedBlocks, metaOf } from "./front-matter.js";

/** A document as Pandoc is given it. */
export interface WrittenForPandoc {
  document: PandocDocument;
  /** Pictures by the paths that the document names them by. */
  files: Map<string, Uint8Array>;
  warnings: ManuscriptWarning[];
}

/**
 * A document in Pandoc's own data structure (API version 1.23.1), with all that its tree says. Texts are texts there:
 * nothing of the draft is read as markup again. What a format writes otherwise, the writer given does.
 */
export function pandocDocument(document: SetDocument, writer = new PandocWriter(document)): WrittenForPandoc {
  const { front, blocks } = document.manuscript;
  const abstract = writer.blocks(front.abstract);
  const meta = {
    ...metaOf(front, writer),
    ...(abstract.length > 0 && { abstract: { t: "MetaBlocks" as const, c: abstract } }),
    ...titles(writer),
  };
  const body = [
    ...front.authors.flatMap(affiliations),
    ...writer.blocks(blocks),
    ...writer.blocks(checkedBlocks(document, writer.words.checks)),
  ];
  return {
    document: { "pandoc-api-version": [1, 23, 1], meta, blocks: body },
    files: writer.files(),
    warnings: writer.warnings,
  };
}

function titles({ words: { contents, abstract } }: PandocWriter) {
  const string = (c: string) => ({ t: "MetaString" as const, c });
  return { "toc-title": string(contents), "abstract-title": string(abstract) };
}

/** Pandoc's own title has names alone. */
function affiliations({ name, affiliations: places, email, orcid }: Author): PandocBlock[] {
  const details = [...places, ...(email === null ? [] : [email]), ...(orcid === null ? [] : [`ORCID ${orcid}`])];
  if (details.length === 0) return [];
  return [styledBlocks("Affiliation", [paragraphOf(pandocText(`${name}: ${details.join("; ")}`))])];
}
