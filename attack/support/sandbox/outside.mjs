// What lies and runs outside of the sandbox, to be reached from within: files, servers, processes, shared memory.
import { spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { newFolder } from "../quire-process.mjs";

export const secret = "quire-attack-secret-7319";

/**
 * @typedef {object} Outside
 * @property {string} folder everybody may read and write in it
 * @property {string} file holds the secret
 * @property {number} tcp port of a server that tells the secret
 * @property {number} udp
 * @property {string} socket path of one on a socket in a file
 * @property {string} abstract name of one without a file
 * @property {number} victim id of a process that has the secret in its environment
 * @property {string} host
 * @property {() => void} close
 */

/** @returns {Promise<Outside>} */
export async function openOutside() {
  const folder = newFolder();
  chmodSync(folder, 0o777);
  const file = join(folder, "secret.txt");
  writeFileSync(file, `${secret}\n`);
  mkdirSync(join(folder, "open"));
  chmodSync(join(folder, "open"), 0o777);
  const tell = () => createServer((socket) => void socket.on("error", () => undefined).end(secret));
  const [tcp, path] = [tell(), tell()];
  const socket = join(folder, "socket");
  const abstract = `quire-attack-${process.pid}`;
  await Promise.all([listening(tcp, { host: "127.0.0.1", port: 0 }), listening(path, { path: socket })]);
  chmodSync(socket, 0o777);
  // Node names no sockets without a file.
  const named = spawn("/usr/bin/python3", ["-c", nameless(abstract)], { stdio: ["ignore", "pipe", "ignore"] });
  await Promise.race([once(named.stdout, "data"), once(named, "close"), once(named, "error")]);
  const udp = createSocket("udp4", (_message, from) => {
    udp.send(secret, from.port, from.address);
  });
  udp.bind(0, "127.0.0.1");
  await once(udp, "listening");
  const victim = spawn("sleep", ["1000"], { env: { SECRET: secret }, stdio: "ignore" });
  return {
    folder,
    file,
    tcp: /** @type {import("node:net").AddressInfo} */ (tcp.address()).port,
    udp: udp.address().port,
    socket,
    abstract,
    victim: victim.pid ?? 0,
    host: hostname(),
    close() {
      for (const server of [tcp, path]) server.close();
      named.kill("SIGKILL");
      udp.close();
      victim.kill("SIGKILL");
    },
  };
}

/** @param {string} name */
const nameless = (name) => `import socket
s = socket.socket(socket.AF_UNIX); s.bind("\\0${name}"); s.listen(); print("ready", flush=True)
while True: s.accept()[0].sendall(b"${secret}")`;

/** @param {import("node:net").Server} server @param {import("node:net").ListenOptions} at */
async function listening(server, at) {
  server.listen(at);
  await once(server, "listening");
}

/** Ids of processes that were started with a word, and ends them. @param {string} word @returns {number[]} */
export function endMarked(word) {
  const found = readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "latin1").split("\0").includes(word);
    } catch {
      return false;
    }
  });
  for (const pid of found) spawnSync("kill", ["-KILL", pid]);
  return found.map(Number);
}

/** Whether a file is there, which it is not afterwards. @param {string} path */
export function isThere(path) {
  const found = existsSync(path);
  rmSync(path, { force: true });
  return found;
}
