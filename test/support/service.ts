import { compose } from "../../src/compose.js";
import { createApp, type ServiceApp } from "../../src/edges/server/create-app.js";
import { serviceDefaults, type ServiceOptions } from "../../src/edges/server/service/service-options.js";
import type { Workbench } from "../../src/edges/workbench.js";
import type { Tool } from "../../src/tool/define-tool.js";

/** Whatever JSON says; tests say what they expect of it. */
export type Json = ReturnType<typeof JSON.parse>;

/** The service on a workspace, asked without a socket. */
export interface TestService {
  workbench: Workbench;
  app: ServiceApp;
  /** What it said to its operator. */
  said: string[];
  ask(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<{ status: number; body: Json }>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<{ status: number; body: Json }>;
  close(): Promise<void>;
}

export interface TestServiceSettings {
  options?: Partial<ServiceOptions>;
  flags?: Record<string, unknown>;
  /** As `quire serve` opens its workbench. */
  lasting?: boolean;
  /** Tools besides those there are. */
  tools?: readonly Tool[];
}

const json = { "content-type": "application/json" };

export async function openService(
  root: string,
  { options = {}, flags = {}, lasting = false, tools = [] }: TestServiceSettings = {},
): Promise<TestService> {
  const said: string[] = [];
  const workbench = withTools(
    await compose({ workspace: root, startedIn: root, environment: {}, flags, lasting }),
    tools,
  );
  const app = createApp(workbench, {
    ...serviceDefaults,
    version: "1.2.3",
    allow_write: false,
    token: null,
    own_token: typeof options.token === "string",
    max_body_bytes: 5_000_000,
    requests_per_minute: 10_000,
    say: (line) => said.push(line),
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://127.0.0.1:3000${path}`, init));
  const read = async (response: Response) => ({
    status: response.status,
    body: JSON.parse(await response.text()),
  });
  return {
    workbench,
    app,
    said,
    ask,
    get: async (path) => read(await ask(path)),
    post: async (path, body, headers = {}) =>
      read(await ask(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) })),
    async close() {
      await app.close(0, 5000);
      await workbench.close();
    },
  };
}

function withTools(workbench: Workbench, tools: readonly Tool[]): Workbench {
  const { engine } = workbench;
  const resolveTool = (name: string) => {
    const own = tools.find((tool) => tool.name === name);
    return own ? Promise.resolve(own) : engine.resolveTool(name);
  };
  const get = (name: string) =>
    tools.some((tool) => tool.name === name) ? resolveTool(name) : workbench.registry.get(name);
  const registry = { names: () => workbench.registry.names(), all: () => workbench.registry.all(), get };
  return { ...workbench, engine: { ...engine, resolveTool }, registry: registry as Workbench["registry"] };
}

/** Events of a stream of server-sent events that has ended. */
export function readMessages(text: string): { id: number; event: Json }[] {
  return text
    .split("\n\n")
    .filter((block) => block.includes("data: "))
    .map((block) => {
      const lines = block.split("\n");
      const data = lines.find((line) => line.startsWith("data: ")) ?? "";
      const id = lines.find((line) => line.startsWith("id: ")) ?? "";
      return { id: Number(id.slice(4)), event: JSON.parse(data.slice(6)) };
    });
}
