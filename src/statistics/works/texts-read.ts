import { sha256Of } from "../../domain/hash.js";
import type { AnalysisSource } from "../../tables/stored/kept-analysis.js";

/** Which texts of the library an analysis has read: their hashes, for what it rests on. */
export class TextsRead {
  private readonly hashes: string[] = [];

  add(workId: string, lines: readonly string[]): void {
    this.hashes.push(`${workId} ${sha256Of(lines.join("\n"))}`);
  }

  /** The same whatever order they were read in. */
  source(): AnalysisSource {
    const { length } = this.hashes;
    const name = `the texts of ${length} ${length === 1 ? "work" : "works"}`;
    return { name, sha256: sha256Of(this.hashes.toSorted().join("\n")) };
  }
}
