import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { splitAtSpaces } from "../../../domain/characters.js";

/** Lets the person's own editor change a text; null where none is set or it fails. */
export function editText(
  text: string,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const editor = environment["VISUAL"] ?? environment["EDITOR"];
  if (editor === undefined || editor.trim() === "") return null;
  const folder = mkdtempSync(join(tmpdir(), "quire-edit-"));
  const path = join(folder, name);
  try {
    writeFileSync(path, text);
    const [program = "", ...given] = splitAtSpaces(editor.trim());
    const { status } = spawnSync(program, [...given, path], { stdio: "inherit" });
    // Some editors, told to give up, take the file away.
    return status === 0 && existsSync(path) ? readFileSync(path, "utf8") : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
