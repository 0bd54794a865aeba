import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const read = async (text: string, name = "talk.srt") => (await readMarkdown(Buffer.from(text), name)).markdown;

describe("the reader of subtitles", () => {
  it("reads SubRip as running text with its times", async () => {
    const text =
      "1\n00:00:01,000 --> 00:00:03,000\n<i>Hello</i> there,\nworld.\n\n2\n00:00:03,500 --> 00:00:05,000\n{\\an8}I am *here*.\n\n3\n00:06:03,500 --> 00:06:05,000\nYes &amp; no.\n";
    expect(await read(text)).toBe(
      "## 00:00:00\n\n(00:00:01) Hello there, world. I am *here*.\n\n## 00:05:00\n\n(00:06:03) Yes & no.",
    );
  });

  it("reads WebVTT with who speaks, and no remarks", async () => {
    const text =
      "\ufeffWEBVTT Kind: captions\n\nNOTE a remark\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v.loud Mary Ann>Hello <c.x>you</c>\n\n00:03.000 --> 00:04.000\n<v Bob>What?\n";
    expect(await read(text, "talk.vtt")).toBe("(00:00:01) Mary Ann: Hello you\n\n(00:00:03) Bob: What?");
  });

  it("reads captions that roll once", async () => {
    const text =
      "WEBVTT\n\n00:01.000 --> 00:02.000\none two\n\n00:02.000 --> 00:03.000\none two\nthree\n\n00:03.000 --> 00:04.000\nthree\nfour\n";
    expect(await read(text, "a.vtt")).toBe("(00:00:01) one two three four");
  });

  it.each<[string, string, string]>([
    ["nothing", "", "empty_file"],
    ["words without times", "1\nHello\n", "damaged"],
    ["times without words", "1\n00:00:01,000 --> 00:00:02,000\n\n", "damaged"],
    ["tags alone", "1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n", "damaged"],
    ["broken times", "1\n0:0:0 -> 0:0:1\nx\n", "damaged"],
    ["zeros", "\0".repeat(100), "unsupported_format"],
  ])("refuses %s", async (_what, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });

  it("reads endless tags in time", async () => {
    const text = `1\n00:00:01,000 --> 00:00:02,000\n${"<".repeat(100_000)}${"{\\".repeat(100_000)} words\n`;
    expect(await read(text)).toContain("words");
  });
});
