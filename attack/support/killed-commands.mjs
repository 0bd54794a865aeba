// The commands that are killed, the workspaces that they are given, and the small worlds that they ask.
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/run.mjs";
import { startGatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import { startServicePlayer } from "../../scripts/play-services/service-player.mjs";

/**
 * @typedef {object} Command
 * @property {string} tool what its run is called
 * @property {string[]} given
 * @property {(folder: string) => void} fill the workspace before it
 * @property {string[][]} [before] commands that prepare it
 * @property {"none" | "services" | "gather"} world
 * @property {Partial<Record<Kind, number>>} kills how many of each kind
 * @property {(id: string) => string[]} [resume] where what the command line alone knows has to be said again
 * @property {boolean} [undo] whether `scan --undo` gives back what was there
 */
/** @typedef {"event" | "torn" | "half" | "row" | "doubt"} Kind */

const sample = (/** @type {string[]} */ ...names) => join(root, "examples", ...names);

/** @param {string} folder @param {(name: string) => boolean} chosen */
function copyLibrary(folder, chosen) {
  mkdirSync(join(folder, "library"));
  for (const name of readdirSync(sample("library")).filter(chosen)) {
    cpSync(sample("library", name), join(folder, "library", name));
  }
}

const short = (/** @type {string} */ name) => /\.(md|txt)$/.test(name);

/** @param {string} folder */
function copyPapers(folder) {
  mkdirSync(join(folder, "papers"));
  for (const name of ["2402.99991v2.pdf", "10.5555_jem.2020.0099.pdf"]) {
    cpSync(sample("papers", name), join(folder, "papers", name));
  }
}

/** @type {Record<string, Command>} */
export const commands = {
  add: {
    tool: "add",
    given: ["add", "library", "--collection", "killed"],
    fill: (folder) => copyLibrary(folder, short),
    world: "none",
    kills: { event: 6, torn: 5, half: 3, row: 8 },
  },
  scan: {
    tool: "scan",
    given: ["scan", "papers", "--yes"],
    fill: copyPapers,
    world: "services",
    kills: { event: 8, torn: 5, half: 4 },
    undo: true,
  },
  research: {
    tool: "research",
    given: ["research", "spacing of study sessions and memory", "--iterations", "1", "--per-tool", "1", "--seed", "7"],
    fill: () => undefined,
    world: "services",
    kills: { event: 8, torn: 5, half: 5, row: 4 },
  },
  gather: {
    tool: "gather",
    given: [
      "gather",
      "lighthouses that are open to visitors",
      "--columns",
      "name,height,url",
      "--where",
      "granite",
      "--min",
      "3",
      "--retries",
      "0",
      "--output",
      "lighthouses.csv",
      "--seed",
      "7",
      "--yes",
    ],
    fill: () => undefined,
    world: "gather",
    kills: { event: 8, torn: 5, half: 2, doubt: 5 },
  },
  "brain index": {
    tool: "brain-index",
    given: ["brain", "index"],
    fill: (folder) => cpSync(sample("brain"), join(folder, "brain"), { recursive: true }),
    world: "none",
    kills: { torn: 2, half: 3 },
  },
  "ask --agent": {
    tool: "ask-agent",
    given: [
      "ask",
      "--agent",
      "How large is the testing effect?",
      "--iterations",
      "2",
      "--seed",
      "7",
      "-o",
      "answer.md",
    ],
    fill: (folder) => copyLibrary(folder, short),
    before: [["add", "library"]],
    resume: (id) => ["ask", "--resume", id, "-o", "answer.md"],
    world: "none",
    kills: { event: 6, torn: 4, half: 1 },
  },
  repair: {
    tool: "repair",
    given: ["doctor", "--repair"],
    fill: (folder) => copyLibrary(folder, short),
    before: [["add", "library", "--collection", "killed"]],
    world: "none",
    kills: { event: 3, torn: 3, row: 6 },
  },
};

/** @type {Promise<Record<Command["world"], Record<string, string>>> | undefined} */
let opened;
/** @type {{ close(): Promise<void> }[]} */
const players = [];

/** Ends what plays the worlds. */
export async function closeWorlds() {
  for (const player of players.splice(0)) await player.close();
}

/** Environment of the worlds, which are started once. */
export function worlds() {
  opened ??= (async () => {
    const recordings = join(root, "test", "recordings");
    const services = await startServicePlayer({ folders: [join(recordings, "services")], port: 0 });
    const gather = await startGatherPlayer({
      folders: [join(recordings, "gather")],
      services: [join(recordings, "services")],
      port: 0,
    });
    players.push(services, gather);
    const search = { QUIRE_WEB_SEARCH__PROVIDER: "searxng", QUIRE_WEB_SEARCH__BASE_URL: "https://search.example.org" };
    const contact = { QUIRE_NETWORK__CONTACT: "reader@example.org" };
    return {
      none: {},
      services: { QUIRE_NETWORK__MIRROR: services.origin, ...contact, ...search },
      gather: {
        QUIRE_NETWORK__MIRROR: gather.origin,
        ...contact,
        QUIRE_MODELS__DEFAULT: "openai:gpt-5-mini",
        QUIRE_PROVIDERS__OPENAI__BASE_URL: `${gather.origin}/v1`,
        QUIRE_GATHER__REQUESTS_PER_MINUTE: "10000",
        OPENAI_API_KEY: "sk-test",
      },
    };
  })();
  return opened;
}
