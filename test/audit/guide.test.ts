import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingCodeNames } from "../../src/audit/finding.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, quireLauncher, removeFolders } from "../support/quire.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "guide", "audit.md"), "utf8");
/** What is typed, and what is shown after it, in order. */
const blocks = [...page.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gmu)].map(([, language, text = ""]) => ({
  language,
  text,
}));

let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  const home = newFolder();
  const programs = join(home, "programs");
  folder = join(home, "thesis");
  for (const made of [programs, folder]) mkdirSync(made);
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  environment = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: home, QUIRE: root };
});
afterAll(removeFolders);

interface Followed {
  code: number;
  stdout: string;
  stderr: string;
}

/** Commands of Quire alone are followed in this process, which is quicker; others by the shell. */
async function follow(commands: string): Promise<Followed> {
  const given = /^quire [^|<>\n]*\n$/u.test(commands) ? wordsOf(commands.replaceAll("$QUIRE", root)) : null;
  if (given !== null)
    return quireHere(given.slice(1), { cwd: folder, environment: { HOME: environment["HOME"] ?? "" } });
  return new Promise((resolve) => {
    execFile("sh", ["-ec", commands], { cwd: folder, env: environment }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

/** What a command prints; the draft of the page has faults, every other command comes to a good end. */
async function followed(text: string): Promise<string> {
  const { code, stdout, stderr } = await follow(text);
  const hasFaults = /^quire audit draft\.md(?! --fail-on)/mu.test(text);
  expect({ text, code, stderr }).toMatchObject({ code: hasFaults ? 3 : 0 });
  return stdout;
}

const shownLines = (text: string): string[] => text.split("\n").filter((line) => line !== "" && line !== "...");

const wordsOf = (line: string): string[] =>
  [...line.trim().matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, word]) => quoted ?? word ?? "");

describe.skipIf(process.platform === "win32")("the page on auditing a draft", () => {
  it("can be followed word for word, and shows what is seen", { timeout: 60_000 }, async () => {
    const missing: string[] = [];
    let printed = "";
    for (const { language, text } of blocks) {
      if (language === "text") missing.push(...shownLines(text).filter((line) => !printed.includes(line)));
      else printed = await followed(text);
    }
    expect(missing).toEqual([]);
    for (const name of ["report.html", "draft.fixed.md", "draft.fixed.diff", "audit.sarif"])
      expect(existsSync(join(folder, name))).toBe(true);
  });

  it("names every code that there is", () => {
    const named = new Set([...page.matchAll(/`([a-z_]+)`/gu)].map(([, name = ""]) => name));
    expect(findingCodeNames.filter((code) => !named.has(code))).toEqual([]);
  });
});
