import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newFolder, quireLauncher } from "./quire.js";
import { quireHere } from "./quire-here.js";
import { trusted } from "./trust.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page of the guide: what it has a reader type, and what it shows. */
export interface GuidePage {
  text: string;
  /** The blocks of code, in order; those of `sh` are to be typed, those without a language are for another terminal. */
  blocks: { language: string; text: string }[];
  /** The lines of all blocks of `sh`. */
  commands: string[];
}

/** Reads "docs/guide/NAME.md". */
export function readGuidePage(name: string): GuidePage {
  const text = readFileSync(join(root, "docs", "guide", `${name}.md`), "utf8");
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map(([, language = "", block = ""]) => ({
    language,
    text: block,
  }));
  const typed = blocks.filter(({ language }) => language === "sh").flatMap((block) => block.text.split("\n"));
  return { text, blocks, commands: typed.filter((line) => line.trim() !== "") };
}

export interface Followed {
  code: number;
  stdout: string;
  stderr: string;
}

/** Somebody with an empty folder, `quire` on the path, and `QUIRE` for where the project is. */
export interface Reader {
  workspace: string;
  follow(script: string): Promise<Followed>;
}

/**
 * The shell ends a script of several commands at the first that fails. Plain commands of Quire run in this process,
 * which is quicker.
 */
export function newReader(workspaceName: string): Reader {
  const home = newFolder();
  const [programs, workspace] = [join(home, "programs"), join(home, workspaceName)];
  for (const made of [programs, workspace]) mkdirSync(made);
  writeFileSync(join(programs, "quire"), `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(join(programs, "quire"), 0o755);
  const path = `${programs}${delimiter}${process.env["PATH"] ?? ""}`;
  return {
    workspace,
    follow(script) {
      const given = wordsOf(script);
      if (given?.[0] === "quire") return quireHere(given.slice(1), { cwd: workspace, environment: { HOME: home } });
      // The reader allows what the page had them write.
      const env = { PATH: path, HOME: home, QUIRE: root, ...trusted(workspace) };
      return new Promise((resolve) => {
        execFile("sh", ["-ec", script], { cwd: workspace, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
        );
      });
    },
  };
}

/** The words of one plain command, which needs no shell; null for all else. */
export function wordsOf(script: string): string[] | null {
  const line = script.trim().replaceAll("$QUIRE", root);
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/gu)];
  const isPlain = !/[\n$`\\]/u.test(line) && !/[|<>*?;&~(){}[\]]/u.test(line.replaceAll(/"[^"]*"|'[^']*'/gu, ""));
  return isPlain ? words.map(([, double, single, bare]) => double ?? single ?? bare ?? "") : null;
}
