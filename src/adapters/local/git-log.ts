/** First and last change of a file, in seconds since 1970. */
export interface CommitTimes {
  first: number;
  last: number;
}

/** Before each commit of a log. */
const commitMark = "\u0001";
/** Author's time of each commit, then how each file changed, renames found: for `commitTimes`. */
export const logArguments = ["log", `--format=${commitMark}%at`, "--name-status", "-z", "-M", "--no-ext-diff"] as const;

/**
 * Reads what `git log` with `logArguments` says, newest commit first: for each name that is there now, when it came and
 * when it last changed. A file that was renamed has the past of its former names; one that was deleted and came again
 * begins anew.
 */
export function commitTimes(log: string): Map<string, CommitTimes> {
  const times = new Map<string, CommitTimes>();
  /** What a name of that time is called now; null where it was another file's, or one that is gone. */
  const nameNow = new Map<string, string | null>();
  for (const { at, changes } of commitsOf(log)) {
    for (const { status, path, to } of changes) {
      const now = currentName(nameNow, to ?? path);
      if (now !== null && status !== "D") widen(times, now, at);
      if (to !== undefined && status === "R") {
        nameNow.set(path, now);
        nameNow.set(to, null);
      } else if (status === "D" && !nameNow.has(path) && !times.has(path)) nameNow.set(path, null);
      else if (status === "A" || status === "C") nameNow.set(to ?? path, null);
    }
  }
  return times;
}

interface Change {
  /** Of git: "A" added, "M" changed, "D" deleted, "R" renamed, "C" copied and others. */
  status: string;
  path: string;
  /** The new name of one that was renamed or copied. */
  to?: string;
}

function currentName(nameNow: ReadonlyMap<string, string | null>, path: string): string | null {
  const known = nameNow.get(path);
  return known === undefined ? path : known;
}

function widen(times: Map<string, CommitTimes>, path: string, at: number): void {
  const known = times.get(path);
  times.set(path, { first: Math.min(known?.first ?? at, at), last: Math.max(known?.last ?? at, at) });
}

/** Names are taken by their place: they may have any character in them but the one that ends them. */
function* commitsOf(log: string): Generator<{ at: number; changes: Change[] }> {
  const fields = log.split("\0");
  let commit: { at: number; changes: Change[] } | null = null;
  for (let index = 0; index < fields.length; index += 1) {
    const field = (fields[index] ?? "").trim();
    if (field.startsWith(commitMark)) {
      if (commit) yield commit;
      commit = { at: Number(field.slice(commitMark.length)), changes: [] };
    } else if (/^[RC]/.test(field)) {
      const [path = "", to = ""] = fields.slice(index + 1, index + 3);
      commit?.changes.push({ status: field.slice(0, 1), path, to });
      index += 2;
    } else if (field !== "") {
      commit?.changes.push({ status: field.slice(0, 1), path: fields[index + 1] ?? "" });
      index += 1;
    }
  }
  if (commit) yield commit;
}
