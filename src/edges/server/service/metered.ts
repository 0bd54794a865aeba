import type { Allowance } from "./allowance.js";

/**
 * A response whose body counts towards what clients may fill: what was written and not yet taken. Where that is too
 * much the stream breaks off.
 */
export function metered(response: Response, allowance: Allowance): Response {
  const { body } = response;
  if (!body) return response;
  const source: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const hold = allowance.hold();
  const waiting: Uint8Array[] = [];
  let wake = () => {};
  let isOver = false;
  let fault: unknown = null;
  const collect = async () => {
    try {
      for (let part = await source.read(); !part.done; part = await source.read()) {
        hold.grow(part.value.length);
        waiting.push(part.value);
        wake();
      }
    } catch (error) {
      fault = error;
      // It is broken off already; whoever writes into it is told by that.
      source.cancel(error).catch(() => undefined);
    } finally {
      isOver = true;
      wake();
    }
  };
  void collect();
  const taken = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
        const next = fault === null ? waiting.shift() : undefined;
        if (next) {
          hold.shrink(next.length);
          controller.enqueue(next);
          return;
        }
        hold.release();
        if (fault === null) controller.close();
        else controller.error(fault);
      },
      async cancel(reason) {
        hold.release();
        await source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { status, headers } = response;
  return new Response(taken, { status, headers });
}
