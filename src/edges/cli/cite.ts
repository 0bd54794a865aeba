import { citeContract, type CiteOutput } from "../../contracts/cite.js";
import { type CitationStylesOutput, tool as citationStylesTool } from "../../library/citation-styles.tool.js";
import type { Command } from "commander";
import { extname } from "node:path";
import { text as readStream } from "node:stream/consumers";
import type { Notice } from "../../domain/record.js";
import { QuireError } from "../../domain/error.js";
import { exportContract } from "../../contracts/export.js";
import { outputNames, withoutDocuments, writeDocuments } from "./deliver-document.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { another } from "./command/commander.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count, painter } from "./terminal/terminal.js";

interface CiteFlags {
  style?: string;
  output?: string[];
}

export function configure(command: Command, { action }: Registrar): void {
  addFields(command, citeContract, { text: null, style: { value: "name", after: '; "list" shows all' } })
    .option(
      "-o, --output <file>",
      "write to a file instead of the standard output, or a document, as FILE.docx; may be given again",
      another,
    )
    .action(action(cite));
}

async function cite(invocation: Invocation, given: string[], flags: CiteFlags): Promise<number> {
  if (flags.style === "list") return listStyles(invocation, given);
  const [draft, ...rest] = given;
  if (draft === undefined || rest.length > 0) {
    throw new QuireError("usage", draft === undefined ? "No draft was named." : "More than one draft was named.", {
      fix: "quire cite DRAFT.md, or quire cite - to read the standard input.",
    });
  }
  const { output: named = [], ...settings } = flags;
  const own = await withoutDocuments(named, [...textEndings, extname(draft).toLowerCase()]);
  const { documents } = await outputNames(
    invocation,
    named.filter((file) => !own.includes(file)),
    [],
  );
  const source = draft === "-" ? { text: await readStream(invocation.process.stdin) } : { path: draft };
  const document = { ...givenFields(exportContract, settings), ...source };
  if (documents.length > 0 && own.length === 0) return writeDocuments(invocation, documents, document, exitCodes.done);
  const input = { ...givenFields(citeContract, flags), ...source };
  const outcome = await invocation.run(citeContract, input);
  if (outcome.error) return invocation.fail(outcome.error, outcome);
  const { output } = outcome;
  const paths: string[] = [];
  for (const file of own) paths.push(await write(invocation, file, output.text));
  if (invocation.flags.json) invocation.printJson(output);
  else if (paths.length === 0) invocation.process.stdout.writeDocument(output.text);
  report(invocation, output, paths);
  const code = outcome.state === "incomplete" ? exitCodes.incomplete : exitCodes.done;
  return writeDocuments(invocation, documents, document, code);
}

/** Written as the draft is, with its citations written out, though pages of HTML can be exported, too. */
const textEndings = [".md", ".markdown", ".txt", ".html", ".htm"];

async function write({ engine }: Invocation, file: string, text: string): Promise<string> {
  const { files } = engine.services;
  const path = files.resolve(file);
  await files.writeFile(path, text);
  return path;
}

/** Lines named of one key; more help nobody. */
const shownLines = 8;

/** What a writer must know goes to stderr, also with --quiet; the counts do not. */
function report(
  invocation: Invocation,
  { citations, works, unknown, style }: CiteOutput,
  paths: readonly string[],
): void {
  const { process } = invocation;
  const paint = painter(process.stderr, process.environment);
  const warn = (line: string) => process.stderr.write(`${line}\n`);
  for (const { key, lines, nearest, reason } of unknown) {
    const others = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : "";
    const where = `${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, shownLines).join(", ")}${others}`;
    const hint = nearest.length > 0 ? `; nearest: ${nearest.join(", ")}` : "";
    warn(`${paint("yellow", "unknown")} @${key}, ${where}${hint}${reason === null ? "" : ` (${reason})`}`);
  }
  for (const { key, notices } of works) {
    for (const notice of notices) if (notice.kind !== "published_version") warn(noticeLine(key, notice, paint));
  }
  for (const { key, missing_fields } of works.filter(({ missing_fields: missing }) => missing.length > 0)) {
    invocation.say(paint("dim", `incomplete @${key}: no ${missing_fields.join(", ")}`));
  }
  const unconfirmed = works.filter(({ confirmed }) => !confirmed).map(({ key }) => `@${key}`);
  if (unconfirmed.length > 0)
    invocation.say(
      paint("dim", `unconfirmed, as the files say: ${unconfirmed.join(", ")} (quire scan FOLDER asks services)`),
    );
  const counts = `${count(citations, "citation")} of ${count(works.length, "work")}, style ${style}`;
  invocation.say(citations + unknown.length === 0 ? "There are no citations in the draft." : counts);
  for (const path of paths) invocation.say(`Written: ${path}`);
}

function noticeLine(key: string, { kind, doi, date, source }: Notice, paint: ReturnType<typeof painter>): string {
  const words = { retracted: "retracted", concern: "concern", corrected: "corrected", published_version: "" };
  const details = [date, doi === null ? null : `doi:${doi}`, `says ${source}`].filter((part) => part !== null);
  return `${paint(kind === "retracted" ? "red" : "yellow", words[kind])} @${key} (${details.join(", ")})`;
}

async function listStyles(invocation: Invocation, words: string[]): Promise<number> {
  const outcome = await invocation.run(citationStylesTool, { words });
  return invocation.finish(outcome, ({ styles, total }: CitationStylesOutput) => {
    const width = Math.max(...styles.map(({ id }) => Math.min(id.length, 40)), 0);
    const lines = styles.map(({ id, title, aliases }) => {
      const short = aliases.length > 0 ? ` (${aliases.join(", ")})` : "";
      return `${id.padEnd(width)}  ${title}${short}`;
    });
    return [...lines, `${styles.length} of ${count(total, "style")}`].join("\n");
  });
}
