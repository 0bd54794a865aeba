import { portOf } from "./url.js";

/** A file that an extra consists of: an archive, or one file as it is. */
export interface ExtraFile {
  /** https; addresses of the npm registry are asked at `extras.registry`. */
  url: string;
  /** Hash of what is downloaded, as npm writes it: "sha512-" and Base64. */
  integrity: string;
  /** Of the download. */
  bytes: number;
  archive: "tar.gz" | "zip" | "none";
  /** Folder inside the extra that an archive is unpacked into, without its outermost folder; the name of a file that is none. */
  into: string;
  /** What is unpacked of it: files by name, folders with "/" at the end; by default everything. */
  only?: readonly string[];
  /** "linux-x64" (`process.platform`, `process.arch`), "linux-x64-musl" on Alpine Linux, where it is for this system alone. */
  system?: string;
}

/** A large engine that is installed on demand: one row of the table. */
export interface Extra {
  name: string;
  /** What can be done with it: "reads scanned pages". */
  purpose: string;
  /** SPDX identifiers of what is installed. */
  licence: string;
  /** On the disk. */
  bytes: number;
  /** Extras without which it is of no use. */
  needs?: readonly string[];
  files: readonly ExtraFile[];
}

/** Says whether an extra is there; "other_version" where another Quire has installed it: this one does not use that. */
export type ExtraState = "installed" | "other_version" | "absent";

/** The registry that `extras.registry` stands in for. */
export const npmRegistry = "https://registry.npmjs.org";

/** The host and port of a registry that was configured: whoever named it has allowed it, so it may be a private one. */
export function registryHosts(registry: string): string[] {
  const url = new URL(registry);
  return registry === npmRegistry ? [] : [`${url.hostname}:${portOf(url)}`];
}

/** Address of a package's archive in the npm registry. */
export function npmArchive(name: string, version: string): string {
  return `${npmRegistry}/${name}/-/${name.slice(name.lastIndexOf("/") + 1)}-${version}.tgz`;
}

/** The files of an extra that are for a system; null where it has files for other systems alone. */
export function filesFor({ files }: Extra, system: string): readonly ExtraFile[] | null {
  const fitting = files.filter((file) => file.system === undefined || file.system === system);
  return fitting.length === 0 || (fitting.length < files.length && fitting.every((file) => file.system === undefined))
    ? null
    : fitting;
}

/** The extra and what it needs, what is needed first. */
export function withNeeds(table: readonly Extra[], extra: Extra): Extra[] {
  const needed = (extra.needs ?? []).flatMap((name) => {
    const found = table.find((each) => each.name === name);
    return found === undefined ? [] : withNeeds(table, found);
  });
  return [...new Set([...needed, extra])];
}
