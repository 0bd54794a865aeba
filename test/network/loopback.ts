import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** A real HTTP server on 127.0.0.1 for one test file. */
export interface Loopback {
  origin: string;
  port: number;
  /** Connections and requests it has seen. */
  connections: number;
  requests: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
  close(): Promise<void>;
}

export type Route = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts a server whose routes are found by path; anything else is a 404. */
export async function startLoopback(routes: Record<string, Route>): Promise<Loopback> {
  const requests: Loopback["requests"] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      const path = (request.url ?? "/").replace(/\?.*/, "");
      const route = routes[path];
      if (route === undefined) response.writeHead(404).end("nothing here");
      else route(request, response, body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const loopback: Loopback = {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: 0,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on("connection", () => {
    loopback.connections += 1;
  });
  return loopback;
}
