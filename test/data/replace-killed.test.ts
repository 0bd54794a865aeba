import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { connectorRecordings } from "../support/connectors.js";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { someOf } from "../support/some-of.js";

let player: ServicePlayer;
const cwd = newFolder();
const environment = () => ({ QUIRE_NETWORK__MIRROR: player.origin, FRED_API_KEY: "a-key-of-tests" });
const fetched = (rows: number) =>
  `data fetch fred series=UNRATE from=2020-01-01 to=2020-04-01 --name rates --rows ${rows} --replace --json`.split(" ");

beforeAll(async () => {
  player = await startServicePlayer({ folders: [connectorRecordings("fred")] });
});
afterAll(async () => {
  await player.close();
  removeFolders();
});

/** The files in the order in which they get their names. */
const kills = [
  ["the first answer", 1],
  ["the second answer", 2],
  ["the rows", 3],
  ["the description", 4],
] as const;

it.each(someOf(kills, 2))(
  "a fetch that is killed before %s has its name leaves the old data set whole",
  async (_, at) => {
    expect((await quireHere(fetched(3), { cwd, environment: environment() })).code).toBe(0);
    const preload = pathToFileURL(join(import.meta.dirname, "../support/kill-at-rename.mjs")).href;
    const killed = await quire(fetched(2), {
      cwd,
      environment: { ...environment(), NODE_OPTIONS: `--import=${preload}`, KILL_AT: String(at) },
    });
    expect(killed.signal).toBe("SIGKILL");
    const replay = async () =>
      JSON.parse(
        (await quireHere(["data", "replay", "rates", "--json"], { cwd, environment: environment() })).stdout,
      ) as object;
    expect(await replay()).toMatchObject({ verdict: "equal", rows: 3 });
    // And again, to its end: the new one stands, and nothing of the old one lies beside it.
    expect((await quireHere(fetched(2), { cwd, environment: environment() })).code).toBe(0);
    expect(await replay()).toMatchObject({ verdict: "equal", rows: 2 });
    const description = readFileSync(join(cwd, "data/rates/datapackage.json"), "utf8");
    // A temporary file is swept by the next process.
    const answers = readdirSync(join(cwd, "data/rates/raw")).filter((name) => !name.startsWith("."));
    expect(answers).toHaveLength(2);
    for (const name of answers) expect(description).toContain(`raw/${name}`);
  },
);
