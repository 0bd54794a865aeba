// Settings that lie above the folder in which a command is started.
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onScene } from "./stranger.mjs";

/** @typedef {import("./stranger.mjs").Scene} Scene */
/** @typedef {import("../build.mjs").Build} Build */

/** Another user: who is not root cannot make files of others, and cannot carry these tries out. */
const stranger = 4242;

/** @param {Scene} scene @param {Build} build @param {string} cwd */
async function taken(scene, build, cwd) {
  const { stdout } = await scene.quire(build, ["config", "--json"], { cwd });
  const { settings } = JSON.parse(stdout);
  const k = settings.find((/** @type {{ key: string }} */ { key }) => key === "search.k");
  return k.value === 99 ? "settings from above were taken" : null;
}

/** @param {string} name @param {(scene: Scene) => { cwd: string, undo?: () => void }} arrange */
function above(name, arrange) {
  return {
    name,
    guard: "search",
    run: onScene(async (scene, build) => {
      const { cwd, undo } = arrange(scene);
      mkdirSync(cwd, { recursive: true });
      try {
        return await taken(scene, build, cwd);
      } finally {
        undo?.();
      }
    }),
  };
}

const settings = "search: { k: 99 }\n";

export const searchTries = [
  above("settings of another user in a folder of the user's", (scene) => {
    chownSync(scene.write("quire.yaml", settings), stranger, stranger);
    return { cwd: join(scene.root, "mine") };
  }),
  above("settings of the user's name in a folder of another user", (scene) => {
    scene.write("quire.yaml", settings);
    chownSync(scene.root, stranger, stranger);
    return { cwd: join(scene.root, "mine") };
  }),
  above("settings beyond a folder of another user that has none", (scene) => {
    scene.write("quire.yaml", settings);
    const between = join(scene.root, "between");
    mkdirSync(join(between, "mine"), { recursive: true });
    chownSync(between, stranger, stranger);
    return { cwd: join(between, "mine") };
  }),
  above("settings above the home folder", (scene) => {
    writeFileSync(join(scene.base, "quire.yaml"), settings);
    return { cwd: join(scene.home, "thesis") };
  }),
  above("settings beyond the edge of a file system", (scene) => {
    scene.write("quire.yaml", settings);
    const edge = join(scene.root, "disk");
    mkdirSync(edge);
    const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", edge], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`needs to mount a file system: ${stderr}`);
    return { cwd: join(edge, "mine"), undo: () => void spawnSync("umount", ["-l", edge]) };
  }),
];
