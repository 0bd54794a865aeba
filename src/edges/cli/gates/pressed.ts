import { type CliProcess, wrap } from "../terminal/terminal.js";
import { dropTypedAhead, readKey } from "./keyboard.js";
import { viewOf } from "./record-gate.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";

/** Shows what is asked about; what was typed before it could be seen answers nothing. */
export async function show(process: CliProcess, lines: readonly string[]): Promise<void> {
  await dropTypedAhead(process);
  process.stderr.write(`\n${lines.join("\n")}\n`);
}

/**
 * Shows the keys, as "[a]pprove, [d]rop some", none broken over two lines, and asks until one that does something is
 * pressed and what it asks for has been given; undefined where the input ended.
 */
export async function pressed<Answer>(
  process: CliProcess,
  keys: string,
  actions: Readonly<Record<string, () => Answer | undefined | Promise<Answer | undefined>>>,
): Promise<Answer | undefined> {
  const together = keys.replaceAll(/(?<!,) /gu, "\u00A0");
  const line = wrap(together, viewOf(process).width).replaceAll("\u00A0", " ");
  for (;;) {
    process.stderr.write(`${line} `);
    const key = await readKey(process);
    if (key === undefined) return undefined;
    process.stderr.write(`${plainLine(key).trim()}\n`);
    const answer = await actions[key.toLowerCase()]?.();
    if (answer !== undefined) return answer;
  }
}
