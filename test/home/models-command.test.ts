import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { CatalogueModel } from "../../src/domain/home-model.js";
import { compose } from "../../src/compose.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

const row: CatalogueModel = {
  name: "tiny",
  kind: "answer",
  engine: "llama",
  purpose: "tries things",
  licence: "MIT",
  languages: ["en"],
  memory_bytes: 1e9,
  context_tokens: 512,
  hosts: [],
  files: [{ name: "w.gguf", url: "https://weights.example/w.gguf", bytes: 5_000_000, sha256: "0".repeat(64) }],
};

function given() {
  const cwd = newFolder();
  const models = { folder: join(cwd, "models"), catalogue: [row] };
  const extras = { folder: join(cwd, "extras") };
  const run = (...words: string[]) => quireHere(words, { cwd, models, extras });
  return { cwd, run };
}

describe("models at home on the command line", () => {
  it("are fetched by nobody's silence: size, licence and host are shown, and what to say", async () => {
    const { run } = given();
    const { code, stderr } = await run("models", "get", "tiny");
    expect(code).toBe(2);
    for (const word of ["5 MB", "weights.example", "MIT", "quire models get tiny --yes"])
      expect(stderr).toContain(word);
    expect((await run("models", "get", "tiny", "--dry-run")).stdout).toContain("weights.example");
    expect((await run("models", "list")).stdout).toMatch(/tiny +answer +-/u);
  });

  it("are not fetched with a closed network, and a file that is here is known all the same", async () => {
    const { cwd, run } = given();
    const refused = await run("models", "get", "tiny", "--yes", "--offline");
    expect(refused.stderr).toContain("quire models get FILE");
    writeFileSync(join(cwd, "Own.gguf"), madeGguf());
    const { code, stdout } = await run("models", "get", "Own.gguf", "--offline");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('"home:own"') });
    expect(stdout).toContain("quire extras add llama");
    expect((await run("models", "list")).stdout).toMatch(/own +answer +your file +.*apache-2.0/u);
    expect((await run("models", "remove", "own", "none")).stdout).toBe("own was removed\nnone was not here\n");
  });

  it("say what is missing: the name, the file, the extra, another kind", async () => {
    const { cwd, run } = given();
    expect((await run("models", "get", "nothing")).stderr).toContain("Models: tiny");
    expect((await run("models", "get", "nothing.gguf")).stderr).toContain("is not there");
    writeFileSync(join(cwd, "no.gguf"), "words");
    expect((await run("models", "get", "no.gguf")).stderr).toContain("does not begin with GGUF");
    writeFileSync(join(cwd, "cut.gguf"), madeGguf().subarray(0, 60));
    expect((await run("models", "get", "cut.gguf")).stderr).toContain("damaged");
    writeFileSync(join(cwd, "own.gguf"), madeGguf());
    await run("models", "get", "own.gguf");
    expect((await run("models", "try", "home:own")).stderr).toContain("quire extras add llama");
    expect((await run("models", "try", "home:other")).stderr).toContain("Here are: own");
    await run("models", "get", "own.gguf", "--name", "vectors", "--kind", "embed");
    expect((await run("models", "try", "home:vectors")).stderr).toContain("there to make vectors");
  });
});

describe("a closed network", () => {
  it("passes to models on this computer alone", async () => {
    const cwd = newFolder();
    const providers = { here: { base_url: "http://127.0.0.1:1/v1" }, away: { base_url: "http://models.example/v1" } };
    const flags = { providers, network: { offline: true } };
    const workbench = await compose({ workspace: cwd, startedIn: cwd, environment: { HOME: cwd }, flags });
    const { models, fetcher } = workbench.engine.services;
    const atHome = ["home:tiny", "here:m", "ollama:m", "away:m", "openai:m"].filter((name) => models.isAtHome(name));
    expect(atHome).toEqual(["home:tiny", "here:m", "ollama:m"]);
    await expect(fetcher.fetch({ url: "http://127.0.0.1:1/v1" })).rejects.toMatchObject({ code: "network" });
    await expect(fetcher.fetch({ url: "http://127.0.0.1:2/v1" })).rejects.toMatchObject({ code: "offline" });
    await expect(fetcher.fetch({ url: "http://models.example/v1" })).rejects.toMatchObject({ code: "offline" });
    await workbench.close();
  });
});

/** The header of a file in GGUF that names its kind, its window and its licence, with a list in between. */
function madeGguf(): Buffer {
  const text = (value: string) => Buffer.concat([uint64(value.length), Buffer.from(value)]);
  const entry = (name: string, type: number, value: Buffer) => Buffer.concat([text(name), uint32(type), value]);
  return Buffer.concat([
    Buffer.from("GGUF"),
    uint32(3),
    uint64(0),
    uint64(4),
    entry("general.architecture", 8, text("llama")),
    entry("tokenizer.ggml.tokens", 9, Buffer.concat([uint32(8), uint64(2), text("a"), text("b")])),
    entry("llama.context_length", 4, uint32(2048)),
    entry("general.license", 8, text("apache-2.0")),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
