import { lookup } from "node:dns/promises";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { QuireError } from "../../domain/error.js";
import { isLoopback } from "../../domain/url.js";
import type { ServiceApp } from "./create-app.js";
import { inPieces, StallWatch } from "./stall-watch.js";

/** How long clients may take, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** For the head of a request. */
  headers_timeout: number;
  /** For a whole request, its body included. Answers may take as long as they do. */
  request_timeout: number;
  /** Between two requests on one connection. */
  keep_alive_timeout: number;
  /** For taking something of an answer; time in which this process was busy itself does not count. */
  stall_timeout: number;
  connections: number;
  /** For answers that are on their way when the server closes. */
  last_words: number;
}

export const connectionLimits: ConnectionLimits = {
  headers_timeout: 10_000,
  request_timeout: 60_000,
  keep_alive_timeout: 5_000,
  stall_timeout: 60_000,
  connections: 1_000,
  last_words: 500,
};

export interface Listening {
  /** "http://127.0.0.1:3000" */
  url: string;
  port: number;
  /** Takes no more connections; those in which nothing is underway are closed. */
  stopAccepting(): void;
  /** Closes all connections, whatever is underway in them. */
  close(): Promise<void>;
}

export interface ListenAddress {
  /** A name or an address; a name of this computer alone has to lead to it alone, whatever a name server says. */
  host: string;
  /** 0 means one that is free. */
  port: number;
  /** Whether others than this computer may be served. */
  beyond_loopback?: boolean;
}

/** Serves the app. Throws `usage` where the port or address cannot be had. */
export async function listen(
  app: ServiceApp,
  { host, port, beyond_loopback = false }: ListenAddress,
  limits: ConnectionLimits = connectionLimits,
): Promise<Listening> {
  const stalls = new StallWatch(limits.stall_timeout);
  const server = createServer(
    {
      headersTimeout: limits.headers_timeout,
      requestTimeout: limits.request_timeout,
      keepAliveTimeout: limits.keep_alive_timeout,
      connectionsCheckingInterval: Math.min(limits.headers_timeout, 1000),
      insecureHTTPParser: false,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      stalls.watch(response);
      // A defect of this listener is nobody's answer: the app itself answers all errors.
      void listener(request, response);
    },
  );
  // Between two requests. What came while the process was busy is read first: else its client would be reset.
  server.on("timeout", (socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
  const listener = getRequestListener(async (request, bindings) => inPieces(await app.fetch(request, bindings)));
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.maxConnections = limits.connections;
  const address = beyond_loopback ? host : await loopbackAddress(host, port);
  const taken = await bind(server, address, port);
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${taken}`,
    port: taken,
    stopAccepting() {
      server.close();
      server.closeIdleConnections();
    },
    async close() {
      server.close();
      // What has been answered may still be on its way; what has not is cut off.
      const cut = setTimeout(() => server.closeAllConnections(), limits.last_words);
      await closed;
      clearTimeout(cut);
      stalls.stop();
    },
  };
}

async function loopbackAddress(host: string, port: number): Promise<string> {
  const { address } = await lookup(host).catch((error: unknown) => {
    throw cannotListen(error as NodeJS.ErrnoException, host, port);
  });
  if (isLoopback(address)) return address;
  throw new QuireError("usage", `${host} leads to ${address}, which others could reach.`, {
    facts: { host, address },
    fix: `Serve this computer only with --host 127.0.0.1, or name the address: --host ${address}`,
  });
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function cannotListen({ code = "", message }: NodeJS.ErrnoException, host: string, port: number): QuireError {
  const facts = { host, port, reason: code };
  if (code === "EADDRINUSE") {
    return new QuireError("usage", `Port ${port} of ${host} is taken by another program.`, {
      facts,
      fix: `Choose another, or 0 for any that is free: quire serve --port 0`,
    });
  }
  if (code === "EACCES") {
    return new QuireError("usage", `Port ${port} may not be used by this user.`, {
      facts,
      fix: "Choose one above 1023: quire serve --port 3000",
    });
  }
  return new QuireError("usage", `${host} is no address of this computer on which it could be served (${message}).`, {
    facts,
    fix: "Leave --host out, or name an address of this computer; 0.0.0.0 means all.",
  });
}
