// A real terminal that bytes are written to: tmux, which draws them and says what it obeyed.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether there is a terminal to look at. */
export const hasTerminal = spawnSync("tmux", ["-V"]).status === 0;

let number = 0;

/** @param {string} socket @param {string[]} given */
function tmux(socket, ...given) {
  return execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...given], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/**
 * What a terminal of 80 columns shows of bytes, and what it was made to do.
 * @param {string} bytes
 */
export function screenOf(bytes) {
  const folder = mkdtempSync(join(tmpdir(), "quire-attack-screen-"));
  const socket = `quire-attack-${process.pid}-${(number += 1)}`;
  const file = join(folder, "bytes");
  writeFileSync(file, bytes);
  try {
    tmux(
      socket,
      "new-session",
      "-d",
      "-x",
      "80",
      "-y",
      "40",
      `cat ${file}; printf '\\nEND'; exec sleep 20`,
      ";",
      "set",
      "-g",
      "set-clipboard",
      "on",
    );
    const lines = waitForEnd(socket);
    const [title = "", alternate = "0"] = tmux(socket, "display-message", "-p", "#{pane_title}|#{alternate_on}")
      .trim()
      .split("|");
    const buffers = spawnSync("tmux", ["-L", socket, "show-buffer"], { encoding: "utf8" });
    const styled = tmux(socket, "capture-pane", "-p", "-e");
    return {
      lines,
      title,
      alternate: alternate === "1",
      clipboard: buffers.status === 0 ? buffers.stdout : "",
      styled,
    };
  } finally {
    spawnSync("tmux", ["-L", socket, "kill-server"]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} socket */
function waitForEnd(socket) {
  for (let round = 0; round < 100; round += 1) {
    const lines = tmux(socket, "capture-pane", "-p")
      .split("\n")
      .map((line) => line.trimEnd());
    if (lines.some((line) => line.endsWith("END"))) return lines;
    spawnSync("sleep", ["0.03"]);
  }
  return tmux(socket, "capture-pane", "-p").split("\n");
}
