import type { SetDocument } from "../../document/manuscript/tree.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import { convertWritten } from "../pandoc/make-with-pandoc.js";
import { checkedBlocks, metaOf } from "../pandoc/front-matter.js";
import type { Made, Making } from "../target.js";
import { finishContent, finishStyles, numbersHeadings } from "./finish-odt.js";
import { contentsBlocks, sequenceDeclarations, titleBlocks } from "./odt-front.js";
import { OdtWriter } from "./odt-writer.js";

type OdtMaking = Pick<Making, "template" | "date" | "services" | "signal">;

/** The title is written as paragraphs: Pandoc's template writes none where these are empty. */
const noTitle = { title: "", subtitle: "", author: "", date: "" };

/**
 * A document for LibreOffice and other word processors, by Pandoc: it packs the text, sets its formulas and escapes its
 * words; what it has no words for is added around them. Throws `missing_program` where there is no Pandoc.
 */
export async function makeOdt(document: SetDocument, making: OdtMaking): Promise<Made> {
  const hasNumberedHeadings = await templateNumbers(making);
  const writer = new OdtWriter(document, { date: making.date, hasNumberedHeadings });
  const written = writeOdt(document, writer);
  const { bytes, warnings } = await convertWritten(written, { ...making, to: "odt", options: { variables: noTitle } });
  const finished = await finish(bytes, document, writer, making);
  return { bytes: finished, beside: new Map(), warnings: [...warnings, ...unseenPictures(document)] };
}

/** The document with everything that only OpenDocument has. Pure. */
export function writeOdt(document: SetDocument, writer: OdtWriter) {
  const { front, blocks } = document.manuscript;
  const body = [
    sequenceDeclarations(),
    ...titleBlocks(document, writer),
    ...contentsBlocks(document, writer),
    ...writer.blocks(blocks),
    ...writer.blocks(checkedBlocks(document, writer.words.checks)),
  ];
  const version = [1, 23, 1] as const;
  return {
    document: {
      "pandoc-api-version": version,
      meta: metaOf(front, new OdtWriter(document, writer.options)),
      blocks: body,
    },
    files: writer.files(),
    warnings: writer.warnings,
  };
}

async function templateNumbers({ template, services }: OdtMaking): Promise<boolean> {
  if (template === null) return false;
  const archive = await services.zipArchives.open(template.bytes, template.name);
  return numbersHeadings(await textOf(archive, "styles.xml"));
}

async function textOf(archive: ZipArchive, name: string): Promise<string> {
  return new TextDecoder().decode((await archive.read(name)) ?? new Uint8Array());
}

async function finish(
  bytes: Uint8Array,
  { manuscript: { front } }: SetDocument,
  writer: OdtWriter,
  { services, template }: OdtMaking,
): Promise<Uint8Array> {
  const archive = await services.zipArchives.open(bytes, "document.odt");
  const entries = new Map<string, Uint8Array>();
  // Programs tell the format by its first part.
  for (const name of archive.names.toSorted((one, other) => Number(other === "mimetype") - Number(one === "mimetype")))
    entries.set(name, (await archive.read(name)) ?? new Uint8Array());
  const put = (name: string, text: string) => entries.set(name, new TextEncoder().encode(text));
  const content = await textOf(archive, "content.xml");
  put("content.xml", finishContent(content, writer.styles, writer.descriptions));
  const facts = { direction: front.direction, isOwn: template === null };
  put("styles.xml", finishStyles(await textOf(archive, "styles.xml"), facts));
  return services.zipArchives.write(entries);
}

function unseenPictures({ images }: SetDocument): Made["warnings"] {
  return [...images]
    .filter(([, { format }]) => format === "webp")
    .map(([source]) => ({
      line: 0,
      message: `the picture "${source}" is WebP, which word processors before 2022 do not show: PNG or JPEG are shown by all`,
    }));
}
