import { createHash } from "node:crypto";
import { basename } from "node:path";
import { QuireError } from "../domain/error.js";
import type { GivenFile } from "../ports/sandbox.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import { csvLine, LinePacker } from "../tables/csv/csv-writer.js";
import { rfc4180 } from "../tables/csv/csv-reader.js";
import { dataRows } from "../tables/stored/data-rows.js";
import { type DataSet, openDataSet } from "../tables/stored/data-set.js";

/** A file that code is given, hashed while it is copied: what the code reads is what the hash is of. */
export class HashedFile {
  private readonly hash = createHash("sha256");
  private digest: string | null = null;

  constructor(
    /** What people call it. */
    readonly name: string,
    /** Where the code finds it, below its work folder. */
    readonly path: string,
    /** Where it lies; null for a data set. */
    readonly from: string | null,
    private readonly source: () => AsyncIterable<Uint8Array | string>,
  ) {}

  /** In hex; only once it has been copied. */
  get sha256(): string {
    return (this.digest ??= this.hash.digest("hex"));
  }

  get content(): GivenFile {
    const { hash, source } = this;
    return {
      async *pieces() {
        for await (const piece of source()) {
          const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
          hash.update(bytes);
          yield bytes;
        }
      },
    };
  }
}

/** The data sets and files that code is given. Throws `not_found`, and `invalid_input` for two of one name. */
export async function givenFiles(
  files: WorkspaceFiles,
  { data, files: paths }: { data: readonly string[]; files: readonly string[] },
): Promise<HashedFile[]> {
  const sets = await Promise.all([...new Set(data)].map((name) => openDataSet(files, name)));
  const others = await Promise.all(paths.map((path) => givenFile(files, path)));
  const all = [
    ...sets.map((set) => new HashedFile(set.name, `data/${set.name}.csv`, null, () => csvOf(set))),
    ...others,
  ];
  const twice = all.find(({ path }, index) => all.findIndex((other) => other.path === path) !== index);
  if (twice === undefined) return all;
  throw new QuireError("invalid_input", `Two of the files are called ${twice.name}.`, {
    facts: { name: twice.name },
    fix: "Give them different names: code finds them as files/NAME.",
  });
}

async function givenFile(files: WorkspaceFiles, named: string): Promise<HashedFile> {
  const path = files.resolve(named);
  if ((await files.stat(path)) === null)
    throw new QuireError("not_found", `There is no file ${named}.`, { facts: { path: named }, fix: "Check its name." });
  const name = basename(path);
  return new HashedFile(name, `files/${name}`, path, () => files.pieces(path));
}

/** As RFC 4180 in UTF-8, whatever the file is written in. */
function csvOf(set: DataSet): AsyncIterable<Uint8Array | string> {
  const { dialect } = set;
  const isPlain = dialect.delimiter === rfc4180.delimiter && dialect.quote === rfc4180.quote;
  return isPlain ? set.files.pieces(set.path) : rewritten(set);
}

async function* rewritten(set: DataSet): AsyncGenerator<string> {
  const packer = new LinePacker();
  packer.add(csvLine(set.schema.fields.map(({ name }) => name)));
  for await (const rows of dataRows(set)) {
    for (const cells of rows) {
      const piece = packer.add(csvLine(cells));
      if (piece !== null) yield piece;
    }
  }
  yield packer.take();
}
