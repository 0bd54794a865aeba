import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asShown, own, TerminalStream, visibleText } from "./terminal-stream.js";

/** A stream of which the test sees what was written. */
function stream(isTTY: boolean) {
  let text = "";
  const raw = { isTTY, write: (piece: string) => (text += piece) !== "" } as unknown as NodeJS.WriteStream;
  return { stream: new TerminalStream(raw), text: () => text };
}

describe("what is written for people", () => {
  it("keeps Quire's colours and marks, and only shows those of others", () => {
    const { stream: out, text } = stream(true);
    out.write(`${own("\u001B[32m")}${own("✓")}${own("\u001B[39m")} A title ✓ \u001B]0;mine\u0007\u001B[2Kof others\n`);
    expect(text()).toBe("\u001B[32m✓\u001B[39m A title [tick] ␛]0;mine␇␛[2Kof others\n");
  });

  it("holds no control but tabs and line breaks, no turn of direction and no mark of a verdict, whatever it is given", () => {
    const sign = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\u001B[1m", "\u009B2K", "\r", "\u202E", "✔️", "◐", "\uFDD0"),
    );
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        expect(asShown(signs.join(""))).not.toMatch(
          /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069✓✔✗◐○\uFDD0-\uFDEF\u2028]/u,
        );
      }),
    );
  });

  it("is counted by what is seen", () => {
    expect(visibleText(`${own("\u001B[1m")}bold${own("\u001B[22m")} ${own("✓")}`)).toBe("bold ✓");
  });
});

describe("a document that was asked for", () => {
  const document = "✓ \u001B[2K\u0000\n";

  it("goes to a file or another program byte for byte", () => {
    const { stream: out, text } = stream(false);
    out.writeDocument(document);
    expect(text()).toBe(document);
  });

  it("goes to a terminal so that nothing in it is obeyed", () => {
    const { stream: out, text } = stream(true);
    out.writeDocument(document);
    expect(text()).toBe("✓ ␛[2K␀\n");
  });
});
