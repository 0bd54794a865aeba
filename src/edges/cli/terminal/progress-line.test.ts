import { PassThrough } from "node:stream";
import { WriteStream } from "node:tty";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import type { Event } from "../../../domain/event.js";
import { ProgressLine } from "./progress-line.js";
import { TerminalStream } from "./terminal-stream.js";

/** A stream of which the test sees what was written. */
function makeStream(isTTY: boolean) {
  const stream: NodeJS.WriteStream = Object.assign(Object.create(WriteStream.prototype), new PassThrough(), {
    isTTY,
    columns: 60,
  });
  const written: string[] = [];
  stream.write = (text: unknown) => written.push(String(text)) > 0;
  return { stream: new TerminalStream(stream), written };
}

function event(name: Event["event"], content: unknown): Event {
  return { v: 1, seq: 1, ts: "", iter: 0, role: "tool", event: name, content };
}

const added = (pages: number) => event("tool_result", { name: "add", ok: true, output: { pages } });

describe("the progress line", () => {
  it("counts files and pages, and tells rate and time left", () => {
    const { stream, written } = makeStream(true);
    let now = 0;
    const line = new ProgressLine(stream, () => now);
    line.onEvent(event("plan", { files: 4 }));
    now = 2000;
    line.onEvent(added(30));
    line.onProgress({ label: "a.pdf", done: 3, total: 9, unit: "pages" });
    now = 4000;
    line.onProgress({ label: "b.pdf", done: 3, total: 9, unit: "pages" });
    expect(written.join("")).toContain("1/4 files, 30 pages, 15 pages/s, about 6.0 s left");
    for (const text of written) expect(text.replace("\r\u001B[K", "").length).toBeLessThan(60);
    line.onEvent(event("run_end", {}));
    expect(written.at(-1)).toBe("\r\u001B[K");
  });

  it("shows nothing for work that is over at once", () => {
    const { stream, written } = makeStream(true);
    const line = new ProgressLine(stream, () => 0);
    line.onEvent(event("plan", { files: 2 }));
    line.onEvent(added(1));
    line.onEvent(event("run_end", {}));
    expect(written).toEqual([]);
  });

  it("writes plain lines now and then where there is no terminal, and warnings always", () => {
    const { stream, written } = makeStream(false);
    let now = 0;
    const line = new ProgressLine(stream, () => now);
    line.onEvent(event("plan", { files: 100 }));
    for (now = 100; now <= 12_000; now += 100) line.onEvent(added(1));
    line.onEvent(event("warning", { message: "one file was bad" }));
    expect(written).toHaveLength(3);
    for (const text of written) expect(stripVTControlCharacters(text)).toBe(text);
    expect(written.at(-1)).toBe("one file was bad\n");
  });
});
