import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CodeAction, CompletionList, Hover, PublishDiagnosticsParams } from "vscode-languageserver";
import { createProtocolConnection, type ProtocolConnection } from "vscode-languageserver-protocol/node";
import { newFolder, newWorkspace, removeFolders, startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

const draft = `# A draft

Hermann Ebbinghaus began to learn syllables by heart in 1879 [@abernathy2020].

Nothing of it was ever measured with 417 dolphins [@nobody1999].
`;

const numbered = `# A paper

It was said twice [1], and once more [4].

## References

1. Brook, A. (2020). Rivers of the north. Journal of Water, 3(1), 1-9.
2. Stone, B. (2021). Hills of the south. Journal of Earth, 4(2), 10-19.
`;

let workspace: string;

beforeAll(async () => {
  workspace = newWorkspace((name) => name.endsWith(".md") || name.endsWith(".html"));
  writeFileSync(
    join(workspace, "library", "syllables.md"),
    '---\ntitle: "Syllables"\nauthor: "Ada Syll"\ndate: 2020\n---\n\n# Syllables\n\nThe list was learned in 25.3 minutes by all of the students of the course.\n',
  );
  await quireHere(["add", "library", "--quiet"], { cwd: workspace });
});

afterAll(removeFolders);

/** An editor that speaks the protocol to a server of its own. */
class Editor {
  readonly connection: ProtocolConnection;
  readonly child: ChildProcess;
  private readonly published = new Map<string, PublishDiagnosticsParams>();
  private heard: () => void = () => {};
  private version = 1;

  constructor(cwd: string) {
    const child = startQuire(["lsp", "--stdio"], { cwd });
    this.child = child;
    this.connection = createProtocolConnection(child.stdout, child.stdin);
    this.connection.onNotification("textDocument/publishDiagnostics", (found: PublishDiagnosticsParams) => {
      this.published.set(found.uri, found);
      this.heard();
    });
    this.connection.listen();
  }

  async start(folder: string) {
    const rootUri = pathToFileURL(folder).href;
    const told = await this.connection.sendRequest("initialize", { processId: process.pid, rootUri, capabilities: {} });
    await this.connection.sendNotification("initialized", {});
    return told;
  }

  open(uri: string, text: string, languageId = "markdown") {
    return this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: this.version, text },
    });
  }

  write(uri: string, text: string) {
    this.version += 1;
    const changed = { textDocument: { uri, version: this.version }, contentChanges: [{ text }] };
    return this.connection.sendNotification("textDocument/didChange", changed);
  }

  /** The findings of a file once they are as wanted. */
  async findings(uri: string, wanted: (codes: string[]) => boolean) {
    for (;;) {
      const found = this.published.get(uri)?.diagnostics;
      if (found !== undefined && wanted(found.map(({ code }) => String(code)))) return found;
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }

  at<Answer>(method: string, uri: string, text: string, words: string): Promise<Answer> {
    const lines = text.slice(0, text.indexOf(words) + words.length).split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1)!.length };
    return this.connection.sendRequest(method, {
      textDocument: { uri },
      position,
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
  }

  async quit() {
    await this.connection.sendRequest("shutdown");
    const exited = once(this.child, "exit");
    await this.connection.sendNotification("exit");
    const [code] = await exited;
    return code;
  }
}

describe("quire lsp", () => {
  it("shows findings as one writes, with keys, passages and what can be written instead", async () => {
    const editor = new Editor(newFolder());
    expect(await editor.start(workspace)).toMatchObject({ serverInfo: { name: "quire" } });
    const uri = pathToFileURL(join(workspace, "draft.md")).href;
    await editor.open(uri, draft);
    await editor.findings(uri, (codes) => codes.includes("dangling"));

    const begun = `${draft}\nAll of the students learned the list in 52.3 minutes [@syl`;
    await editor.write(uri, begun);
    const offered = await editor.at<CompletionList>("textDocument/completion", uri, begun, "[@syl");
    expect(offered.items[0]).toMatchObject({ detail: "Ada Syll (2020)" });
    const key = offered.items[0]?.label ?? "";

    const text = begun.replace("[@syl", `[@${key}].\n`);
    await editor.write(uri, text);
    const found = await editor.findings(uri, (codes) => codes.includes("number_differs"));
    const wrong = found.find(({ code }) => code === "number_differs")!;
    expect((text.split("\n")[wrong.range.start.line] ?? "").slice(wrong.range.start.character)).toMatch(
      /^All of the students/u,
    );

    const hover = await editor.at<Hover>("textDocument/hover", uri, text, "learned the list");
    expect(JSON.stringify(hover.contents)).toContain("25.3 minutes");
    const actions = await editor.at<CodeAction[]>("textDocument/codeAction", uri, text, "learned the list");
    const mends = actions.find(({ kind }) => kind === "quickfix")!;
    expect(mends).toMatchObject({
      title: "Write 25.3, as the source has it",
      edit: { changes: { [uri]: [{ newText: "25.3" }] } },
    });
    expect(actions).toContainEqual(expect.objectContaining({ title: expect.stringMatching(/^Open /u) }));

    // Asked before the check of what was just typed: the answer is of the text as it stands.
    const moved = `A line before all others.\n\n${text}`;
    await editor.write(uri, moved);
    const [later] = (await editor.at<CodeAction[]>("textDocument/codeAction", uri, moved, "learned the list")).filter(
      ({ kind }) => kind === "quickfix",
    );
    const { range } = later?.edit?.changes?.[uri]?.[0] ?? {};
    expect(moved.split("\n")[range?.start.line ?? 0]?.slice(range?.start.character, range?.end.character)).toBe("52.3");

    await editor.write(uri, text.replace("52.3", "25.3"));
    await editor.findings(uri, (codes) => !codes.includes("number_differs"));
    await editor.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    await editor.findings(uri, (codes) => codes.length === 0);
    expect(await editor.quit()).toBe(0);
  });

  it("checks marks in a folder without a library, writes nothing there, and takes no notice of other files", async () => {
    const folder = newFolder();
    const editor = new Editor(folder);
    await editor.start(folder);
    const settings = pathToFileURL(join(folder, "settings.json")).href;
    await editor.open(settings, "{}", "json");
    const uri = pathToFileURL(join(folder, "draft.md")).href;
    await editor.open(uri, numbered);
    await editor.findings(uri, (codes) => codes.includes("out_of_range"));
    expect(await editor.at("textDocument/hover", settings, "{}", "{")).toBeNull();
    expect(await editor.quit()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("says what is wrong with a workspace", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "quire.yaml"), "nothing: known\n");
    const editor = new Editor(folder);
    await expect(editor.start(folder)).rejects.toThrow(/quire\.yaml.*nothing/u);
    expect(await editor.quit()).toBe(0);
  });

  it("ends with its editor", async () => {
    const editor = new Editor(newFolder());
    await editor.start(workspace);
    const exited = once(editor.child, "exit");
    editor.child.stdin!.end();
    expect(await exited).toEqual([0, null]);
  });
});
