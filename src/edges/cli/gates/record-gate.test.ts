import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import type { RecordQuestion } from "../../../library/scan/ask-person.js";
import { TerminalStream } from "../terminal/terminal-stream.js";
import type { CliProcess } from "../terminal/terminal.js";
import { askAboutRecord, askYesNo } from "./record-gate.js";

const question: RecordQuestion = {
  file: { path: "/w/papers/a.pdf", name: "papers/a.pdf", sha256: "ab", number: 2, total: 9 },
  turn: 1,
  off_list: false,
  reading: {
    identification: { doi: null, arxiv: null, isbn: [], pmid: null, candidates: [] },
    says: { title: "Of owls", authors: [], year: null },
    pages: 1,
    no_text: false,
    error: null,
  },
  identifiers: [],
  proposal: {
    outcome: "found",
    reason: "",
    record: {
      item: { type: "article-journal", title: "Of \u001B[31mbees" },
      fields: {},
      differences: [],
      notices: [{ kind: "retracted", source: "crossref", doi: "10.1000/notice", date: "2020" }],
      open_copy: null,
      url: null,
      retrieved_at: "2026",
    },
    match: { verdict: "different", title_similarity: 0, first_author: "unknown", year: "unknown", explanation: "No." },
    by: "doi 10.1000/x",
    problems: [],
  },
  comparison: [
    { field: "title", file: "Of owls", record: "Of \u001B[31mbees", source: "crossref", mark: "differs", others: [] },
  ],
  target: "/w/papers/of-bees.pdf",
  twin: null,
  values: Object.fromEntries(
    "type title authors publication publisher date volume issue pages doi isbn pdf_url source_url tags notes"
      .split(" ")
      .map((name) => [name, name === "title" ? "Of bees" : ""]),
  ) as RecordQuestion["values"],
  actions: ["write", "doi", "isbn", "skip", "edit", "open", "quit"],
  said: null,
};

/** A terminal whose person types one thing after the other, each when it is waited for. */
function terminal(typed: readonly string[], columns = 100) {
  const left = [...typed];
  let shown = "";
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns });
  stderr.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    if (/(?:\[Q\]uit|\[n\]o|y and n do\.|goes back\):|when done\):|(?:title|doi): .*) $/s.test(shown)) {
      const next = left.shift();
      if (next !== undefined) setImmediate(() => stdin.write(next));
    }
  });
  const process = {
    stdin,
    stderr: new TerminalStream(stderr as unknown as NodeJS.WriteStream),
    signal: new AbortController().signal,
    environment: { NO_COLOR: "1" },
  } as unknown as CliProcess;
  return { process, shown: () => shown };
}

const gate = { key: "record:1", question: "?", kind: "record", details: question };

describe("the question what to do with a file", () => {
  it("shows file and record side by side, what differs, the retraction and the mismatch, and nothing that steers the terminal", async () => {
    const { process, shown } = terminal(["s"]);
    expect(await askAboutRecord(gate, process)).toBe("skip");
    expect(shown()).toContain("2 of 9");
    expect(shown()).toMatch(/! title +Of owls +Of bees\n/);
    expect(shown()).toContain("RETRACTED: 2020, 10.1000/notice, says crossref");
    expect(shown()).toContain("ANOTHER DOCUMENT: Found by doi 10.1000/x. No.");
    expect(shown()).toContain("new name: of-bees.pdf");
    expect(shown()).not.toContain("\u001B[31m");
  });

  it("has room in 40 columns", async () => {
    const { process, shown } = terminal(["s"], 40);
    await askAboutRecord(gate, process);
    const tooLong = shown()
      .split("\n")
      .filter((line) => line.length > 40);
    expect(tooLong).toEqual([]);
  });

  it("answers a wrong key with those that work", async () => {
    const { process, shown } = terminal(["z", "\u001B[A", "W"]);
    expect(await askAboutRecord(gate, process)).toBe("write");
    expect(shown()).toContain('"z" does nothing here; what works:\n[W]rite');
    expect(shown()).not.toContain("[R]emove");
  });

  it("takes nothing that was typed before the question was there", async () => {
    const { process } = terminal(["s"]);
    process.stdin.push("w");
    expect(await askAboutRecord(gate, process)).toBe("skip");
  });

  it("asks for a DOI, and goes back from an empty one", async () => {
    const { process } = terminal(["d", "\r", "d", "10.1000/y\r"]);
    expect(await askAboutRecord(gate, process)).toEqual({ doi: "10.1000/y" });
  });

  it("edits fields by number or name, what stood there to begin with", async () => {
    const { process } = terminal(["e", "2\r", " again\r", "\r"]);
    expect(await askAboutRecord(gate, process)).toEqual({ edit: { title: "Of bees again" } });
  });

  it("asks again for a value that the field cannot have, and keeps the others", async () => {
    const { process, shown } = terminal(["e", "title\r", " again\r", "doi\r", "ten\r", "\u001510.1000/y\r", "\r"]);
    expect(await askAboutRecord(gate, process)).toEqual({ edit: { title: "Of bees again", doi: "10.1000/y" } });
    expect(shown()).toContain('"ten" is no DOI. One looks like 10.1000/xyz.');
  });

  it.each([["q"], ["\u0003"]])("stops with %j, to be resumed", async (key) => {
    const { process } = terminal([key]);
    await expect(askAboutRecord(gate, process)).rejects.toMatchObject({ code: "interrupted" });
  });

  it("stops where Ctrl-C came before a key could be read", async () => {
    const process = { ...terminal([]).process, signal: AbortSignal.abort() };
    await expect(askAboutRecord(gate, process)).rejects.toMatchObject({ code: "interrupted" });
  });

  it("has no answer where the input ends", async () => {
    const { process } = terminal([]);
    process.stdin.push(null);
    expect(await askAboutRecord(gate, process)).toBeUndefined();
  });
});

describe("yes or no", () => {
  it("takes one of the two keys", async () => {
    const { process, shown } = terminal(["x", "Y"]);
    expect(await askYesNo({ key: "c", question: "Sure?" }, process)).toBe("yes");
    expect(shown()).toContain('"x" does nothing here');
    expect(await askYesNo({ key: "c", question: "Sure?" }, terminal(["n"]).process)).toBe("no");
  });
});
