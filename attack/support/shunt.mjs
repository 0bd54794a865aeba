// Takes every connection of this process to one server on the loopback, and says where it was to go: what is let through
// the door is seen at the socket, and nothing leaves the machine.
import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import net from "node:net";
import tls from "node:tls";

/**
 * What one try has seen.
 * @typedef {object} Seen
 * @property {string[]} dialled addresses that a socket was opened to, or would have been opened to next
 * @property {{ method: string, host: string, path: string, headers: import("node:http").IncomingHttpHeaders }[]} asked
 *   requests that arrived, in their order
 * @property {(path: string) => Answer | null} answer what a path is answered with; null for a page
 */

/** @typedef {{ status: number, headers?: Record<string, string>, body?: string }} Answer */

/** @type {AsyncLocalStorage<Seen>} */
const current = new AsyncLocalStorage();
/** @type {Map<number, Seen>} */
const byPort = new Map();

/** @type {Promise<number> | undefined} */
let starting;

/** @returns {Promise<number>} the port of the server that answers for the whole world */
function startWorld() {
  starting ??= new Promise((resolve) => {
    const server = createServer((request, response) => {
      request.resume();
      const seen = byPort.get(request.socket.remotePort ?? 0);
      const path = request.url ?? "/";
      seen?.asked.push({
        method: request.method ?? "",
        host: request.headers.host ?? "",
        path,
        headers: request.headers,
      });
      const {
        status,
        headers = {},
        body = "<html><body><p>A page.</p></body></html>",
      } = seen?.answer(path) ?? { status: 200 };
      response.writeHead(status, { "content-type": "text/html", connection: "close", ...headers }).end(body);
    });
    server.listen(0, "127.0.0.1", () => {
      server.unref();
      resolve(/** @type {net.AddressInfo} */ (server.address()).port);
    });
  });
  return starting;
}

const connect = net.connect;
let port = 0;

/** @param {net.TcpNetConnectOpts} options @param {Seen} seen */
function dial(options, seen) {
  const host = options.host ?? "localhost";
  if (net.isIP(host) !== 0 || options.lookup === undefined) seen.dialled.push(host);
  else {
    options.lookup(host, { all: true }, (_error, addresses) => {
      for (const { address } of [addresses].flat()) seen.dialled.push(address);
    });
  }
  const socket = connect({ port, host: "127.0.0.1" });
  socket.once("connect", () => byPort.set(socket.localPort ?? 0, seen));
  return socket;
}

/** Opens sockets of tries to the world alone; everything else connects as before. */
function takeOver() {
  if (port !== 0) return;
  // @ts-expect-error -- one of several signatures
  net.connect = (...given) => {
    const seen = current.getStore();
    return seen === undefined ? connect(...given) : dial(given[0], seen);
  };
  const secure = tls.connect;
  // @ts-expect-error -- one of several signatures
  tls.connect = (...given) => {
    const seen = current.getStore();
    // No certificate is made here: that it was dialled is what counts.
    if (seen !== undefined) seen.dialled.push(given[0].host ?? given[0].servername);
    return seen === undefined ? secure(...given) : secure({ ...given[0], host: "127.0.0.1", port, lookup: undefined });
  };
}

/**
 * Runs a try in a world of its own. @param {Seen["answer"]} answer @param {() => Promise<unknown>} work
 * @returns {Promise<Seen & { error: (Error & { code?: string }) | null, value: unknown }>}
 */
export async function inWorld(answer, work) {
  const opened = await startWorld();
  takeOver();
  port = opened;
  /** @type {Seen} */
  const seen = { dialled: [], asked: [], answer };
  return current.run(seen, async () => {
    try {
      return { ...seen, error: null, value: await work() };
    } catch (error) {
      return { ...seen, error: error instanceof Error ? error : new Error(String(error)), value: null };
    }
  });
}
