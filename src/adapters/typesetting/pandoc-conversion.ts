import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { isRecord } from "../../domain/json-value.js";
import type { Conversion } from "../../ports/document-converter.js";
import { outputName } from "./pandoc-names.js";
import { checkPaths } from "./work-folder.js";

/** What an engine is given, in the terms of Pandoc. */
export interface PandocTask {
  document: string;
  /** A defaults file. */
  defaults: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
  environment: Readonly<Record<string, string>>;
}

/** Version of Pandoc's JSON that is written; others name their elements otherwise. */
const apiVersion = [1, 23] as const;
const referenceName = "quire-reference";
/** The engines keep files of these names beside those of the document. */
const ownNames = new Set(["stdin", "stdout", "stderr", "warnings", outputName, referenceName]);
/** Formats that hold their images. Others only name them. */
const containers = new Set(["docx", "odt", "pptx", "epub", "epub2", "epub3"]);

/** Settings that can be given: those that start no program, run no code and name no file elsewhere. */
const allowedOptions = new Set([
  "ascii",
  "cite-method",
  "columns",
  "css",
  "dpi",
  "embed-resources",
  "email-obfuscation",
  "eol",
  "epub-cover-image",
  "epub-title-page",
  "figure-caption-position",
  "highlight-style",
  "html-math-method",
  "html-q-tags",
  "identifier-prefix",
  "link-images",
  "list-of-figures",
  "list-of-tables",
  "markdown-headings",
  "metadata",
  "number-offset",
  "number-sections",
  "reference-links",
  "reference-location",
  "section-divs",
  "shift-heading-level-by",
  "split-level",
  "standalone",
  "syntax-highlighting",
  "table-caption-position",
  "table-of-contents",
  "toc-depth",
  "top-level-division",
  "variables",
  "wrap",
]);
/** Those of them whose value names files. */
const fileOptions = ["css", "epub-cover-image"];

const documentSchema = z.looseObject({
  "pandoc-api-version": z.array(z.int()),
  meta: z.record(z.string(), z.unknown()),
  blocks: z.array(z.unknown()),
});

/** Makes of a conversion what Pandoc is given. Throws `invalid_input` where it asks for what is not allowed. */
export function pandocTask({ document, to, options, files, reference, created }: Conversion): PandocTask {
  checkDocument(document);
  checkFormat(to);
  checkOptions(options, files);
  checkPaths(files);
  for (const name of ownNames)
    if (files.has(name)) throw refused(`A file may not be called "${name}".`, { path: name });
  return {
    document: JSON.stringify(document),
    defaults: {
      ...options,
      from: "json",
      to,
      "output-file": outputName,
      ...(reference && { "reference-doc": referenceName }),
    },
    files: reference === undefined ? files : new Map([...files, [referenceName, reference]]),
    environment: { SOURCE_DATE_EPOCH: String(Math.floor((created?.getTime() ?? 0) / 1000)) },
  };
}

function checkDocument(document: unknown): void {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) throw refused("The document is not in the JSON of Pandoc.", {});
  const version = parsed.data["pandoc-api-version"];
  if (apiVersion.every((part, index) => version[index] === part)) return;
  throw refused(
    `The document is in version ${version.join(".")} of Pandoc's JSON; ${apiVersion.join(".")} is read.`,
    {},
  );
}

/** Only names of formats and their extensions: a path would be a program in Lua. */
function checkFormat(to: string): void {
  const isName = Array.from(to).every((character) => formatCharacters.includes(character));
  if (isName && to !== "" && to !== "pdf") return;
  throw refused(`Pandoc writes no format "${to}" here.`, { format: to });
}

const formatCharacters = "abcdefghijklmnopqrstuvwxyz0123456789_+-";

function checkOptions(options: Conversion["options"], files: Conversion["files"]): void {
  const unknown = Object.keys(options).find((name) => !allowedOptions.has(name));
  if (unknown !== undefined)
    throw refused(`The setting "${unknown}" of Pandoc cannot be used here.`, { option: unknown });
  for (const name of fileOptions) {
    const missing = [options[name] ?? []].flat().find((path) => typeof path !== "string" || !files.has(path));
    if (missing !== undefined)
      throw refused(`${name} names ${JSON.stringify(missing)}, which was not given.`, { option: name });
  }
}

function refused(message: string, facts: Readonly<Record<string, string>>): QuireError {
  return new QuireError("invalid_input", message, { facts, fix: "Give a conversion as its port describes it." });
}

/**
 * The task with the images inside the document, as data: addresses, for an engine that may read no files. Only where the
 * format holds images; elsewhere they stay names.
 */
export function withImagesInside(task: PandocTask): PandocTask {
  const format = String(task.defaults["to"]).split(/[+-]/u, 1)[0] ?? "";
  if (!containers.has(format) && task.defaults["embed-resources"] !== true) return task;
  const document = JSON.stringify(JSON.parse(task.document, (_key, value: unknown) => inlined(value, task.files)));
  return { ...task, document };
}

/** An image: `{"t":"Image","c":[attributes, description, [address, title]]}`. */
function inlined(value: unknown, files: ReadonlyMap<string, Uint8Array>): unknown {
  if (!isRecord(value) || value["t"] !== "Image") return value;
  const image = imageSchema.safeParse(value);
  if (!image.success) return value;
  const [attributes, description, [address, title]] = image.data.c;
  const bytes = files.get(address);
  if (bytes === undefined) return value;
  const type = imageTypes[address.slice(address.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
  const data = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  return { t: "Image", c: [attributes, description, [data, title]] };
}

const imageSchema = z.object({
  t: z.literal("Image"),
  c: z.tuple([z.unknown(), z.unknown(), z.tuple([z.string(), z.string()])]),
});

const imageTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  webp: "image/webp",
};

const logSchema = z.array(z.object({ verbosity: z.string(), pretty: z.string() }));

/** The warnings of Pandoc's log; what it only tells is left out. */
export function warningsOf(log: string): string[] {
  if (log.trim() === "") return [];
  const messages = logSchema.parse(JSON.parse(log));
  return messages.filter(({ verbosity }) => verbosity !== "INFO" && verbosity !== "DEBUG").map(({ pretty }) => pretty);
}
