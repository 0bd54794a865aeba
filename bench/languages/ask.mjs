// Questions asked of a library of three documents, without a model, as a user asks them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { compose } from "../../dist/compose.js";
import { runProgram } from "../../dist/edges/cli/program.js";

/** A command in a workspace, in this process; what it prints. @param {string[]} given @param {string} folder */
export async function quire(given, folder) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end("");
  let text = "";
  stdout.setEncoding("utf8").on("data", (piece) => (text += piece));
  stderr.resume();
  await runProgram({
    arguments: ["--yes", "--offline", "--quiet", ...given],
    version: "0",
    startedIn: folder,
    environment: { PATH: process.env.PATH ?? "", HOME: folder },
    stdin: /** @type {any} */ (stdin),
    stdout: /** @type {any} */ (stdout),
    stderr: /** @type {any} */ (stderr),
    now: () => Date.now(),
    signal: new AbortController().signal,
    openWorkbench: (options) => compose(options),
  });
  return text;
}

/**
 * What became of each question: "right" where the first three statements of an answer have what was asked for, or where
 * nothing answers and nothing was said to; "honest" where it was said that nothing answers though something does.
 * @param {import("./read.mjs").Rows} rows
 */
export async function askAll({ titles, texts, questions }) {
  const folder = mkdtempSync(join(tmpdir(), "languages-"));
  try {
    for (const [index, text] of texts.entries())
      writeFileSync(join(folder, `${index}.md`), `# ${titles[index]}\n\n${text}\n`);
    await quire(["init", "."], folder);
    await quire(["add", "0.md", "1.md", "2.md"], folder);
    const asked = [];
    for (const [question, wanted] of questions) {
      const answer = JSON.parse(await quire(["--json", "ask", question], folder));
      const said = answer.claims.slice(0, 3).map((/** @type {any} */ { text }) => text);
      asked.push({ question, wanted, said, outcome: outcomeOf(said, wanted) });
    }
    return asked;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string[]} said @param {string | null} wanted */
function outcomeOf(said, wanted) {
  if (wanted === null) return said.length === 0 ? "right" : "wrong";
  if (said.length === 0) return "honest";
  return said.some((text) => text.includes(wanted)) ? "right" : "wrong";
}
