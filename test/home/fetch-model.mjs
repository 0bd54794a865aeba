// A process that fetches a model of a catalogue, as the command does.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [row, folder] = process.argv.slice(2);
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { createHomeModels } = await load("adapters/home/home-models.js");
const { createFetcher } = await load("adapters/network/network-fetcher.js");
const models = createHomeModels({ catalogue: [JSON.parse(row)], folder });
const fetcher = createFetcher({ offline: false, allow_private: ["127.0.0.1"], user_agent: "tests" });
const signal = new AbortController().signal;
try {
  const isNew = await models.fetch(JSON.parse(row), { fetcher, signal, onProgress: () => {} });
  process.stdout.write(JSON.stringify({ isNew }));
} catch (error) {
  process.stdout.write(JSON.stringify({ code: error.code, message: error.message }));
}
