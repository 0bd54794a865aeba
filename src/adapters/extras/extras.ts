import { type Extra, filesFor, npmRegistry } from "../../domain/extra.js";
import { QuireError } from "../../domain/error.js";
import type { Extras } from "../../ports/extras.js";
import { join } from "node:path";
import { removeTrailingSlashes } from "../../domain/characters.js";
import { extrasTable } from "./extras-table.js";
import { folderName, stateOf } from "./extras-folder.js";

export interface ExtrasOptions {
  /** By default the shipped one. */
  table?: readonly Extra[] | undefined;
  /** Null where this user has none. */
  folder: string | null;
  /** Address that answers in place of the npm registry. */
  registry: string;
}

/** The extras of this user. What fetches and unpacks is loaded by the first that does. */
export function createExtras({ table = extrasTable(), folder, registry }: ExtrasOptions): Extras {
  const files = (extra: Extra) => filesFor(extra, system) ?? fail(madeForOthers(extra));
  const place = () => folder ?? fail(noFolder());
  return {
    table,
    named: (name) => table.find((extra) => extra.name === name) ?? fail(unknown(name, table)),
    state: (extra) => stateOf(folder, extra),
    path: (extra) => join(place(), folderName(extra)),
    isMadeForThisSystem: (extra) => filesFor(extra, system) !== null,
    hosts: (extra) => [...new Set(files(extra).map(({ url }) => new URL(addressAt(registry, url)).hostname))],
    download: (extra) => files(extra).reduce((sum, { bytes }) => sum + bytes, 0),
    async install(extra, options) {
      const { installExtra } = await import("./install-extra.js");
      const fetched = files(extra).map((file) => ({ ...file, url: addressAt(registry, file.url) }));
      return installExtra(place(), extra, fetched, options);
    },
    async remove(extra) {
      const { removeExtra } = await import("./install-extra.js");
      return removeExtra(place(), extra);
    },
  };
}

const system = systemName();

/** "linux-x64"; "linux-x64-musl" where programs are made for musl, the C library of Alpine Linux. */
function systemName(): string {
  const name = `${process.platform}-${process.arch}`;
  if (process.platform !== "linux") return name;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? `${name}-musl` : name;
}

/** The address that is asked for a file: that of the configured registry where it lies in npm's. */
function addressAt(registry: string, url: string): string {
  return url.startsWith(`${npmRegistry}/`) ? removeTrailingSlashes(registry) + url.slice(npmRegistry.length) : url;
}

function fail(error: QuireError): never {
  throw error;
}

function unknown(name: string, table: readonly Extra[]): QuireError {
  return new QuireError("not_found", `There is no extra "${name}".`, {
    facts: { name },
    fix: `Extras: ${table.map((extra) => extra.name).join(", ")}.`,
  });
}

function madeForOthers({ name, files }: Extra): QuireError {
  const systems = [...new Set(files.flatMap((file) => file.system ?? []))];
  return new QuireError("unsupported_format", `The extra ${name} is not made for this system (${system}).`, {
    facts: { name, system },
    fix: `It is there for ${systems.join(", ")}.`,
  });
}

function noFolder(): QuireError {
  return new QuireError("config", "This user has no folder in which extras could be kept.", {
    fix: "Set HOME or XDG_DATA_HOME to an absolute path.",
  });
}
