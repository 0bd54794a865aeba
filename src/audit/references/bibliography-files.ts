import { formatByName, recogniseFormat } from "../../cite/formats/formats.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { QuireError } from "../../domain/error.js";
import { itemYear } from "../../domain/item.js";
import type { Entry } from "../audit-schema.js";

const mostBytes = 100_000_000;

/** The entries of files of references (BibTeX, RIS, CSL-JSON, CSV), as they stand there. */
export async function readBibliographies(context: RunContext, paths: readonly string[]): Promise<Entry[]> {
  const read = await Promise.all(
    paths.map((path) => context.step(`read_bibliography:${contentHash(path)}`, "read", () => readFile(context, path))),
  );
  return read.flat();
}

async function readFile({ services: { files } }: RunContext, named: string): Promise<Entry[]> {
  const path = files.resolve(named);
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a file of references that exists (--bib).",
    });
  }
  const text = new TextDecoder("utf-8").decode(await files.read(path, mostBytes));
  const format = recogniseFormat(path, text) ?? formatByName("bibtex");
  return format.read(text).items.map(({ item, line }) => ({
    id: "",
    origin: "bibliography",
    file: named,
    line,
    column: 1,
    block: null,
    key: item.id ?? null,
    number: null,
    label: null,
    text: item.title ?? "",
    item,
    year_suffix: itemYear(item)?.toString() ?? null,
    unsure: [],
  }));
}
