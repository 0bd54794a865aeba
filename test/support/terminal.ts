import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { quireLauncher } from "./quire.js";
import { trusted } from "./trust.js";

/** Why there is no pseudo-terminal on this machine, or null where there is one. */
export const noTerminal: string | null =
  process.platform !== "linux" || spawnSync("script", ["--version"]).status !== 0
    ? "needs the program script of util-linux"
    : null;

/** The command on a terminal of its own, as a person sees it. */
export interface TerminalSession {
  /** Waits until the words stand on the screen after what was waited for before. */
  see(words: string): Promise<void>;
  press(keys: string): void;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
  /** All that was printed, without control sequences. */
  screen(): string;
}

/** Starts the command on a pseudo-terminal of 100 columns and 40 rows. */
export function onTerminal(
  given: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Record<string, string> },
): TerminalSession {
  const command = [process.execPath, quireLauncher, ...given].map((word) => `'${word}'`).join(" ");
  const { PATH = "", XDG_CONFIG_HOME = "" } = process.env;
  const env = { PATH, HOME: cwd, XDG_CONFIG_HOME, TERM: "xterm", ...trusted(cwd), ...environment };
  const child = spawn("script", ["-qefc", `stty cols 100 rows 40; exec ${command}`, "/dev/null"], { cwd, env });
  let output = "";
  let from = 0;
  const waiting = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    for (const look of waiting) look();
  });
  const screen = () => stripVTControlCharacters(output);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    screen,
    ended,
    press: (keys) => void child.stdin.write(keys),
    see: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = screen().indexOf(words, from);
          if (at < 0) return;
          from = at + words.length;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`It ended before "${words}" was seen:\n${screen().slice(from)}`)));
        look();
      }),
  };
}
