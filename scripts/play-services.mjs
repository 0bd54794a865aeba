// npm run play-services [-- [--port N] [DIR ...]]: try what asks outside services without the network.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./run.mjs";
import { startServicePlayer } from "./play-services/service-player.mjs";

const usage = "Usage: npm run play-services -- [--port N] [DIR ...]";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: "string", default: "8790" } },
      allowPositionals: true,
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port.`);
    const own = join(root, "test", "recordings", "services");
    // npm runs scripts in the package's folder; what is typed is meant from where it was typed.
    const from = process.env["INIT_CWD"] ?? process.cwd();
    return { port, folders: positionals.length > 0 ? positionals.map((folder) => resolve(from, folder)) : [own] };
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n${usage}\n`);
    return process.exit(2);
  }
}

const { port, folders } = readArguments();
try {
  const player = await startServicePlayer({
    folders,
    port,
    onRequest: ({ status, url, file }) => {
      process.stdout.write(`${status} ${url}${file === null ? "  (nothing recorded)" : ""}\n`);
    },
  });
  process.stdout
    .write(`Playing ${player.count} recorded answers of ${folders.join(", ")} at ${player.origin}; Ctrl-C ends it.

Use it in another terminal, for one command:
  QUIRE_NETWORK__MIRROR=${player.origin} quire scan ...
or for a workspace, in its quire.yaml:
  network: { mirror: "${player.origin}", contact: you@example.org }

Searches by subject find the documents of Quire's own samples, on spacing, retrieval practice, memory and forgetting;
for web searches, in quire.yaml:
  web_search: { provider: searxng, base_url: "https://search.example.org" }
`);
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const taken = code === "EADDRINUSE";
  process.stderr.write(taken ? `Port ${port} is taken; choose another with --port N.\n` : `${message}\n`);
  process.exit(1);
}
