import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

/** Messages that a session remembers: a client whose stream broke off gets what it missed of these. */
const remembered = 256;

/** Characters of JSON that the messages of all sessions may have together. */
const mostRemembered = 32_000_000;

/** Remembers what the sessions of one server share. */
export class SharedMemory {
  held = 0;
}

interface Kept {
  id: string;
  stream: string;
  message: JSONRPCMessage;
  size: number;
}

/** The last messages of one session, for clients that come back with the id of the last one they saw. */
export class EventMemory implements EventStore {
  private kept: Kept[] = [];
  private count = 0;

  constructor(private readonly shared: SharedMemory) {}

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.count += 1;
    // A client may only come back to its own stream: the id names it.
    const id = `${stream}_${this.count}`;
    const size = JSON.stringify(message).length;
    this.kept.push({ id, stream, message, size });
    this.shared.held += size;
    while (this.kept.length > remembered || (this.kept.length > 0 && this.shared.held > mostRemembered)) this.drop();
    return Promise.resolve(id);
  }

  /** The session is over. */
  forget(): void {
    while (this.kept.length > 0) this.drop();
  }

  private drop(): void {
    this.shared.held -= this.kept.shift()?.size ?? 0;
  }

  getStreamIdForEventId(id: string): Promise<string | undefined> {
    return Promise.resolve(id.includes("_") ? id.slice(0, id.lastIndexOf("_")) : undefined);
  }

  async replayEventsAfter(
    lastId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = (await this.getStreamIdForEventId(lastId)) ?? "";
    const seen = Number(lastId.slice(stream.length + 1));
    for (const { id, stream: of, message } of this.kept) {
      const isPriming = !("method" in message || "id" in message);
      if (of === stream && Number(id.slice(stream.length + 1)) > seen && !isPriming) await send(id, message);
    }
    return stream;
  }
}
