// npm run bench -- editor [CHANGES]: how long an editor waits for the findings of a long draft, after each change.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createProtocolConnection } from "vscode-languageserver-protocol/node";
import { writeLongDraft } from "./support/long-draft.mjs";
import { measureNode, median, printTable, quire, verdict } from "./support/measure.mjs";

const changes = Number(process.argv[2] ?? 20);
const goalMilliseconds = 300;
/** Of the server, before it begins (src/edges/lsp/open-drafts.ts). */
const pause = 150;

const workspace = mkdtempSync(join(tmpdir(), "quire-bench-"));
try {
  const draft = writeLongDraft(workspace);
  measureNode([quire, "add", "sources", "--quiet"], { cwd: workspace });
  const child = spawn(process.execPath, [quire, "lsp"], { cwd: workspace, stdio: ["pipe", "pipe", "ignore"] });
  const editor = createProtocolConnection(child.stdout, child.stdin);
  /** @type {() => void} */
  let heard = () => {};
  editor.onNotification("textDocument/publishDiagnostics", () => heard());
  editor.listen();
  await editor.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(workspace).href,
    capabilities: {},
  });
  const uri = pathToFileURL(join(workspace, "draft.md")).href;
  /** @param {() => void} send */
  const waited = async (send) => {
    const began = performance.now();
    const answered = new Promise((resolve) => (heard = () => resolve(undefined)));
    send();
    await answered;
    return performance.now() - began;
  };
  const textDocument = { uri, languageId: "markdown", version: 1, text: draft };
  const first = await waited(() => void editor.sendNotification("textDocument/didOpen", { textDocument }));
  const lines = draft.split("\n");
  const cited = lines.flatMap((text, line) => (/\[\d+\]/u.test(text) && !text.startsWith("#") ? [line] : []));
  const times = [];
  for (let version = 2; version < 2 + changes; version += 1) {
    // Into the sentence that cites, which is then another one.
    const start = { line: cited[(version * 37) % cited.length] ?? 0, character: 6 };
    const contentChanges = [{ range: { start, end: start }, text: "x" }];
    const change = { textDocument: { uri, version }, contentChanges };
    times.push((await waited(() => void editor.sendNotification("textDocument/didChange", change))) - pause);
  }
  await editor.sendRequest("shutdown");
  await editor.sendNotification("exit");
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  printTable(
    ["findings after", "milliseconds"],
    [
      ["opening", first.toFixed(0)],
      ["a change, median", median(times).toFixed(0)],
      ["a change, p95", p95.toFixed(0)],
    ],
  );
  process.stdout.write(
    `\nFrom the end of a pause of ${pause} ms; goal: at most ${goalMilliseconds} ms (${verdict(p95 <= goalMilliseconds)})\n`,
  );
} finally {
  rmSync(workspace, { recursive: true });
}
