import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../models/workspace.js";
import { head, outline, sections, step } from "./hostile.js";
import { refusedPlaybooks } from "./hostile-playbook-rows.js";
import { PlaySteps } from "./play-steps.js";

// What no playbook or config can be is refused by the command itself: told with its place, nothing asked, nothing written.

let steps: PlaySteps;
let before: string[];
const listed = () => readdirSync(steps.workspace.root, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith(".quire"));
beforeAll(async () => {
  steps = await PlaySteps.open();
  steps.write("book.yaml", "");
  steps.write("config.yaml", "");
  before = listed();
});
afterEach(() => {
  for (const name of listed().filter((each) => !before.includes(each))) rmSync(steps.path(name), { recursive: true, force: true });
});
afterAll(() => steps.close());

type Content = string | Buffer;
const title = "title: AI\n";

/** Plays, expects that it is refused before anything happens, and gives what is told. */
async function refused(book: Content, config: Content, ...more: string[]): Promise<{ place: string; message: string; fix: string }> {
  writeFileSync(steps.path("book.yaml"), book);
  writeFileSync(steps.path("config.yaml"), config);
  const found = listed();
  const result = await steps.workspace.quire(["play", "book.yaml", "--config", "config.yaml", "--yes", "--json", ...more]);
  expect(result.exitCode).toBe(1);
  expect(steps.server.asked).toEqual([]);
  expect(listed()).toEqual(found);
  const { message, facts, fix = "" } = errorOf(result);
  const place = facts["line"] === undefined ? "" : `${String(facts["path"])}:${String(facts["line"])}:${String(facts["column"])}`;
  expect(message.startsWith(place)).toBe(true);
  expect(fix).not.toBe("");
  return { place: `${place} ${String(facts["field"] ?? "")}`.trim(), message, fix };
}

describe("a playbook that is refused", () => {
  it.each(refusedPlaybooks)("%s: nothing is asked and nothing written", async (_what, book, told) => {
    const { place } = await refused(book, title);
    expect(place).toBe(`book.yaml:${told.split(" | ")[0]}`.trim());
  });
});

const bomb = ["a: &a [x, x]", ..."bcdefgh".split("").map((name, at) => `${name}: &${name} [*${"abcdefgh"[at]}, *${"abcdefgh"[at]}]`)].join("\n");
const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const sound = step("");
const output = (path: string) => sound.replace("exports/outline.json", path);
const aimed = (config: string, book = output("exports/{config:title}.json")): [Content, Content] => [book, config];
const inputsOf = (lines: string) => `${head}inputs:\n  title: {}\n${lines}steps:\n${outline}`;

type Told = [what: string, book: Content, config: Content, place: string, message: string, fix: string];

