/** Parts what `quire add` is given: files and folders, and what has to be fetched. */
export interface SplitTargets {
  paths: string[];
  /** Identifiers and addresses. */
  outside: string[];
}

/** "doi:…", "https://…", a bare DOI. A drive of Windows ("C:\…") is none. */
const outsideTarget = /^(?:(?:doi|arxiv|isbn|pmid)\s*:|https?:\/\/|10\.\d{4,9}\/)/iu;

/** Tells identifiers and addresses from paths; a file or folder that is there by that very name wins. */
export function splitTargets(given: readonly string[], exists: (path: string) => boolean): SplitTargets {
  const isOutside = (target: string) => outsideTarget.test(target.trim()) && !exists(target);
  return { paths: given.filter((target) => !isOutside(target)), outside: given.filter(isOutside) };
}
