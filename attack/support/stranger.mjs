// A stranger's folder on the user's machine: the folder, the user's home, and a server on loopback that notes what it gets.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** @typedef {import("../build.mjs").Build} Build */

/** A secret of the user's, that nobody may be sent. */
export const secret = "hush-hush-0123456789";

/**
 * @typedef {object} Noted a request that the server got
 * @property {string} url
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {string} body
 */

/** The scene of a try; `close` takes all of it away. */
export class Scene {
  constructor() {
    this.base = realpathSync(mkdtempSync(join(tmpdir(), "quire-attack-")));
    /** The user's. */
    this.home = join(this.base, "home");
    /** The stranger's folder. */
    this.root = join(this.base, "folder");
    /** What a program that was started leaves. */
    this.marker = join(this.base, "started");
    /** @type {Noted[]} */
    this.noted = [];
    for (const folder of [this.home, this.root]) mkdirSync(folder);
    /** @type {import("node:child_process").ChildProcess[]} */
    this.children = [];
  }

  /** Writes a file of the folder, with the folders above it. @param {string} name @param {string | object} content */
  write(name, content) {
    const path = join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  /** A server that notes each request and answers it. @param {(request: Noted) => { status?: number, body: string }} [reply] */
  async listen(reply = () => ({ status: 404, body: "{}" })) {
    const server = createServer((request, response) => {
      void (async () => {
        let body = "";
        for await (const part of request.setEncoding("utf8")) body += part;
        const note = { url: request.url ?? "", headers: request.headers, body };
        this.noted.push(note);
        const { status = 200, body: answer } = reply(note);
        response.writeHead(status, { "content-type": "application/json" }).end(answer);
      })();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    this.servers.push(server);
    const address = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { port: address.port, origin: `http://127.0.0.1:${address.port}` };
  }
  /** @type {import("node:http").Server[]} */
  servers = [];

  /** @param {Record<string, string | undefined>} [more] undefined takes a variable away */
  environment(more = {}) {
    const { PATH = "" } = process.env;
    return { PATH, HOME: this.home, AWS_SECRET_ACCESS_KEY: secret, ...more };
  }

  /**
   * Runs a command of the build to its end, in the folder.
   * @param {Build} build @param {readonly string[]} given
   * @param {{ environment?: Record<string, string | undefined>, cwd?: string, input?: string }} [options]
   * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
   */
  quire(build, given, { environment, cwd = this.root, input = "" } = {}) {
    const child = this.start(build, given, { environment, cwd });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    child.stdin.on("error", () => undefined).end(input);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** @param {Build} build @param {readonly string[]} given @param {{ environment?: Record<string, string | undefined> | undefined, cwd?: string }} [options] */
  start(build, given, { environment, cwd = this.root } = {}) {
    const child = spawn(process.execPath, [build.bin, ...given], { cwd, env: this.environment(environment) });
    this.children.push(child);
    return child;
  }

  /** Whether a program of the stranger's was started. */
  get wasStarted() {
    return existsSync(this.marker);
  }

  close() {
    for (const child of this.children) if (child.exitCode === null) child.kill("SIGKILL");
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(this.base, { recursive: true, force: true });
  }
}

/**
 * A try with a scene of its own.
 * @param {(scene: Scene, build: Build) => Promise<string | null>} work
 * @returns {(build: Build) => Promise<string | null>}
 */
export function onScene(work) {
  return async (build) => {
    const scene = new Scene();
    try {
      return await work(scene, build);
    } finally {
      scene.close();
    }
  };
}