const told: Told[] = [
  ["a bomb of aliases", `${head}${bomb}\nsteps: []\n`, title, "book.yaml:4:8 b.0", "aliases", "Write the value"],
  ["a file in UTF-16", wide(sound), title, "book.yaml:1:1", "UTF-16", "as UTF-8"],
  ["a file in Latin 1", Buffer.from(sound.replace("Outline", "\u00dcber"), "latin1"), title, "book.yaml:8:31", "none of UTF-8", "as UTF-8"],
  ["a file of more than a megabyte", "x".repeat(1_000_001), title, "book.yaml:1:1", "1,000,000 bytes", "smaller"],
  ["two documents", `${sound}---\n${sound}`, title, "book.yaml:10:1", "a second document", "Correct"],
  ["tabs", sound.replace("    output:", "\toutput:"), title, "book.yaml:9:1", "Tabs", "Correct"],
  ["a slug of itself", inputsOf("  a: { slug_of: a }\n"), title, "book.yaml:5:17 inputs.a.slug_of", 'no other input "a"', "Name an input"],
  ["slugs of each other", inputsOf("  a: { slug_of: b }\n  b: { slug_of: a }\n"), title, "book.yaml:5:17 inputs.a.slug_of", "itself made of another", "Name an input"],
  ["an input called __proto__", inputsOf("  __proto__: { default: 1 }\n"), title, "book.yaml:5:3 inputs.__proto__", "no field can be called", "another name"],
  ["an input called constructor", inputsOf("  constructor: {}\n"), title, "book.yaml:5:3 inputs.constructor", "no input can have", "another name"],
  ["a token of a prototype", sound.replace("{config:title}", "{config:__proto__}"), title, "book.yaml:8:39 steps.0.instruction_user_prompt", 'no input "__proto__"', "Declare"],
  ["a field of a prototype", sections("").replace("this::title", "this::constructor"), title, "book.yaml:14:30 steps.1.instruction_user_prompt", "no field of the items", "Name one"],
  ["a step that waits for itself", step("    needs: [outline]\n"), title, "book.yaml:7:5 steps.0", "waits for itself", "Let none"],
  ["a step that reads itself", step("    input: exports/outline.json\n"), title, "book.yaml:7:5 steps.0", "waits for itself", "Let none"],
  ["10^9 numbers", step("    for_each: { number_to: 1000000000 }\n"), title, "book.yaml:10:28 steps.0.for_each.number_to", "at most 20", "Correct"],
  ["10^9 texts from the config", step('    answers: { count: "{config:depth}", list: a, number: b, text: c, per: item }\n').replace(", maximum: 6", ""), "title: a\ndepth: 1000000000\n", "book.yaml:10:23 steps.0.answers.count", "from 1 to 20", ""],
  ["a number that is infinite", step("    verbosity: 1e999\n"), title, "book.yaml:10:16 steps.0.verbosity", "cannot be used", "finite number"],
  ["a shape of a kind that there is not", step("    output_format: { a: date }\n"), title, "book.yaml:10:25 steps.0.output_format.a", "one of string, number", "Correct"],
  ["a style that there is not", sound.replace("version: 1", "version: 1\nstyle: natur"), title, "book.yaml:3:8 style", 'no citation style "natur"', "nature"],
  ["a name that is a path", sound.replace("name: book", "name: ../book"), title, "book.yaml:1:7 name", "small letters", "Correct"],
  ["a command", step("    run: rm -rf /\n"), title, "book.yaml:10:5 steps.0.run", "no field", "Known are"],
  ["a path of the home", output("~/x.json"), title, "book.yaml:9:13 steps.0.output", "absolute", "below the workspace"],
  ["a path of a server", output("//server/x.json"), title, "book.yaml:9:13 steps.0.output", "absolute", "below the workspace"],
  ["a device with a blank", output('"con .json"'), title, "book.yaml:9:13 steps.0.output", "Windows keeps", "another name"],
  ["a sign that no file has", output('"a\\u0000b.json"'), title, "book.yaml:9:13 steps.0.output", "cannot stand in a path", "Leave it out"],
  ["a folder", output("exports/"), title, "book.yaml:9:13 steps.0.output", "folder, no file", "Name the file"],
  ["Quire's own store", output(".quire/store.db"), title, "book.yaml:9:13 steps.0.output", "hidden", "below the workspace"],
  ["the works of the workspace", output("manifest.json"), title, "book.yaml:9:13 steps.0.output", "works of a workspace", "another name"],
  ["the evidence of an output", output("outline.evidence.json"), title, "book.yaml:9:13 steps.0.output", "rests on", "another name"],
  ["an output below another", sections("").replace("sections.json", "outline.json/x.json"), title, "book.yaml:15:13 steps.1.output", "needs a folder", "another folder"],
  ["an input from elsewhere", step("    input: file:///etc/passwd\n"), title, "book.yaml:10:12 steps.0.input", "an address", "below the workspace"],
  ["the playbook itself", output("book.yaml"), title, "", "not made by this playbook", "Move it away"],
  ["a file of the library, by a later step", sections("").replace("exports/sections.json", "library/tides.md"), title, "", "not made by this playbook", "Move it away"],
  ["an empty config", sound, "", "config.yaml:1:1 title", "does not give it", "--set title=VALUE"],
  ["words for a config", sound, "just words", "config.yaml:1:1", "a config is an object", "NAME: VALUE"],
  ["a config in UTF-16", sound, wide(title), "config.yaml:1:1", "UTF-16", "as UTF-8"],
  ["a config that bursts", sound, `${title}${bomb}\n`, "config.yaml:3:8 b.0", "aliases", "Write the value"],
  ["a config of a megabyte", sound, `title: ${"x".repeat(1_000_001)}`, "config.yaml:1:1", "1,000,000 bytes", "smaller"],
  ["a config that nests deep", sound, `title: ${"[".repeat(60)}${"]".repeat(60)}`, "config.yaml:1:58 title", "nested more than 50", "Nest less"],
  ["a prototype in a config", sound, `${title}__proto__: { depth: 9 }\n`, "config.yaml:2:1 __proto__", "no input", "reads title, depth"],
  ["an infinite value", sound, `${title}depth: .inf\n`, "config.yaml:2:8 depth", "cannot be used", "finite number"],
  ["bytes in a config", sound, "title: !!binary aGk=\n", "config.yaml:1:17 title", "cannot be used", "Write a text"],
  ["a password in a config", sound, `${title}password: hunter2hunter2\n`, "config.yaml:2:11 password", "key or a password", "environment"],
  ["a device by its config", ...aimed("title: nul\n"), "book.yaml:9:13 steps.0.output", "Windows keeps", "another name"],
  ["hidden files by their config", ...aimed("title: a\n", output(".{config:title}/x.json")), "book.yaml:9:13 steps.0.output", "hidden", "below the workspace"],
];

