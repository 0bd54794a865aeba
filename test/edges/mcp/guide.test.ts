import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeClients, connectOverHttp, connectTo } from "../../support/mcp.js";
import { newFolder, quireLauncher, removeFolders, startQuire } from "../../support/quire.js";
import { allTests } from "../../support/some-of.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "mcp.md"), "utf8");
const allBlocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text,
}));
/** Those without a language are for another terminal. */
const blocks = (language: string) => allBlocks.filter((block) => block.language === language).map(({ text }) => text);

const serverSchema = z.strictObject({
  type: z.enum(["stdio", "http"]).default("stdio"),
  command: z.string().optional(),
  args: z.array(z.string()).default([]),
  url: z.string().optional(),
});
/** The servers of the page's settings, in order. */
function servers(): z.infer<typeof serverSchema>[] {
  return blocks("json").flatMap((block) => {
    const settings = z.partialRecord(z.enum(["mcpServers", "servers"]), z.strictObject({ quire: serverSchema }));
    return Object.values(settings.parse(JSON.parse(block))).map(({ quire }) => quire);
  });
}

let workspace: string;
let environment: Record<string, string>;

beforeAll(async () => {
  const folder = newFolder();
  workspace = join(folder, "papers");
  const programs = join(folder, "programs");
  mkdirSync(workspace);
  mkdirSync(programs);
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder, QUIRE: root };
  for (const command of blocks("sh").flatMap((block) => block.trim().split("\n"))) await follow(command);
});

afterAll(async () => {
  await closeClients();
  removeFolders();
});

function follow(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile("sh", ["-c", command], { cwd: workspace, env: environment }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** The argument that differs from reader to reader. */
function own(argument: string): string {
  return argument.replace("/home/you/papers", workspace).replace("${workspaceFolder}", workspace);
}

describe.skipIf(process.platform === "win32")("the page about chat programs and editors", () => {
  it("has settings for a chat program, an editor and HTTP", () => {
    expect(servers().map(({ type, command, url }) => [type, command ?? url])).toEqual([
      ["stdio", "quire"],
      ["stdio", "quire"],
      ["http", "http://127.0.0.1:3000/mcp"],
    ]);
  });

  it.each([0, 1])("connects a program by its settings, word for word (%i)", async (index) => {
    const { command = "", args } = servers()[index] ?? { args: [] };
    // Such programs start servers in a folder of their own.
    const transport = new StdioClientTransport({
      command,
      args: args.map(own),
      env: environment,
      cwd: "/",
      stderr: "ignore",
    });
    const client = await connectTo(transport);
    expect(await passageText(client)).toMatch(/spac/i);
  });

  it.runIf(allTests)("connects over HTTP", async () => {
    const [line = ""] = blocks("");
    const given = line
      .trim()
      .split(" ")
      .slice(1)
      .map((word) => (word === "3000" ? "0" : word));
    const server = startQuire(given, { cwd: workspace });
    try {
      const url = await new Promise<string>((resolve, reject) => {
        server.once("close", () => reject(new Error("The server ended.")));
        createInterface({ input: server.stdout }).on("line", (said) => {
          const address = /http:\/\/\S+/.exec(said)?.[0];
          if (address !== undefined) resolve(address);
        });
      });
      const path = new URL(servers()[2]?.url ?? "").pathname;
      const client = await connectOverHttp(new URL(path, url).href);
      expect(await passageText(client)).toMatch(/spac/i);
    } finally {
      server.kill("SIGTERM");
    }
  });

  it.runIf(allTests)("names tools, prompts and arguments that there are", async () => {
    const { command = "", args } = servers()[0] ?? { args: [] };
    const transport = new StdioClientTransport({
      command,
      args: [...args.map(own), "--allow-write"],
      env: environment,
      cwd: "/",
      stderr: "ignore",
    });
    const client = await connectTo(transport);
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    const named = /\*\*Tools\*\* that read: (.+?), the searches/.exec(page)?.[1] ?? "";
    const writing = /lists them, too: (.+?) and others/.exec(page)?.[1] ?? "";
    const names = [...`${named} ${writing}`.matchAll(/`(\w+)`/g)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(7);
    expect(tools).toEqual(expect.arrayContaining(names));
    for (const prompt of (await client.listPrompts()).prompts) {
      const fields = (prompt.arguments ?? []).map((field) => `\`${field.name}\``).join(", ");
      expect(page).toMatch(new RegExp(`\\| \`${prompt.name}\` +\\| ${fields} +\\|`));
    }
  });
});

/** The text of the work that is found first. */
async function passageText(client: Awaited<ReturnType<typeof connectTo>>): Promise<string> {
  const found = await client.callTool({ name: "search", arguments: { query: "spacing effect" } });
  const { hits } = z
    .looseObject({ hits: z.array(z.looseObject({ work_id: z.string() })) })
    .parse(found.structuredContent);
  const { contents } = await client.readResource({ uri: `quire://works/${hits[0]?.work_id ?? ""}` });
  return JSON.stringify(contents);
}
