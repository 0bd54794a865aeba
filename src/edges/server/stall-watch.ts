import type { ServerResponse } from "node:http";

/** Looks in a row at an answer of which nothing has gone, before its client is cut off. */
const most = 6;
/** Bytes that are handed to a connection at once: the next piece shows that the last has gone. */
const pieceBytes = 65_536;

/**
 * Cuts off clients that take nothing of what they are answered. Looks are counted, not time: between two of them the
 * process sends what can be sent, so that one which was busy, however long, never takes its own silence for a client's.
 */
export class StallWatch {
  /** What had been handed to the connection of each answer that is not over, and how many looks ago that changed. */
  private readonly underway = new Map<ServerResponse, { sent: number; looks: number }>();
  private readonly timer: NodeJS.Timeout;

  /** `timeout`: milliseconds for which a client may take nothing. */
  constructor(timeout: number) {
    this.timer = setInterval(() => this.look(), timeout / most).unref();
  }

  watch(response: ServerResponse): void {
    this.underway.set(response, { sent: 0, looks: 0 });
    response.once("close", () => this.underway.delete(response));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    for (const [response, last] of this.underway) {
      const { socket } = response;
      // Work may take as long as it does: only an answer that lies there can be left lying.
      const isStill = socket !== null && socket.writableLength > 0 && socket.bytesWritten === last.sent;
      const looks = isStill ? last.looks + 1 : 0;
      if (looks >= most) socket?.destroy();
      else this.underway.set(response, { sent: socket?.bytesWritten ?? 0, looks });
    }
  }
}

/** The same response, its body in pieces: of a long one that is handed over at once nobody sees how much has gone. */
export function inPieces(response: Response): Response {
  const { status, headers } = response;
  // Asked first: whoever looks at the body of an answer that is a text makes a stream of it.
  if (Number(headers.get("content-length") ?? Infinity) <= pieceBytes) return response;
  const { body } = response;
  if (!body) return response;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, pieces) {
      for (let at = 0; at < part.length; at += pieceBytes) pieces.enqueue(part.subarray(at, at + pieceBytes));
    },
  });
  return new Response(body.pipeThrough(cut), { status, headers });
}
