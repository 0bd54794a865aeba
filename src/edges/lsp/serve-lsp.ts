import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import {
  CodeActionKind,
  type Connection,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { createProtocolConnection, DidChangeWatchedFilesNotification } from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { toQuireError } from "../../domain/error.js";
import type { Workbench } from "../workbench.js";
import { actionsAt, completionsAt, hoverAt, openCommand } from "./draft-answers.js";
import { LspWorkspace, showMessage } from "./lsp-workspace.js";

export interface LspServing {
  stdin: Readable;
  /** The protocol alone is written here. */
  stdout: Writable;
  version: string;
  signal: AbortSignal;
  /** Opens the workspace of a folder; of the one that the command was started in where the editor names none. `notice` is for the person. */
  open: (folder: string | null) => Promise<{ workbench: Workbench; notice: string | null }>;
  say: (line: string) => void;
}

/** Serves one editor on standard input and output until it says that it ends, closes its end, or the signal is aborted. */
export async function serveLsp({ stdin, stdout, version, signal, open, say }: LspServing): Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const connection = createConnection((logger) => createProtocolConnection(stdin, stdout, logger), {
    shutdownReceived: false,
    initialize: () => {},
    exit: () => end(),
  });
  let workspace: LspWorkspace | null = null;
  const documents = new TextDocuments(TextDocument);
  connection.onInitialize(async (params) => {
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    takesVersions = params.capabilities.workspace?.workspaceEdit?.documentChanges ?? false;
    const { workbench, notice } = await open(folderOf(params));
    say(notice ?? `Serving ${workbench.root} to ${params.clientInfo?.name ?? "an editor"}.`);
    if (notice !== null) showMessage(connection, MessageType.Info, notice);
    workspace = new LspWorkspace(workbench, connection, (uri) => documents.get(uri));
    return initialized(version);
  });
  let watches = false;
  let takesVersions = false;
  connection.onInitialized(() => {
    if (watches) void watchFiles(connection, say);
  });
  documents.onDidOpen(({ document }) => workspace?.drafts.changed(document.uri, 0));
  documents.onDidChangeContent(({ document }) => workspace?.drafts.changed(document.uri));
  documents.onDidSave(() => workspace?.drafts.changedAll());
  documents.onDidClose(({ document }) => workspace?.closed(document.uri));
  connection.onDidChangeWatchedFiles(() => workspace?.drafts.changedAll());
  answer(connection, documents, { workspace: () => workspace, takesVersions: () => takesVersions });
  documents.listen(connection);
  for (const over of ["close", "end", "error"]) stdin.once(over, () => end());
  stdout.once("error", () => end());
  if (signal.aborted) end();
  else signal.addEventListener("abort", () => end(), { once: true });
  connection.listen();
  await ended;
  connection.dispose();
  stdin.pause();
  await (workspace as LspWorkspace | null)?.drafts.settled();
}

/** Questions of the editor about a place. */
function answer(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  { workspace, takesVersions }: { workspace: () => LspWorkspace | null; takesVersions: () => boolean },
): void {
  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const open = workspace();
    const found = (await open?.drafts.current(uri)) ?? null;
    return open === null || found === null ? null : hoverAt(found.check, { uri, position }, open.drafts.uriOf(uri));
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const open = workspace();
    const found = (await open?.drafts.current(uri)) ?? null;
    if (open === null || found === null) return [];
    const versionOf = (file: string) => (file === uri ? found.version : (documents.get(file)?.version ?? null));
    const wanted = (kind = "") => context.only?.some((each) => kind === each || kind.startsWith(`${each}.`)) ?? true;
    const files = { uriOf: open.drafts.uriOf(uri), ...(takesVersions() && { versionOf }) };
    return actionsAt(found.check, { uri, range }, files).filter(({ kind }) => wanted(kind));
  });
  connection.onCompletion(async ({ textDocument: { uri }, position }) => {
    const [open, document] = [workspace(), documents.get(uri)];
    if (open === null || document === undefined) return null;
    const line = {
      before: document.getText({ start: { ...position, character: 0 }, end: position }),
      behind: document.getText({ start: position, end: { line: position.line + 1, character: 0 } }),
    };
    if (completionsAt(line, position, []) === null) return null;
    return completionsAt(line, position, await open.citableWorks(document));
  });
  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    if (command !== openCommand) return;
    try {
      await workspace()?.openWork(given);
    } catch (thrown) {
      const { message, fix } = toQuireError(thrown);
      showMessage(connection, MessageType.Error, [message, fix].filter(Boolean).join(" "));
    }
  });
}

function folderOf({ workspaceFolders, rootUri }: InitializeParams): string | null {
  const uri = workspaceFolders?.[0]?.uri ?? rootUri;
  return uri?.startsWith("file:") ? fileURLToPath(uri) : null;
}

function initialized(version: string): InitializeResult {
  return {
    serverInfo: { name: "quire", version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      completionProvider: { triggerCharacters: ["@", "{", ","] },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
      executeCommandProvider: { commands: [openCommand] },
    },
  };
}

/** Files of references that other programs write; where an editor cannot watch them, saving a draft checks it again. */
async function watchFiles(connection: Connection, say: (line: string) => void): Promise<void> {
  try {
    const watchers = [{ globPattern: "**/*.{bib,ris,json,yaml}" }];
    await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  } catch (thrown) {
    say(`Files of references are not watched: ${toQuireError(thrown).message}`);
  }
}
