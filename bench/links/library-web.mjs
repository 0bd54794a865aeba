// The web of references of a folder of papers, as the product reads it: added offline to a workspace, then linked.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { compose } from "../../dist/compose.js";
import { openWorkspace } from "../../dist/index.js";
import { missingWorks } from "../../dist/library/references/missing-works.js";
import { readReferenceWeb } from "../../dist/library/references/reference-web.js";
import { runTool } from "../../dist/run/execute.js";
import { defineTool } from "../../dist/tool/define-tool.js";

/** Papers that are there, as users have them. */
const papers = new Set([".pdf", ".docx", ".html", ".tex"]);

/** Adds the papers of a folder to a workspace, which may know them already, and reads who cites whom by names of files. */
export async function readLibraryWeb(folder, workspace) {
  mkdirSync(workspace, { recursive: true });
  const flags = { network: { offline: true } };
  if (!existsSync(join(workspace, ".quire"))) {
    const library = await openWorkspace(workspace, { flags });
    await library.add([folder]);
    await library.close();
  }
  const workbench = await compose({ environment: {}, workspace, startedIn: workspace, flags });
  try {
    const { engine } = workbench;
    const store = await engine.services.store();
    await store.putArtefacts(forgotten(folder));
    let result = null;
    const tool = defineTool(
      {
        name: "bench_links",
        version: 1,
        description: "Reads the web of references for a benchmark.",
        input: z.strictObject({}),
        output: z.strictObject({}),
        effect: "read",
        network: false,
      },
      async (context) => {
        const started = performance.now();
        const web = await readReferenceWeb(context);
        result = { web, missing: missingWorks(web), ms: performance.now() - started };
        return {};
      },
    );
    const outcome = await runTool(
      { ...engine, resolveTool: () => Promise.resolve(tool) },
      tool,
      {},
      { budget: engine.services.config.budget },
    );
    if (outcome.error) throw outcome.error;
    return byFiles(result);
  } finally {
    await workbench.close();
  }
}

/** Lists that an earlier build read are read again. */
function forgotten(folder) {
  const files = readdirSync(folder).filter((file) => papers.has(extname(file)));
  return new Map(
    files.map((file) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex");
      return [`references:${hash}`, new Uint8Array()];
    }),
  );
}

function byFiles({ web, missing, ms }) {
  const nameOf = ({ path, files }) => basename(path ?? files[0]?.path ?? "");
  const allOf = ({ path, files }) =>
    [path, ...files.map((file) => file.path)].flatMap((file) => (file ? [basename(file)] : []));
  const lists = new Map();
  for (const { record, entries } of web) {
    const read = entries.map((entry) => ({
      ...entry,
      cited: entry.cited === null ? null : nameOf(entry.cited),
      item: entry.item,
    }));
    for (const file of allOf(record)) lists.set(file, { record, entries: read });
  }
  const mentioned = missing.map(({ item, mentions }) => ({
    item,
    mentions: mentions.map(({ citing, entry }) => ({ file: nameOf(citing), text: entry.text })),
  }));
  return { lists, missing: mentioned, ms };
}
