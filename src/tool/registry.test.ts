import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { ToolRegistry } from "./registry.js";

const built = fileURLToPath(new URL("../../dist", import.meta.url));

afterAll(removeFolders);

/** What zod knows of a schema, as far as it is looked at here. */
interface Definition {
  type: string;
  catchall?: Described;
  options?: Described[];
}
interface Described {
  def: Definition;
}

/** Whether it refuses fields that it does not list, in each of its forms; the JSON Schema of an object that drops them looks the same. */
function isStrict(schema: Described): boolean {
  const { type, catchall, options } = schema.def;
  if (type === "union") return options?.every(isStrict) ?? false;
  return type === "object" && catchall?.def.type === "never";
}

describe("the registry of tools", () => {
  it("finds each tool by its file, and each is named, described and strict", async () => {
    const registry = new ToolRegistry(built);
    expect(registry.names()).toEqual(
      expect.arrayContaining(["add", "ask", "check", "prompt", "remove", "search", "status"]),
    );
    for (const name of registry.names()) {
      const tool = await registry.get(name);
      expect(tool).toMatchObject({
        name,
        version: expect.any(Number),
        description: expect.stringMatching(/^[A-Z].+\.$/),
      });
      const refused = tool.input.safeParse({ no_such_field: 1 });
      expect([name, refused.success, JSON.stringify(refused.error?.issues)]).toEqual([
        name,
        false,
        expect.stringContaining("no_such_field"),
      ]);
    }
  });

  it("gives the specification of every tool, its schemas closed to unknown fields", async () => {
    const registry = new ToolRegistry(built);
    const open: string[] = [];
    for (const name of registry.names()) {
      const tool = await registry.get(name);
      const { input_schema, output_schema, sandbox, rate_limits } = tool.spec();
      for (const which of ["input", "output"] as const) {
        if (!isStrict(tool[which])) open.push(`${name} ${which}`);
      }
      expect({
        name,
        schemas: [input_schema, output_schema].every((schema) => Object.hasOwn(schema, "$schema")),
        reaches: sandbox.hosts.length > 0,
        is_json: JSON.stringify(JSON.parse(JSON.stringify(tool.spec()))) === JSON.stringify(tool.spec()),
        limit: rate_limits.rpm ?? 1,
      }).toEqual({ name, schemas: true, reaches: sandbox.network, is_json: true, limit: expect.any(Number) });
    }
    expect(open).toEqual([]);
  });

  it("loads a tool once, and names those there are where one is unknown", async () => {
    const registry = new ToolRegistry(built);
    expect(await registry.get("search")).toBe(await registry.get("search"));
    expect(() => registry.get("fly")).toThrow(
      expect.objectContaining({ code: "unknown_tool", fix: expect.stringContaining("search") }),
    );
  });

  it("takes a file's dashes for underscores and refuses a tool that is named otherwise", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "things"));
    writeFileSync(join(folder, "things", "two-words.tool.js"), 'export const tool = { name: "two_words" };');
    writeFileSync(join(folder, "things", "wrong.tool.js"), 'export const tool = { name: "other" };');
    writeFileSync(join(folder, "things", "helper.js"), "");
    const registry = new ToolRegistry(folder);
    expect(registry.names()).toEqual(["two_words", "wrong"]);
    expect(await registry.get("two_words")).toMatchObject({ name: "two_words" });
    await expect(registry.get("wrong")).rejects.toThrow('must export a tool named "wrong"');
  });
});
