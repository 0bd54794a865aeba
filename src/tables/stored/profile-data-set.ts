import { canonicalJson } from "../../domain/hash.js";
import type { OwnMarks } from "../../ports/own-marks.js";
import { type Profile, profileSchema } from "../profile/profile-schema.js";
import { TableProfiler } from "../profile/profile-table.js";
import { dataRows } from "./data-rows.js";
import type { DataSet } from "./data-set.js";
import { hashOf } from "./read-columns.js";

const fileName = "profile.json";
const mostBytes = 64_000_000;

/**
 * The profile of a data set: the kept one where neither the file nor its description has changed and this user's Quire made
 * it, else made anew. One that came with somebody's folder may say anything.
 */
export async function profileOf(set: DataSet, ownMarks: OwnMarks): Promise<Profile> {
  const sha256 = await hashOf(set);
  const { files, folder } = set;
  const path = files.inside(folder, fileName);
  const known = await readKept(set, sha256, ownMarks);
  if (known !== null) return known;
  const profiler = new TableProfiler(set.schema);
  for await (const rows of dataRows(set)) for (const cells of rows) profiler.add(cells);
  const profile = profiler.profile();
  const mark = ownMarks.mark(markedText(sha256, profile));
  const kept = { version, sha256, profile, mark };
  await files.writeFile(path, `${JSON.stringify(kept, null, 2)}\n`).catch(() => {
    // A workspace that may only be read has its profile made each time.
  });
  return profile;
}

/** Of how profiles are made: one that an older Quire kept is made again. */
const version = 1;
/** What makes profiles, as results name it. */
export const profileEngine = { name: "quire-profile", version: String(version) };

function markedText(sha256: string, profile: Profile): string {
  return `profile\0${version}\0${sha256}\0${canonicalJson(profile)}`;
}

async function readKept({ files, folder }: DataSet, sha256: string, ownMarks: OwnMarks): Promise<Profile | null> {
  const path = files.inside(folder, fileName);
  if ((await files.stat(path)) === null) return null;
  const given = parsed(new TextDecoder().decode(await files.read(path, mostBytes)));
  if (typeof given !== "object" || given === null || !("sha256" in given) || !("profile" in given)) return null;
  if (given.sha256 !== sha256 || !("version" in given) || given.version !== version) return null;
  const mark = "mark" in given && typeof given.mark === "string" ? given.mark : null;
  const profile = profileSchema.safeParse(given.profile).data ?? null;
  return profile !== null && ownMarks.isOwn(markedText(sha256, profile), mark) ? profile : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody has changed it: it is made again.
    return null;
  }
}
