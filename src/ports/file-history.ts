/** Says when a file was made and last changed, ISO 8601 in UTC, to the second; never made after it was changed. */
export interface FileDates {
  created_at: string;
  updated_at: string;
}

/** Knows the past of files. */
export interface FileHistory {
  /**
   * Dates of files below a folder, by their paths (absolute) as given: those of the version history where it has the file
   * as it is, else those of the file system; files that are not there are left out. `problem` says why a version history
   * that is there could not be asked.
   */
  dates(
    folder: string,
    paths: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ dates: ReadonlyMap<string, FileDates>; problem: string | null }>;
}
