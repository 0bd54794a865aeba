import { z } from "zod";
import type { Services } from "../../../run/services.js";
import { digest } from "./digest.js";

const mostBytes = 100_000;
const keptMilliseconds = 30 * 24 * 60 * 60_000;

const recordSchema = z.strictObject({
  v: z.literal(1),
  /** Digests of secrets, with the time of their sign-in in milliseconds. */
  sessions: z.array(z.tuple([z.string(), z.number()])).max(1000),
  /** By this user's Quire over the rest: a workspace of somebody else lets nobody in. */
  mark: z.string(),
});

/**
 * Sessions that outlast the process: a page that is open goes on where the server was started anew. What is kept lets
 * nobody in: digests of secrets that only browsers have, marked as this user's for this workspace and token.
 */
export class KeptSessions {
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: Pick<Services, "files" | "ownMarks" | "clock">,
    private readonly token: string | null,
  ) {}

  /** Digests of what is open, with the time of their sign-in; nothing where there is no file that is to be believed. */
  async read(): Promise<Map<string, number>> {
    const { files, ownMarks, clock } = this.services;
    const bytes = await files.read(this.path, mostBytes).catch(() => null);
    const record = bytes === null ? null : parsed(bytes);
    if (record === null || !ownMarks.isOwn(this.textOf(record.sessions), record.mark)) return new Map();
    const oldest = clock.now().getTime() - keptMilliseconds;
    return new Map(record.sessions.filter(([, since]) => since > oldest));
  }

  /** Keeps a session beside those that others keep. Where it cannot be written, it ends with the process. */
  add(name: string): void {
    const since = this.services.clock.now().getTime();
    this.writing = this.writing
      .then(async () => {
        const sessions = [...(await this.read()), [name, since] as const].slice(-mostKept);
        const mark = this.services.ownMarks.mark(this.textOf(sessions));
        if (mark !== null) await this.services.files.writeFile(this.path, JSON.stringify({ v: 1, sessions, mark }));
      })
      .catch(() => undefined);
  }

  /** What is being written is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private get path() {
    const { files } = this.services;
    return files.inside(files.root, ".quire", "sessions.json");
  }

  private textOf(sessions: readonly (readonly [string, number])[]): string {
    const { root } = this.services.files;
    const token = this.token === null ? null : digest(this.token).toString("hex");
    return JSON.stringify(["sessions of browsers", root, token, sessions]);
  }
}

const mostKept = 64;

function parsed(bytes: Uint8Array): z.infer<typeof recordSchema> | null {
  try {
    return recordSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
