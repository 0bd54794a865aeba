// npm run play-services [-- [--gather] [--port N] [DIR ...]]: try what asks outside services without the network.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./run.mjs";
import { startGatherPlayer } from "./play-services/gather/gather-player.mjs";
import { startServicePlayer } from "./play-services/service-player.mjs";

const usage = "Usage: npm run play-services -- [--gather] [--port N] [DIR ...]";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: "string", default: "8790" }, gather: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is no port.`);
    const { gather } = values;
    const own = join(root, "test", "recordings", gather ? "gather" : "services");
    // npm runs scripts in the package's folder; what is typed is meant from where it was typed.
    const from = process.env["INIT_CWD"] ?? process.cwd();
    return {
      port,
      gather,
      folders: positionals.length > 0 ? positionals.map((folder) => resolve(from, folder)) : [own],
    };
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n${usage}\n`);
    return process.exit(2);
  }
}

/** @param {string} origin */
const forServices = (origin) => `Use it in another terminal, for one command:
  QUIRE_NETWORK__MIRROR=${origin} quire scan ...
or for a workspace, in its quire.yaml:
  network: { mirror: "${origin}", contact: you@example.org }

Searches by subject find the documents of Quire's own samples, on spacing, retrieval practice, memory and forgetting;
for web searches, in quire.yaml:
  web_search: { provider: searxng, base_url: "https://search.example.org" }
`;

/** @param {string} origin @param {string} requests */
const forGather = (origin, requests) => `It plays a small web, a search engine and a model that know of: ${requests}.
In a workspace's quire.yaml:
  network: { mirror: "${origin}", contact: you@example.org }
  web_search: { provider: searxng, base_url: "https://search.example.org" }
and, for the model, with any OPENAI_API_KEY in its .env:
  models: { default: "openai:gpt-5-mini" }
  providers: { openai: { base_url: "${origin}/v1" } }
`;

async function playServices() {
  const player = await startServicePlayer({
    folders,
    port,
    onRequest: ({ status, url, file }) => {
      process.stdout.write(`${status} ${url}${file === null ? "  (nothing recorded)" : ""}\n`);
    },
  });
  const { count, origin } = player;
  return `Playing ${count} recorded answers of ${folders.join(", ")} at ${origin}; Ctrl-C ends it.\n\n${forServices(origin)}`;
}

async function playGather() {
  const services = [join(root, "test", "recordings", "services")];
  const { origin, web, recorded } = await startGatherPlayer({
    folders,
    services,
    port,
    onRequest: (line) => process.stdout.write(`${line}\n`),
  });
  const requests = recorded.map(({ description }) => description).join("; ");
  return `Playing ${web.pages.length} pages of ${folders.join(", ")} at ${origin}; Ctrl-C ends it.\n\n${forGather(origin, requests)}`;
}

const { port, gather, folders } = readArguments();
try {
  process.stdout.write(await (gather ? playGather() : playServices()));
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const taken = code === "EADDRINUSE";
  process.stderr.write(taken ? `Port ${port} is taken; choose another with --port N.\n` : `${message}\n`);
  process.exit(1);
}
