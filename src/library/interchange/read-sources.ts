import { beginsAsAddress } from "../../domain/url.js";
import {
  type FormatName,
  formatNames,
  type ImportedItem,
  type InterchangeFormat,
  type ReadFailure,
} from "../../cite/formats/format.js";
import { decodeLatex } from "../../document/latex/decode-latex.js";
import { QuireError } from "../../domain/error.js";
import type { ZoteroLibrary } from "../../domain/zotero.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { RunContext } from "../../run/run-context.js";
import { contentHash } from "../../run/content-hash.js";
import { sha256Of } from "../../domain/hash.js";
import type { AttachmentPlaces } from "./attached-files.js";
import { readZoteroApi } from "./zotero-api.js";

/** The records of one file, data folder or server. */
export interface SourceReading {
  /** Absolute path, or address. */
  name: string;
  items: ImportedItem[];
  failures: ReadFailure[];
  /** What is wrong with it as a whole. */
  problems: string[];
  /** Changes with what was read. */
  hash: string;
  /** Where the files that it names lie. */
  places: AttachmentPlaces;
  /** Libraries of programs of which it holds every record: what is known from there and not in it is gone there. */
  whole: string[];
}

interface Choice {
  format?: FormatName | undefined;
  files_in: readonly string[];
}

const mostBytes = 500_000_000;

/** Reads a listing, a data folder of Zotero (or its database), or a library of its programming interface. */
export async function readSource(context: RunContext, name: string, choice: Choice): Promise<SourceReading> {
  const { files } = context.services;
  if (beginsAsAddress(name)) {
    const places = placesOf(files, files.inside(files.root, "listing"), choice);
    return ofZotero(name, await readZoteroApi(context, name), places);
  }
  const path = await databaseIn(files, files.resolve(name));
  const places = placesOf(files, path, choice);
  if (!(await isDatabase(files, path))) return readListing(files, path, places, choice.format);
  const { libraries } = await context.services.zotero.read(path, context.signal);
  return ofZotero(path, libraries, places);
}

function placesOf(files: WorkspaceFiles, listing: CheckedPath, { files_in }: Choice): AttachmentPlaces {
  const folders = files_in.map((folder) => files.resolve(folder));
  const reachable = files.within(
    [files.folderOf(listing), files.root, ...folders],
    "Name the folder that the file lies in.",
  );
  return { files: reachable, listing, folders };
}

/** The database of a data folder; any other path as it is. */
async function databaseIn(files: WorkspaceFiles, path: CheckedPath): Promise<CheckedPath> {
  if ((await files.stat(path)) !== null) return path;
  const names = await files.names(path);
  if (names.includes("zotero.sqlite")) return files.inside(path, "zotero.sqlite");
  if (names.length === 0) await refuseMissing(files, path);
  throw new QuireError("not_found", `${path} is a folder, and no data folder of Zotero: it has no zotero.sqlite.`, {
    facts: { path },
    fix: "Name a list of records (BibTeX, RIS, CSL-JSON, CSV), or the folder that Zotero shows in its settings (Advanced, Files and Folders). Documents are added with: quire add FOLDER",
  });
}

/** Throws where there is neither file nor folder; an empty folder has no names, either. */
async function refuseMissing(files: WorkspaceFiles, path: CheckedPath): Promise<void> {
  const [problem] = (await files.list([path], null)).problems;
  if (problem === undefined) return;
  throw new QuireError(problem.code, `${path} cannot be read. ${problem.message}`, {
    facts: { path },
    fix: "Check how the name is written; paths count from the folder that you are in.",
  });
}

/** Told by its name, for one that is no database at all is worth an error that says so. */
async function isDatabase(files: WorkspaceFiles, path: CheckedPath): Promise<boolean> {
  return /\.sqlite(?:\.bak|\.\d+\.bak)?$/iu.test(path) && (await files.stat(path)) !== null;
}

async function ofZotero(
  name: string,
  libraries: readonly ZoteroLibrary[],
  places: AttachmentPlaces,
): Promise<SourceReading> {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { recordsOfZotero } = await import("../../cite/formats/zotero/zotero-records.js");
  const read = libraries.map((library) => ({ library, ...recordsOfZotero(library) }));
  const items = read.flatMap(({ records }) => records);
  return {
    name,
    items,
    failures: [],
    problems: read.flatMap(({ problems }) => problems.map(({ message }) => message)),
    hash: contentHash(items.map(({ item, origin }) => [item.id, origin])),
    places,
    whole: read.map(({ library }) => `zotero ${library.id}`),
  };
}

async function readListing(
  files: WorkspaceFiles,
  path: CheckedPath,
  places: AttachmentPlaces,
  name: FormatName | undefined,
): Promise<SourceReading> {
  const text = decodeLatex(await files.read(path, mostBytes), path);
  const format = await formatOf(path, text, name);
  const { items, failures } = format.read(text);
  const isEmpty = items.length === 0 && failures.length === 0;
  const none = isEmpty ? [{ line: 1, message: `${path} holds no ${format.title} records` }] : [];
  const hash = sha256Of(text);
  return { name: path, items, failures: [...failures, ...none], problems: [], hash, places, whole: [] };
}

async function formatOf(path: string, text: string, name: FormatName | undefined): Promise<InterchangeFormat> {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { formatByName, recogniseFormat } = await import("../../cite/formats.js");
  const format = name === undefined ? recogniseFormat(path, text) : formatByName(name);
  if (format) return format;
  throw new QuireError("unsupported_format", `What ${path} holds is none of the formats of records.`, {
    facts: { path },
    fix: `Name the format with --format (${formatNames.join(", ")}).`,
  });
}
