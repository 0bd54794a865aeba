import type { CheckedAnswer, CheckInput } from "../domain/evidence.js";

/** A work's text and what it is called, as they cross into a thread. */
export interface WorkLines {
  work_id: string;
  /** Joined by line breaks. */
  text: string;
  names: readonly string[];
}

/** What keeps a processor busy for long, by name: plain data goes in and comes out. */
export interface ComputingTasks {
  /** Trains latent directions on texts of a library of so many passages: a basis as it is kept, null where they have too little in common. */
  train: { input: { texts: readonly string[]; passages: number }; output: Uint8Array | null };
  /** Checks an answer against its sources and their whole works. */
  check: { input: { given: CheckInput; works: readonly WorkLines[] }; output: CheckedAnswer };
}

/** Does such tasks while the process answers others. Throws what a task throws, and `interrupted` once it is closed. */
export interface Computing {
  run<Kind extends keyof ComputingTasks>(
    kind: Kind,
    input: ComputingTasks[Kind]["input"],
  ): Promise<ComputingTasks[Kind]["output"]>;
  close(): void;
}