describe("a playbook, or a config, that is refused with its place, its field and what to do", () => {
  it.each(told)("%s", async (_what, book, config, place, message, fix) => {
    const found = await refused(book, config);
    expect([found.place, found.message, found.fix]).toEqual([place, expect.stringContaining(message), expect.stringContaining(fix)]);
  });

  it("values of --set: their names and kinds", async () => {
    expect(await refused(sound, title, "--set", "titel=x")).toMatchObject({ place: "--set:1:1 titel", fix: "Did you mean title?" });
    expect(await refused(sound, title, "--set", "depth=deep")).toMatchObject({ place: "--set:1:1 depth" });
    expect((await refused(sound, title, "--set", "title=sk-abcdefghijkl0123456789")).message).not.toContain("sk-abc");
  });
});

describe("what lies elsewhere", () => {
  it("a playbook that is a link tells nothing of what it leads to; a folder is none", async () => {
    const outside = mkdtempSync(join(tmpdir(), "quire-outside-"));
    try {
      writeFileSync(join(outside, "keys"), "password-of-somebody\n");
      symlinkSync(join(outside, "keys"), steps.path("link.yaml"));
      mkdirSync(steps.path("folder.yaml"));
      for (const name of ["link.yaml", "folder.yaml"]) {
        steps.write("naming.yaml", `playbook: ${name}\n`);
        for (const given of [[name], ["naming.yaml"], ["book.yaml", "--config", name]]) {
          const result = await steps.workspace.quire(["play", ...given, "--yes", "--json"]);
          expect(result.exitCode).toBe(1);
          expect(result.stdout + result.stderr).not.toContain("password-of-somebody");
          expect(errorOf(result).code).not.toBe("internal");
        }
      }
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it("a tool that costs or writes waits for a person before anything is done", async () => {
    const book = `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { description: birds }\n    output: exports/table.json\n`;
    writeFileSync(steps.path("book.yaml"), book);
    writeFileSync(steps.path("config.yaml"), title);
    const result = await steps.workspace.quire(["play", "book.yaml", "--config", "config.yaml", "--json"]);
    expect([result.exitCode, errorOf(result).code, steps.server.asked]).toEqual([3, "waiting", []]);
    expect(listed()).toEqual(before);
  });
});
