import type { SqliteConnection } from "./sqlite-connection.js";

/** Longer lists and values are read anew each time. */
const most = 4_096;

/** What small questions were answered, kept as long as no process writes: asked again they cost a look at the version. */
export class KeptAnswers {
  private version = "";
  private readonly kept = new Map<string, unknown>();

  constructor(private readonly connection: SqliteConnection) {}

  /** The answer to the question of this name. */
  answer<Answer extends { length: number } | null>(name: string, read: () => Answer): Answer {
    // Before it is read: what is written meanwhile belongs to the next version.
    const version = this.connection.version();
    if (version !== this.version) this.kept.clear();
    this.version = version;
    if (this.kept.has(name)) return this.kept.get(name) as Answer;
    const answer = read();
    if ((answer?.length ?? 0) <= most) this.kept.set(name, answer);
    return answer;
  }
}
