import { compose } from "../../src/compose.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { type Loopback, type Route, startLoopback } from "../network/loopback.js";
import { newFolder } from "../support/quire.js";

/** A workspace beside a site on this machine, and tools called in it. */
export class ReadingRoom {
  private constructor(
    readonly root: string,
    readonly site: Loopback,
  ) {}

  static async open(routes: Record<string, Route>): Promise<ReadingRoom> {
    return new ReadingRoom(newFolder(), await startLoopback(routes));
  }

  at(path: string): string {
    return `${this.site.origin}${path}`;
  }

  /** Paths that were asked for, in order. */
  get asked(): string[] {
    return this.site.requests.map(({ url }) => url);
  }

  async use<T>(work: (workbench: Workbench) => Promise<T>, network: Record<string, unknown> = {}): Promise<T> {
    const { root, site } = this;
    const workbench = await compose({
      workspace: root,
      startedIn: root,
      environment: {},
      flags: { network: { allow_private: [`127.0.0.1:${site.port}`], timeout_ms: 20_000, ...network } },
    });
    try {
      return await work(workbench);
    } finally {
      await workbench.close();
    }
  }

  run(tool: string, input: unknown, network: Record<string, unknown> = {}): Promise<RunOutcome> {
    return this.use(({ engine }) => startRun(engine, { tool, input }), network);
  }

  /** The tool's output, or the error it failed with. */
  async call(tool: string, input: unknown, network: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { error, output } = await this.run(tool, input, network);
    if (error) throw error;
    return output as Record<string, unknown>;
  }
}

/** A route that answers with a body. */
export function answer(body: string | Uint8Array, type = "text/html; charset=utf-8", status = 200): Route {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(body);
}

export function redirect(to: string): Route {
  return (_request, response) => void response.writeHead(302, { location: to }).end();
}
