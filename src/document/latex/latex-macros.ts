import { removeSpaces } from "../../domain/characters.js";
import type { CommandReader, LatexReading } from "./latex-reading.js";
import { type LatexSpan, type LatexToken, textOf } from "./latex-scanner.js";

/** A macro of the draft's author. */
export interface Definition {
  parameters: { kind: "mandatory" | "optional" | "star"; byDefault: LatexSpan | null }[];
  body: LatexSpan;
}

/** What only TeX itself can follow. */
const programmed =
  /\\(?:csname|expandafter|futurelet|if[a-z]*|loop|the|edef|xdef|catcode)(?![A-Za-z])|[A-Za-z]@|@[A-Za-z]/u;

/** `\newcommand{\name}[2][default]{body}`. */
const newCommand: CommandReader = ({ scanner, definitions }) => {
  scanner.takeStar();
  const name = nameOf(scanner.argument());
  const count = Number(textOf(scanner.optional() ?? nothing));
  const byDefault = scanner.optional();
  const body = scanner.group();
  const parameters = Array.from({ length: count > 0 && count < 10 ? count : 0 }, (_, index) =>
    index === 0 && byDefault !== null
      ? { kind: "optional" as const, byDefault }
      : { kind: "mandatory" as const, byDefault: null },
  );
  define(definitions, name, { parameters, body });
};

/** `\def\name#1#2{body}`. */
const plainDefinition: CommandReader = ({ scanner, definitions }) => {
  const name = nameOf(scanner.argument());
  const pattern = scanner.take(/[^{}\n\\]*/y)?.[0] ?? "";
  const count = pattern.match(/#[1-9]/gu)?.length ?? 0;
  const body = scanner.group();
  // Parameters with other characters between them are no arguments in braces.
  if (pattern.replace(/#[1-9]/gu, "").trim() !== "") return;
  const parameters = Array.from({ length: count }, () => ({ kind: "mandatory" as const, byDefault: null }));
  define(definitions, name, { parameters, body });
};

/** `\NewDocumentCommand{\name}{s o m}{body}`. */
const documentCommand: CommandReader = ({ scanner, definitions }) => {
  const name = nameOf(scanner.argument());
  const signature = removeSpaces(textOf(scanner.group() ?? nothing));
  const body = scanner.group();
  if (!/^[smo]*$/u.test(signature)) return;
  const kinds = { s: "star", m: "mandatory", o: "optional" } as const;
  const parameters = Array.from(signature, (letter) => ({
    kind: kinds[letter as keyof typeof kinds],
    byDefault: null,
  }));
  define(definitions, name, { parameters, body });
};

/** `\let\name\other`. */
const alias: CommandReader = ({ scanner, definitions }) => {
  const name = nameOf(scanner.argument());
  scanner.take(/\s*=\s*/y);
  define(definitions, name, { parameters: [], body: scanner.argument() });
};

const citeCommand: CommandReader = ({ scanner, citing }) => {
  const name = nameOf(scanner.argument());
  for (let left = 6; left > 0; left--) if (scanner.optional() === null && scanner.group() === null) break;
  if (name !== null) citing.add(name);
};

/** Commands that define others. */
export const definingCommands: Readonly<Record<string, CommandReader>> = {
  newcommand: newCommand,
  renewcommand: newCommand,
  providecommand: newCommand,
  newrobustcmd: newCommand,
  DeclareRobustCommand: newCommand,
  def: plainDefinition,
  gdef: plainDefinition,
  long: () => undefined,
  NewDocumentCommand: documentCommand,
  RenewDocumentCommand: documentCommand,
  ProvideDocumentCommand: documentCommand,
  DeclareDocumentCommand: documentCommand,
  let: alias,
  DeclareCiteCommand: citeCommand,
  DeclareMultiCiteCommand: citeCommand,
};

/** Reads the body of a macro in place of its call; false where the draft defines none of this name that can be followed. */
export function expandMacro(reading: LatexReading, token: LatexToken): boolean {
  const definition = reading.definitions.get(token.value);
  if (definition === undefined) return false;
  const { scanner } = reading;
  const origin = token.origin ?? token.start;
  const given = definition.parameters.map(({ kind, byDefault }): LatexSpan => {
    if (kind === "star") return !scanner.takeStar() ? nothing : { ...nothing, text: "*", end: 1 };
    if (kind === "optional") return scanner.optional() ?? (byDefault === null ? nothing : { ...byDefault, origin });
    return scanner.argument() ?? nothing;
  });
  if (given.length === 0) scanner.take(/[ \t]+/y);
  if (!scanner.enter({ ...definition.body, origin }, given)) {
    reading.definitions.delete(token.value);
    reading.problem(origin, `The macro \\${token.value} calls itself without end: it was not followed.`);
  }
  return true;
}

const nothing: LatexSpan = { text: "", start: 0, end: 0, origin: 0 };

function nameOf(span: LatexSpan | null): string | null {
  return /^\s*\\([A-Za-z@]+)\s*$/u.exec(span === null ? "" : textOf(span))?.[1] ?? null;
}

function define(
  definitions: Map<string, Definition>,
  name: string | null,
  { parameters, body }: { parameters: Definition["parameters"]; body: LatexSpan | null },
): void {
  if (name === null || body === null) return;
  if (programmed.test(textOf(body))) definitions.delete(name);
  else definitions.set(name, { parameters, body });
}
