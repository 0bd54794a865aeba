import { tool as brainCheckTool } from "../../../brain/brain-check.tool.js";
import { tool as brainFixTool } from "../../../brain/brain-fix.tool.js";
import type { BrainCheckOutput } from "../../../brain/schema/brain-schema.js";
import type { NoteProblem } from "../../../domain/note.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Invocation } from "../command/invocation.js";
import { count, wrap } from "../terminal/terminal.js";
import { openLog } from "./index-notes.js";
import { type LogLevel, oneLine, problemEntry } from "./note-log.js";

interface CheckFlags {
  fix?: boolean;
  logLevel?: LogLevel;
}

/** Lists problems: done where none is left, failed otherwise. They are the result; the log has them only where it is asked for. */
export async function checkNotes(invocation: Invocation, dir: string | undefined, flags: CheckFlags): Promise<number> {
  const { fix = false, logLevel } = flags;
  const input = dir === undefined ? {} : { source_dir: dir };
  const outcome = fix ? await invocation.run(brainFixTool, input) : await invocation.run(brainCheckTool, input);
  const code = invocation.finish<BrainCheckOutput>(outcome, (output) => renderChecked(output, invocation));
  if (outcome.error) return code;
  const { problems } = outcome.output;
  if (logLevel !== undefined) openLog(invocation, logLevel).write(...problems.map(problemEntry));
  return code === exitCodes.done && problems.length > 0 ? exitCodes.failed : code;
}

function renderChecked({ source_dir, notes, problems, fixed = [] }: BrainCheckOutput, screen: Invocation): string {
  const { paint } = screen;
  const written = fixed.map(({ path, fields }) => `${paint("green", "wrote")} ${oneLine(path)}: ${fields.join(", ")}`);
  const listed = problems.map((problem) => renderProblem(problem, screen));
  const folder = screen.shownPath(source_dir);
  const found = problems.length === 0 ? "no problems" : count(problems.length, "problem");
  return [...written, ...listed, `${folder}: ${count(notes, "note")}, ${found}`].join("\n");
}

function renderProblem({ path, line, field, message, fix }: NoteProblem, { paint, width }: Invocation): string {
  const place = line === null ? path : `${path}:${line}`;
  const what = oneLine(field === null || message.startsWith(field) ? message : `${field}: ${message}`);
  return `${paint("bold", oneLine(place))}\n${wrap(what, width, "  ")}\n${paint("dim", wrap(oneLine(fix), width, "  "))}`;
}
