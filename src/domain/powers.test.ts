import { describe, expect, it } from "vitest";
import { z } from "zod";
import { configSchema } from "./config.js";
import { power, setting, upTo } from "./power-marks.js";
import { markedFields, type Power, powersHash, splitSettings } from "./powers.js";

describe("the marks of the configuration", () => {
  it("say of every field whether it is a power", () => {
    const fields = markedFields(configSchema);
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ mark }) => mark === null).map(({ key }) => key)).toEqual([]);
  });

  it("name a field that has none, also one below a name that is chosen freely", () => {
    const schema = z.strictObject({
      shown: setting(z.string().default("x")),
      servers: z.record(z.string(), z.strictObject({ command: z.string().optional() })).prefault({}),
    });
    const unmarked = markedFields(schema).filter(({ mark }) => mark === null);
    expect(unmarked.map(({ key }) => key)).toEqual(["servers.*.command"]);
  });

  it("hold back no default: what nobody wrote needs nobody's word", () => {
    const { powers, withoutTrust } = splitSettings(configSchema.parse({}));
    expect(powers.length).toBeGreaterThan(30);
    expect(powers.filter(({ harmless }) => !harmless)).toEqual([]);
    expect(configSchema.parse(withoutTrust)).toEqual(configSchema.parse({}));
  });
});

describe("splitSettings", () => {
  it("keeps what only changes results, and notes what needs trust", () => {
    const { powers, withoutTrust } = splitSettings({
      search: { k: 3 },
      models: { default: "openai:gpt-5" },
      network: { offline: true, mirror: "http://127.0.0.1:1" },
    });
    expect(withoutTrust).toEqual({ search: { k: 3 }, models: {}, network: { offline: true } });
    expect(powers.map(({ key, harmless }) => [key, harmless])).toEqual([
      ["models.default", false],
      ["network.offline", true],
      ["network.mirror", false],
    ]);
  });

  it("leaves nothing of an entry that is all power", () => {
    const servers = { evil: { command: "sh", args: ["-c", "id"], env: { A: "$B" } } };
    expect(splitSettings({ mcp: { servers } }).withoutTrust).toEqual({ mcp: { servers: {} } });
  });

  it.each([
    ["a limit of what is spent", { budget: { cost: 1 } }],
    ["fewer rounds than the default", { research: { iterations: 2 } }],
    ["a folder below the workspace", { brain: { index_dir: "notes/index" } }],
    ["sources that are asked anyway", { gather: { sources: ["wikipedia"] } }],
  ])("lets %s hold without trust", (_what, values) => {
    expect(splitSettings(values).withoutTrust).toEqual(values);
    expect(splitSettings(values).powers).toHaveLength(1);
  });

  it.each([
    ["more rounds", { research: { iterations: 6 } }],
    ["a folder above", { brain: { index_dir: "../x" } }],
    ["a folder above, after one below", { brain: { index_dir: "a/../../x" } }],
    ["a hidden folder", { research: { reports: ".git/hooks" } }],
    ["an absolute folder", { gather: { export_dir: "/tmp/x" } }],
    ["a drive", { manifest: "c:manifest.json" }],
    ["a check that is off", { gather: { verify: "off" } }],
    ["findings that are silenced", { audit: { fail_on: ["retracted"] } }],
    ["a source that is switched off", { sources: { crossref: { enabled: false } } }],
    ["a number written as a word", { research: { iterations: "6" } }],
  ])("holds back %s", (_what, values) => {
    const [section = ""] = Object.keys(values);
    expect(splitSettings({ cite: { style: "mla" }, ...values }).withoutTrust).toMatchObject({ cite: { style: "mla" } });
    expect(JSON.stringify(splitSettings(values).withoutTrust)).toBe(
      section === "manifest" ? "{}" : `{"${section}":{}}`,
    );
  });

  it("leaves what the schema does not know for the schema to name", () => {
    expect(splitSettings({ serch: { k: 3 }, mcp: 5 }).withoutTrust).toEqual({ serch: { k: 3 }, mcp: 5 });
  });
});

describe("powersHash", () => {
  const one: Power = { from: "quire.yaml", key: "prices.x", value: { input: 1, output: 2 }, harmless: false };
  const other: Power = { from: ".env", key: "A", value: "0", harmless: false };

  it("is the same in whatever order powers stand", () => {
    const turned = { ...one, value: { output: 2, input: 1 } };
    expect(powersHash([other, turned])).toBe(powersHash([one, other]));
  });

  it("is another for another value, place or name", () => {
    const changed: Power[] = [
      { ...one, value: { input: 1, output: 3 } },
      { ...one, from: ".env" },
      { ...one, key: "prices.y" },
    ];
    for (const each of changed) expect(powersHash([each])).not.toBe(powersHash([one]));
  });
});

describe("upTo", () => {
  it("is no word and no number above", () => {
    const mark = power(z.int(), upTo(3));
    expect(mark.safeParse(3).success && upTo(3)(3) && !upTo(3)(4) && !upTo(3)("3") && !upTo(3)(Number.NaN)).toBe(true);
  });
});
