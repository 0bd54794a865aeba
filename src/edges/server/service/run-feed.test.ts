import { describe, expect, it } from "vitest";
import type { Event } from "../../../domain/event.js";
import { RunFeed } from "./run-feed.js";

const event = (seq: number): Event => ({
  v: 1,
  seq,
  ts: "2026-01-01T00:00:00.000Z",
  iter: 0,
  role: "tool",
  event: "plan",
  content: null,
});

async function numbers(feed: AsyncIterable<readonly Event[]>): Promise<number[]> {
  const seen: number[] = [];
  for await (const events of feed) seen.push(...events.map(({ seq }) => seq));
  return seen;
}

describe("the feed of a run", () => {
  it("gives every reader all that it asks for, whenever it comes", async () => {
    const feed = new RunFeed([event(1), event(2)]);
    const early = [numbers(feed.after(0)), numbers(feed.after(2)), numbers(feed.after(4))];
    feed.push(event(3));
    feed.push(event(4));
    const between = numbers(feed.after(1));
    feed.push(event(5));
    feed.end();
    expect(await Promise.all(early)).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
    expect(await between).toEqual([2, 3, 4, 5]);
    expect(await numbers(feed.after(3))).toEqual([4, 5]);
    expect(await numbers(feed.after(99))).toEqual([]);
  });

  it("loses nothing that happens while a reader is busy", async () => {
    const feed = new RunFeed();
    const reader = feed.after(0);
    const first = reader.next();
    feed.push(event(1));
    expect((await first).value).toMatchObject([{ seq: 1 }]);
    feed.push(event(2));
    feed.push(event(3));
    feed.end();
    expect(await numbers(reader)).toEqual([2, 3]);
  });
});
