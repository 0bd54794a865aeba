import type { Extra, ExtraState } from "../domain/extra.js";
import type { Fetcher } from "./fetcher.js";

/** Sets how an extra is fetched and unpacked. */
export interface InstallOptions {
  /** The door, open for the hosts of the extra. */
  fetcher: Fetcher;
  signal: AbortSignal;
  /** Bytes that have been fetched, of all. */
  onProgress: (done: number, total: number) => void;
}

/** The engines that this user has installed, outside of all workspaces. */
export interface Extras {
  /** Every extra there is. */
  readonly table: readonly Extra[];
  /** Throws `not_found` with the names there are. */
  named(name: string): Extra;
  state(extra: Extra): ExtraState;
  /** Where it lies, or would. Throws `config` where this user has no folder for data. */
  path(extra: Extra): string;
  isMadeForThisSystem(extra: Extra): boolean;
  /** Hosts that its files are fetched from. */
  hosts(extra: Extra): string[];
  /** Bytes to fetch on this system. Throws `unsupported_format` where it is not made for it. */
  download(extra: Extra): number;
  /**
   * Fetches, checks and unpacks; the extra is there as a whole or not at all. False where it was there already, by then.
   * Throws `damaged` where a file is not what the table names, and what the door throws.
   */
  install(extra: Extra, options: InstallOptions): Promise<boolean>;
  /** Removes it in all versions; false where there was none. */
  remove(extra: Extra): Promise<boolean>;
}
