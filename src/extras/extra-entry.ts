import { z } from "zod";
import type { Extra } from "../domain/extra.js";
import type { Extras } from "../ports/extras.js";

/** Describes an extra to people and programs. */
export const extraEntrySchema = z.strictObject({
  name: z.string(),
  purpose: z.string(),
  licence: z.string(),
  /** Extras without which it is of no use. */
  needs: z.array(z.string()),
  state: z.enum(["installed", "other_version", "absent"]),
  /** Where its files are fetched from; empty where it is not made for this system. */
  hosts: z.array(z.string()),
  /** Bytes to fetch; null where it is not made for this system. */
  download_bytes: z.int().nullable(),
  disk_bytes: z.int(),
  /** Its folder, where it is installed. */
  path: z.string().nullable(),
});

export type ExtraEntry = z.infer<typeof extraEntrySchema>;

export const namesSchema = z.array(z.string().min(1)).min(1).describe("Names of extras, as extras_list tells them");

/** Describes an extra of this user. */
export function extraEntry(extras: Extras, extra: Extra): ExtraEntry {
  const { name, purpose, licence, bytes, needs = [] } = extra;
  const state = extras.state(extra);
  const isMade = extras.isMadeForThisSystem(extra);
  return {
    name,
    purpose,
    licence,
    needs: [...needs],
    state,
    hosts: isMade ? extras.hosts(extra) : [],
    download_bytes: isMade ? extras.download(extra) : null,
    disk_bytes: bytes,
    path: state === "installed" ? extras.path(extra) : null,
  };
}
