import { createHash } from "node:crypto";
import { basename, extname, join } from "node:path";
import type { z } from "zod";
import { exportContract, type ExportOutput } from "../contracts/export.js";
import { QuireError } from "../domain/error.js";
import type { ManuscriptWarning } from "../document/manuscript/tree.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { prepareDocument } from "./set-document.js";
import type { ExportTarget, Made, Making } from "./target.js";
import { targetFor } from "./targets.js";

type ExportInput = z.output<typeof exportContract.input>;

/** Of a template in bytes: a Word document with its fonts. */
const largestTemplate = 50_000_000;

/** Makes a document and writes it; a file that is there stays until the new one is whole. */
export async function runExport(context: RunContext, input: ExportInput): Promise<ExportOutput> {
  const target = await targetFor(input.to, input.output);
  checkEngine(target, input.engine);
  const output = await outputPath(context, input, target);
  const template = await readTemplate(context, input.template, target);
  const { document, about } = await prepareDocument(context, input);
  const made = await target.make(document, {
    template,
    layout: input.layout,
    baseName: basename(output, extname(output)),
    date: dateOf(document.manuscript.front.date),
    services: context.services,
    signal: context.signal,
    engine: input.engine,
  });
  const files = await writeMade(context, output, target, made);
  const warnings = inOrder([...document.manuscript.warnings, ...made.warnings]);
  if (about.unknown.length > 0) {
    const count = about.unknown.length;
    context.incomplete(`${count === 1 ? "1 key is" : `${count} keys are`} not in the library`);
  }
  return { format: target.name, path: output, files, ...about, warnings };
}

function checkEngine({ name, engines = [] }: ExportTarget, engine: Making["engine"]): void {
  if (engine === "own" || engines.includes(engine)) return;
  throw new QuireError("usage", `${engine} does not make ${name} here.`, {
    facts: { engine, to: name },
    fix: engines.length === 0 ? "Leave --engine out." : `Give --engine ${["own", ...engines].join(" or ")}.`,
  });
}

/** Throws `usage` where the output would take the place of the document. */
async function outputPath(context: RunContext, input: ExportInput, target: ExportTarget): Promise<CheckedPath> {
  const { files } = context.services;
  const ending = target.endings[0] ?? "";
  const source = input.path === undefined ? null : files.resolve(input.path);
  if (input.output === undefined && source === null) {
    throw new QuireError("usage", "Nothing says where the document is to be written.", {
      facts: {},
      fix: "Name a file with output (-o FILE).",
    });
  }
  const named =
    input.output ??
    join(files.folderOf(source ?? files.root), `${basename(source ?? "", extname(source ?? ""))}${ending}`);
  const path = files.resolve(named);
  if (source !== null && (await files.realPath(path)) === (await files.realPath(source))) {
    throw new QuireError("usage", `${named} is what is exported: the document would take its place.`, {
      facts: { path },
      fix: "Give the output another name (-o).",
    });
  }
  return path;
}

async function readTemplate(
  context: RunContext,
  named: string | undefined,
  target: ExportTarget,
): Promise<Making["template"]> {
  if (named === undefined) return null;
  const { files } = context.services;
  if (!target.templates.includes(extname(named).toLowerCase())) {
    throw new QuireError("usage", `"${named}" is no template for ${target.name}.`, {
      facts: { template: named, to: target.name },
      fix:
        target.templates.length === 0
          ? "Leave --template out."
          : `Give one that ends in ${target.templates.join(" or ")}.`,
    });
  }
  const path = files.resolve(named);
  if ((await files.stat(path)) === null)
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a template that exists.",
    });
  return { name: basename(named), bytes: await files.read(path, largestTemplate) };
}

/** Dates of files come from the document: one without a date has that of no day, and the same bytes each time. */
const noDate = "2000-01-01";

function dateOf(written: string | null): Date {
  const day = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/u.exec(written ?? "")?.[0] ?? noDate;
  const date = new Date(`${day}T00:00:00Z`.replace(/^(\d{4})T/u, "$1-01-01T").replace(/^(\d{4}-\d\d)T/u, "$1-01T"));
  return Number.isNaN(date.getTime()) ? new Date(`${noDate}T00:00:00Z`) : date;
}

/** What belongs beside it is written first, so that a document never lacks its bibliography. */
async function writeMade(
  context: RunContext,
  output: CheckedPath,
  target: ExportTarget,
  { bytes, beside }: Made,
): Promise<ExportOutput["files"]> {
  const { files } = context.services;
  const written: ExportOutput["files"] = [];
  for (const [name, content] of [...beside, [basename(output), bytes] as const]) {
    const path = name === basename(output) ? output : files.beside(output, name);
    const sha256 = createHash("sha256").update(content).digest("hex");
    await context.step(`export:${path}:${sha256}`, "write", async () => {
      await files.writeFile(path, content);
      return { path, sha256 };
    });
    const media_type = path === output ? target.mediaType : "application/octet-stream";
    written.push({ path, bytes: content.byteLength, sha256, media_type });
  }
  return written.toReversed();
}

function inOrder(warnings: readonly ManuscriptWarning[]): ManuscriptWarning[] {
  const seen = new Set<string>();
  return warnings
    .filter(({ line, message }) => !seen.has(`${line} ${message}`) && seen.add(`${line} ${message}`))
    .toSorted((one, other) => one.line - other.line);
}
