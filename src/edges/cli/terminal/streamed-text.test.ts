import { describe, expect, it } from "vitest";
import { StreamedText } from "./streamed-text.js";
import { asShown } from "./terminal-stream.js";

function terminal(columns = 10, rows = 5) {
  const written: string[] = [];
  const write = (text: string) => void written.push(asShown(text));
  return { isTTY: true, columns, rows, write, written };
}

function taken(stream: ReturnType<typeof terminal>, ...pieces: string[]): string | false {
  const text = new StreamedText(stream);
  for (const piece of pieces) text.write(piece);
  return text.takeBack() && (stream.written.at(-1) ?? "");
}

describe("a text that was shown as it was written", () => {
  it("is cleared from its first row on, wrapped rows counted", () => {
    expect(taken(terminal(), "one")).toBe("\r\u001B[J");
    expect(taken(terminal(), "one\n", "0123456789", "0\n", "end")).toBe("\u001B[3A\r\u001B[J");
    expect(taken(terminal(), "0123456789\nend")).toBe("\u001B[1A\r\u001B[J");
    const stream = terminal();
    const text = new StreamedText(stream);
    text.leave();
    text.write("one");
    expect(text.takeBack()).toBe(true);
  });

  it("stays where it has gone beyond the screen, where its width is not known, and on no terminal", () => {
    expect(taken(terminal(), "1\n2\n3\n4\n5")).toBe(false);
    expect(taken(terminal(), "表は 3")).toBe(false);
    expect(taken({ ...terminal(), isTTY: false }, "one")).toBe(false);
    expect(taken({ ...terminal(), rows: undefined as unknown as number }, "one")).toBe(false);
    expect(taken(terminal())).toBe(false);
  });

  it("stays where something was written behind it, and where the window has another width since", () => {
    const stream = terminal();
    const text = new StreamedText(stream);
    text.write("one");
    text.leave();
    expect(text.takeBack()).toBe(false);
    const other = new StreamedText(stream);
    other.write("one");
    stream.columns = 20;
    expect(other.takeBack()).toBe(false);
  });
});
