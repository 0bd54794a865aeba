import { QuireError } from "../../domain/error.js";

export interface Place {
  /** From 1. */
  line: number;
  column: number;
}

/** "error": the file is refused; "warning": it may mean something else than it says; "notice": how it was read. */
export type Severity = "error" | "warning" | "notice";

/** Something that a reader or a check has to say about a place of a file. */
export interface Problem extends Place {
  severity: Severity;
  /** Name of the file as it was given. */
  file: string;
  /** Dotted path of the field, as "steps.0.model"; empty for the whole file. */
  field: string;
  /** What is wrong, as a sentence without its full stop. */
  message: string;
  /** What to do, as a sentence. */
  fix: string;
}

const mostTold = 10;
const longestLine = 300;

export const errorsOf = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ severity }) => severity === "error");

/** Throws a `config` error that tells the first errors with their places; nothing where there are none. */
export function requireSound(problems: readonly Problem[]): void {
  const errors = errorsOf(problems);
  const [first] = errors;
  if (first === undefined) return;
  const told = errors.slice(0, mostTold).map(problemLine);
  const more = errors.length > mostTold ? [`${errors.length - mostTold} more`] : [];
  const { file, line, column, field } = first;
  throw new QuireError("config", [...told, ...more].join("\n"), {
    facts: { path: file, line, column, field, problems: errors.length },
    fix: first.fix,
  });
}

/** "playbook.yaml:3:8: steps.0.verbosity: it must be at most 10" */
export function problemLine({ file, line, column, field, message }: Omit<Problem, "severity" | "fix">): string {
  const subject = field === "" ? "" : `${field}: `;
  const text = `${file}:${line}:${column}: ${subject}${message}`;
  return text.length > longestLine ? `${text.slice(0, longestLine)}...` : text;
}
