import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import type { Manifest } from "../../src/domain/manifest.js";
import type { ScanOutput } from "../../src/library/scan/scan-run.js";
import { ants, bees, crossrefAnswer, owls } from "./papers.js";
import { quireHere } from "./quire-here.js";
import { newFolder } from "./quire.js";

const players: ServicePlayer[] = [];
export function closePlayers(): Promise<unknown> {
  return Promise.all(players.splice(0).map((player) => player.close()));
}

/** A workspace with `papers/`, and a service that plays the recordings. */
export async function scanWorkspace(
  recordings: Recording[] = [owls, bees, ants].map((paper) => crossrefAnswer(paper)),
) {
  const cwd = newFolder();
  const player = await startServicePlayer({ recordings });
  players.push(player);
  const at = (...parts: string[]) => join(cwd, "papers", ...parts);
  const environment = { QUIRE_NETWORK__MIRROR: player.origin };
  const run = (...given: string[]) => quireHere(given, { cwd, environment });
  const scan = async (...given: string[]) => {
    const { code, stdout, stderr } = await run("scan", "papers", "--json", ...given);
    return { code, stderr, output: JSON.parse(stdout) as ScanOutput };
  };
  const manifest = () => JSON.parse(readFileSync(join(cwd, "manifest.json"), "utf8")) as Manifest;
  const files = () => readdirSync(at()).toSorted();
  const runs = () => readdirSync(join(cwd, ".quire", "runs")).toSorted();
  return { cwd, player, at, run, scan, manifest, files, runs };
}

/** What a file of `owls` is called. */
export const owlsName = "silent-flight-of-barn-owls-over-snow-covered-meadows_2019.pdf";
