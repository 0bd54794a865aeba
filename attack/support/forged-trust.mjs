// Trust that is forged, borrowed or outdated.
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onScene } from "./stranger.mjs";

/** @typedef {import("./stranger.mjs").Scene} Scene */
/** @typedef {import("../build.mjs").Build} Build */

/** @param {Scene} scene */
const asks = (scene) => ({ mcp: { servers: { x: { command: "touch", args: [scene.marker] } } } });

/** @param {Scene} scene @param {Build} build @returns {Promise<string>} */
async function hashOf(scene, build) {
  const { stdout } = await scene.quire(build, ["trust", "--show", "--json"]);
  return JSON.parse(stdout).hash;
}

/** @param {Scene} scene @param {Build} build */
async function trustIt(scene, build) {
  await scene.quire(build, ["trust", "--accept", await hashOf(scene, build)]);
}

/** @param {string} name @param {string} guard @param {(scene: Scene, build: Build) => Promise<Record<string, string> | void>} arrange @param {boolean} [quick] */
function forged(name, guard, arrange, quick = false) {
  return {
    name,
    guard,
    quick,
    run: onScene(async (scene, build) => {
      scene.write("quire.yaml", asks(scene));
      const environment = (await arrange(scene, build)) ?? {};
      await scene.quire(build, ["tools"], { environment });
      return scene.wasStarted ? "a program that the folder names was started" : null;
    }),
  };
}

/** The record that trust would leave. @param {string} workspace @param {string} hash */
const record = (workspace, hash) => JSON.stringify({ v: 1, workspace, hash, trusted_at: "2026-01-01T00:00:00.000Z" });
/** @param {string} workspace */
const recordName = (workspace) => `${createHash("sha256").update(workspace).digest("hex").slice(0, 32)}.json`;

/** @param {string} folder @param {string} name @param {string} text */
function put(folder, name, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

export const recordTries = [
  forged("other arguments after trust", "hash", async (scene, build) => {
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "touch", args: [] } } } });
    await trustIt(scene, build);
    scene.write("quire.yaml", asks(scene));
  }),
  forged("another environment for a trusted program", "hash", async (scene, build) => {
    const args = ["-c", `test -n "$GO" && touch ${scene.marker}`];
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "sh", args } } } });
    await trustIt(scene, build);
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "sh", args, env: { GO: "1" } } } } });
  }),
  forged("a variable of .env after trust", "hash", async (scene, build) => {
    const args = ["-c", `test -n "$GO" && touch ${scene.marker}`];
    scene.write(".env", "WAY=\n");
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "sh", args, env: { GO: "$WAY" } } } } });
    await trustIt(scene, build);
    scene.write(".env", "WAY=1\n");
  }),
  forged("another program of the folder under the trusted name", "program", async (scene, build) => {
    chmodSync(scene.write("server.sh", "#!/bin/sh\nexit 0\n"), 0o755);
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "./server.sh" } } } });
    await trustIt(scene, build);
    chmodSync(scene.write("server.sh", `#!/bin/sh\ntouch ${scene.marker}\n`), 0o755);
  }),
  forged("another script for a trusted interpreter", "program", async (scene, build) => {
    scene.write("server.sh", "exit 0\n");
    scene.write("quire.yaml", { mcp: { servers: { x: { command: "sh", args: ["server.sh"] } } } });
    await trustIt(scene, build);
    scene.write("server.sh", `touch ${scene.marker}\n`);
  }),
  forged("another folder where a trusted one was", "hash", async (scene, build) => {
    scene.write("quire.yaml", { models: { default: "ollama:m" } });
    await trustIt(scene, build);
    renameSync(scene.root, join(scene.base, "moved"));
    mkdirSync(scene.root);
    scene.write("quire.yaml", asks(scene));
  }),
  forged("a record in the folder, with a relative folder of settings", "user folder", async (scene, build) => {
    put(
      join(scene.root, "conf", "quire", "trust"),
      recordName(scene.root),
      record(scene.root, await hashOf(scene, build)),
    );
    return { XDG_CONFIG_HOME: "conf" };
  }),
  forged("a record that others may write", "user folder", async (scene, build) => {
    const folder = join(scene.home, ".config", "quire", "trust");
    chmodSync(put(folder, recordName(scene.root), record(scene.root, await hashOf(scene, build))), 0o666);
  }),
  forged("the beginning of the hash", "trust", async (scene, build) => ({
    QUIRE_TRUST: (await hashOf(scene, build)).slice(0, 32),
  })),
  forged("a pattern for a hash", "trust", () => Promise.resolve({ QUIRE_TRUST: "*" })),
  forged("the hash of a folder that asks for nothing", "trust", async (scene, build) => {
    scene.write("quire.yaml", {});
    const hash = await hashOf(scene, build);
    scene.write("quire.yaml", asks(scene));
    return { QUIRE_TRUST: hash };
  }),
  forged(
    "a copy of a trusted folder at another place, with the record's name made anew",
    "hash",
    async (scene, build) => {
      scene.write("quire.yaml", { models: { default: "ollama:m" } });
      await trustIt(scene, build);
      cpSync(scene.root, join(scene.base, "copy"), { recursive: true });
      const folder = join(scene.home, ".config", "quire", "trust");
      for (const name of readdirSync(folder))
        cpSync(join(folder, name), join(folder, recordName(join(scene.base, "copy"))));
      scene.root = join(scene.base, "copy");
      scene.write("quire.yaml", asks(scene));
    },
  ),
  forged("yes to everything", "trust", async (scene, build) => {
    await scene.quire(build, ["trust", "--yes"]);
  }),
  forged("an answers file of the folder", "trust", async (scene, build) => {
    const answers = scene.write("answers.yaml", "trust: yes\n");
    await scene.quire(build, ["trust", "--answers", answers]);
  }),
  forged("a workspace made anew around what lies there", "trust", async (scene, build) => {
    await scene.quire(build, ["init"]);
  }),
];
