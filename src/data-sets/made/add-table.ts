import { QuireError } from "../../domain/error.js";
import { slug } from "../../domain/slug.js";
import { compactTime } from "../../domain/time-spans.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import type { Finding, Profile } from "../../tables/profile/profile-schema.js";
import type { DataPackage, OwnPart } from "../../tables/schema/data-package.js";
import {
  confined,
  dataFolder,
  type DataSet,
  descriptorName,
  isDataSetName,
  markedRows,
  openDataSet,
  readDescriptor,
} from "../../tables/stored/data-set.js";
import { profileOf } from "../../tables/stored/profile-data-set.js";
import { describe } from "./describe.js";
import { freePath, namedFiles } from "../../tables/stored/named-files.js";
import type { IncomingTable } from "../sources/incoming-table.js";
import { writeTable } from "./write-table.js";

/** Where a data set is being made. */
export interface DataSetPlace {
  name: string;
  folder: CheckedPath;
  /** What stands there already. */
  before: DataPackage | null;
}

/** A data set that was added. */
export interface AddedDataSet {
  set: DataSet;
  rows: number;
  notes: string[];
  profile: Profile;
  findings: readonly Finding[];
}

const lockPatienceMs = 60_000;

/**
 * Makes a data set under a lock of its name. Its description is written last, and until then no file that the one before it
 * names: what was killed halfway is none, or is still what it was. Throws `invalid_input` for a name that is no name, or is taken.
 */
export async function inPlace<T>(
  context: Pick<RunContext, "services">,
  wanted: { name: string; replace: boolean },
  work: (place: DataSetPlace) => Promise<T>,
): Promise<T> {
  const { name, replace } = wanted;
  if (!isDataSetName(name)) throw badName(name);
  const files = confined(context.services.files);
  const folder = files.inside(dataFolder(files), name);
  return files.withLock(
    files.inside(files.root, ".quire", "locks", `data-${name}`),
    `the data set ${name}`,
    async () => {
      const descriptor = files.inside(folder, descriptorName);
      const before = (await files.stat(descriptor)) === null ? null : await readDescriptor(files, descriptor);
      if (before !== null && !replace) throw taken(name);
      return work({ name, folder, before });
    },
    lockPatienceMs,
  );
}

/** Writes a table into its place, describes and profiles it. */
export async function addTable(
  context: Pick<RunContext, "services" | "now">,
  { name, folder, before }: DataSetPlace,
  table: IncomingTable,
  original: OwnPart["original"],
  more: Pick<OwnPart, "query" | "fetched"> = {},
): Promise<AddedDataSet> {
  const { services } = context;
  const files = confined(services.files);
  const csvName = freePath(`${name}.csv`, before);
  const written = files.inside(folder, csvName);
  const read = await writeTable(files, table, written, original?.name ?? name);
  const relative = read.isOriginal && original?.path ? original.path : csvName;
  const path = files.inside(folder, ...relative.split("/"));
  const provenance = await writeProvenance(context, { folder, before }, table);
  const sha256 = await files.hash(path);
  const own: OwnPart = {
    ...(original !== undefined && { original }),
    reading: table.reading,
    rows: read.rows,
    rows_mark: services.ownMarks.mark(markedRows(sha256, read.rows)),
    ...(provenance !== null && { provenance }),
    ...more,
  };
  const found = await files.stat(path);
  const description = describe(
    {
      name,
      created: context.now(),
      path: relative,
      sha256,
      bytes: found?.size ?? 0,
      schema: read.schema,
      described: table.described,
      own,
    },
    before,
  );
  await files.writeFile(files.inside(folder, descriptorName), `${JSON.stringify(description, null, 2)}\n`);
  await setAsideUnused(context, folder, before, namedFiles(description));
  const set = await openDataSet(services.files, name);
  const profile = await profileOf(set, services.ownMarks);
  const notes = [...table.notes, ...read.problems];
  return { set, rows: read.rows, notes, profile, findings: profile.findings };
}

async function writeProvenance(
  { services }: Pick<RunContext, "services">,
  { folder, before }: Pick<DataSetPlace, "folder" | "before">,
  { provenance }: IncomingTable,
): Promise<string | null> {
  if (provenance === null) return null;
  const name = freePath("provenance.jsonl", before);
  await services.files.writeFile(services.files.inside(folder, name), provenance);
  return name;
}

/** Files of what was there before go into Quire's trash. */
async function setAsideUnused(
  context: Pick<RunContext, "services" | "now">,
  folder: CheckedPath,
  before: DataPackage | null,
  used: readonly string[],
): Promise<void> {
  const files = confined(context.services.files);
  for (const relative of new Set(namedFiles(before))) {
    const path = files.inside(folder, ...relative.split("/"));
    if (!used.includes(relative) && (await files.stat(path)) !== null)
      await files.setAside(path, compactTime(context.now()));
  }
}

/** The name of a data set by that of a file or a title: "World GDP (2020).csv" is "world_gdp_2020". */
export function nameFrom(title: string): string {
  const plain = slug(title.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 60);
  const name = plain.replaceAll(/^_+|_+$/gu, "");
  return /^[a-z]/u.test(name) ? name : name === "" ? "data" : `data_${name}`.slice(0, 60);
}

function badName(name: string): QuireError {
  return new QuireError("invalid_input", `"${name}" is no name for a data set.`, {
    facts: { name },
    fix: `Begin with a small letter, then small letters, digits and "_", at most 60: --name ${nameFrom(name)}`,
  });
}

function taken(name: string): QuireError {
  return new QuireError("invalid_input", `There is a data set "${name}" already.`, {
    facts: { name },
    fix: "Give another name with --name NAME, or take its place with --replace: what you wrote into its datapackage.json stays.",
  });
}
