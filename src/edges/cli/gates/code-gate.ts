import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Gate } from "../../../run/run-context.js";
import { codeQuestion } from "../../../tool/code-gate.js";
import { type CliProcess, painter } from "../terminal/terminal.js";
import { askYesNo } from "./record-gate.js";

/** Shows code line by line, nothing of it left out, and asks whether it may be run; undefined where the input has ended. */
export async function askAboutCode(gate: Gate, process: CliProcess): Promise<unknown> {
  const { language, code, held, given } = codeQuestion.parse(gate.details);
  const { stderr, environment } = process;
  const paint = painter(stderr, environment);
  const head = `Code in ${plainLine(language)}${held ? "" : ", to be run without a sandbox"}:`;
  const lines = code
    .split(/\r\n|\r|\n/u)
    .map((line, index) => `${String(index + 1).padStart(4)} | ${plainLine(withHidden(line))}`);
  const reads = given.length === 0 ? [] : [`It may read ${plainLine(given.join(", "))}.`];
  stderr.write(`${[paint("bold", head), ...lines, ...reads].join("\n")}\n`);
  const answer = await askYesNo(gate, process);
  return answer === undefined ? undefined : answer === "yes" ? "allow" : "refuse";
}

/** What a screen does not show, or obeys, as an escape: who allows code has seen all of it. */
function withHidden(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === "\t" ? sign : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
