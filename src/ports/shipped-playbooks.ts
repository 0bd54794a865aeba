/** The playbooks that come with Quire, whatever files a client may have opened. */
export interface ShippedPlaybooks {
  /** Names of their files, sorted: "literature-review.yaml". */
  names(): string[];
  /** Null where there is none of this name of a file. */
  text(name: string): string | null;
}
