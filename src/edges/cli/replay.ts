import { basename } from "node:path";
import { z } from "zod";
import { claimSchema, signCountsSchema } from "../../domain/evidence.js";
import { QuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { signMarks, verdictLine } from "../../domain/signs.js";
import { compareAnswers, type Compared } from "../../evidence/answers/compare-answers.js";
import { type Engine, replayRun, rewriteRun, type RunOutcome } from "../../run/execute.js";
import { type RunEnd, runEnd, runStart } from "../../run/fold.js";
import { type WritingSpent, writingSpent } from "../../run/writing-spent.js";
import type { AskFlags } from "./ask.js";
import { budgetOf } from "./command/commander.js";
import { tellOrigin } from "./tell-origin.js";
import type { Invocation } from "./command/invocation.js";
import { DeferredObserver } from "./command/run-watched.js";
import { runIdOf } from "./run-id.js";
import { textTable } from "./data/text-table.js";
import { own } from "./terminal/terminal-stream.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { wrap } from "./terminal/terminal.js";

export interface ReplayFlags extends AskFlags {
  /** A folder that the documents are written into. */
  to?: string;
}

interface MadeDocument {
  /** Where the run wrote it; its name alone where it was printed. */
  path: string;
  content: string;
}

/** Makes the document of a run again, or asks another model to write it from the same evidence. */
export async function replay(invocation: Invocation, name: string, flags: ReplayFlags): Promise<number> {
  const watcher = new DeferredObserver();
  const { engine } = await invocation.open({}, watcher);
  const id = runIdOf(engine.services.files.resolve(name), name);
  const end = runEnd(engine.runs.read(id));
  if (end === null) throw notEnded(id);
  if (flags.model !== undefined) return rewrite(invocation, { engine, id, end, watcher }, flags);
  const is_own = tellOrigin(invocation, engine, id);
  const documents: MadeDocument[] = [];
  watcher.watch({ onDocument: (document) => void documents.push(document) });
  const outcome = await replayRun(engine, id);
  const tool = runStart(engine.runs.read(id))?.tool ?? "";
  documents.push(...(await printedDocument(engine, tool, outcome)));
  const paths = flags.to === undefined ? [] : await write(engine, documents, flags.to);
  return tellReplay(invocation, { id, end, outcome, documents, paths, is_own });
}

/** The document of a tool that prints its answer and writes no file. */
async function printedDocument(engine: Engine, tool: string, { output }: RunOutcome): Promise<MadeDocument[]> {
  if (output === undefined) return [];
  const { toMarkdown } = (await engine.resolveTool(tool)) as {
    toMarkdown?: (output: unknown) => Promise<string | null>;
  };
  const content = (await toMarkdown?.(output)) ?? null;
  return content === null ? [] : [{ path: "answer.md", content }];
}

/** Throws `unwritable_file`, before anything is written, where another file has the name of a document. */
async function write({ services: { files } }: Engine, documents: readonly MadeDocument[], folder: string) {
  const target = files.resolve(folder);
  const places = documents.map(({ path, content }) => ({ file: files.inside(target, basename(path)), content }));
  const bytes = (content: MadeDocument["content"]) => Buffer.from(content);
  for (const { file, content } of places) {
    const there = (await files.stat(file)) === null ? null : await files.read(file, Number.MAX_SAFE_INTEGER);
    if (there === null || bytes(content).equals(there)) continue;
    throw new QuireError("unwritable_file", `${file} is there already and says something else; nothing was written.`, {
      facts: { path: file },
      fix: "Name a folder that is new, or move the file away.",
    });
  }
  for (const { file, content } of places) await files.writeFile(file, content);
  return places.map(({ file }) => file);
}

interface Replayed {
  id: string;
  end: RunEnd;
  outcome: RunOutcome;
  documents: readonly MadeDocument[];
  paths: readonly string[];
  /** False where the log came with somebody's folder. */
  is_own: boolean;
}

function tellReplay(invocation: Invocation, { id, end, outcome, documents, paths, is_own }: Replayed): number {
  const differs = differencesOf(end, outcome);
  const code = differs.length === 0 ? exitCodes.done : exitCodes.incomplete;
  if (invocation.flags.json) {
    const made = documents.map(({ path, content }) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: sha256Of(content),
    }));
    const error = outcome.error?.toRecord() ?? null;
    invocation.printJson({
      run_id: id,
      is_own,
      same: differs.length === 0,
      differs,
      documents: made,
      written: paths,
      error,
    });
    return code;
  }
  const [shown] = documents;
  if (shown !== undefined && paths.length === 0) invocation.printDocument(shown.content);
  for (const path of paths) invocation.say(`Written: ${path}`);
  if (differs.length === 0) invocation.say(`The same as run ${id} made, byte for byte; nothing was asked or fetched.`);
  else invocation.say(`Not the same as run ${id} made: ${differs.join("; ")}`);
  return code;
}

/** What is other than in the log: fields of the result, or how it ended; empty where nothing is. */
function differencesOf(end: RunEnd, { output, error }: RunOutcome): string[] {
  if (end.error !== undefined || error !== null) {
    const [before, after] = [end.error?.message ?? "", error?.message ?? ""];
    return before === after ? [] : [after === "" ? `it ended with: ${before}` : after];
  }
  const [before, after] = [fieldsOf(end.output), fieldsOf(output)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function fieldsOf(output: unknown): Record<string, unknown> {
  const plain: unknown = JSON.parse(JSON.stringify(output ?? null));
  return typeof plain === "object" && plain !== null && !Array.isArray(plain)
    ? (plain as Record<string, unknown>)
    : { output: plain };
}

/** What of a written document is compared, whichever recipe wrote it. */
const writtenSchema = z.object({
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  counts: signCountsSchema,
  mode: z.string(),
  limitations: z.array(z.string()),
  report_path: z.string().optional(),
});
type Written = z.infer<typeof writtenSchema>;

/** Recipes whose document a model writes from evidence that was gathered before. */
const written: ReadonlySet<string> = new Set(["ask", "ask_agent", "research"]);

interface Rewriting {
  engine: Engine;
  id: string;
  end: RunEnd;
  watcher: DeferredObserver;
}

async function rewrite(
  invocation: Invocation,
  { engine, id, end, watcher }: Rewriting,
  flags: ReplayFlags,
): Promise<number> {
  const { model = "" } = flags;
  const events = engine.runs.read(id);
  const start = runStart(events);
  const before = writtenSchema.safeParse(end.output).data;
  if (start === null || before === undefined || !written.has(start.tool)) throw notWritten(id, start?.tool ?? "");
  watcher.watch(invocation.observer(false));
  const outcome = await rewriteRun(engine, id, model, budgetFor(engine, flags));
  if (outcome.error) return invocation.fail(outcome.error, outcome);
  const after = writtenSchema.parse(outcome.output);
  const comparison = {
    run_id: outcome.run_id,
    of: id,
    model,
    before: sideOf(before, writingSpent(events)),
    after: sideOf(after, writingSpent(engine.runs.read(outcome.run_id))),
    statements: compareAnswers(before.claims, after.claims),
  };
  if (invocation.flags.json) invocation.printJson(comparison);
  else invocation.print(renderComparison(comparison, invocation));
  return outcome.state === "incomplete" ? exitCodes.incomplete : exitCodes.done;
}

function budgetFor(engine: Engine, flags: ReplayFlags) {
  const given = Object.entries(budgetOf(flags)).filter(([, value]) => value !== undefined);
  return { ...engine.services.config.budget, ...Object.fromEntries(given) };
}

interface Side extends Omit<Written, "claims"> {
  spent: WritingSpent;
}

interface Comparison {
  run_id: string;
  /** The run whose evidence it is. */
  of: string;
  model: string;
  before: Side;
  after: Side;
  statements: readonly Compared[];
}

function sideOf({ claims: _claims, ...rest }: Written, spent: WritingSpent): Side {
  return { ...rest, spent };
}

function labelsText({ labels }: NonNullable<Compared["before"]>): string {
  return labels.length === 0 ? "" : ` ${labels.map((label) => `[${label}]`).join("")}`;
}

const stateMarks: Readonly<Record<Compared["state"], string>> = {
  same: "=",
  reworded: "~",
  only_before: "-",
  only_after: "+",
};

function renderComparison({ run_id, of, model, before, after, statements }: Comparison, { paint, width }: Invocation) {
  const line = (mark: string, said: Compared["before"]) =>
    said === null
      ? []
      : [
          wrap(`${mark.padEnd(2)} ${own(signMarks[said.sign])} ${said.text}${labelsText(said)}`, width, "     ").slice(
            5,
          ),
        ];
  const rows = statements.flatMap(({ state, before: one, after: other }) => {
    const mark = stateMarks[state];
    if (state === "same" && one?.sign === other?.sign) return line(mark, other);
    return state === "reworded" || state === "same"
      ? [...line(`${mark}-`, one), ...line(`${mark}+`, other)]
      : line(mark, one ?? other);
  });
  const reasons = after.limitations.map((text) => wrap(`- ${text}`, width, "  ").slice(2));
  return [
    paint("bold", `What ${model} writes from the evidence of ${of}`),
    "= in both, ~ said anew, - in the first alone, + in the second alone",
    ...rows,
    "",
    textTable(["", "first", "second"], sides(before, after), [false, false, false]),
    ...(reasons.length === 0 ? [] : ["", ...reasons]),
    "",
    paint("dim", `Whole: quire runs show ${run_id}${after.report_path === undefined ? "" : ` | ${after.report_path}`}`),
  ].join("\n");
}

function sides(before: Side, after: Side): string[][] {
  const row = (name: string, tell: (side: Side) => string) => [name, tell(before), tell(after)];
  return [
    row("written by", ({ mode }) => (mode === "model" ? "a model" : "quotations")),
    row("standings", ({ counts }) => verdictLine(counts)),
    row("calls", ({ spent }) => String(spent.calls)),
    row("tokens", ({ spent }) => String(spent.tokens)),
    row("cost", ({ spent: { usd } }) => (usd === null ? "price unknown" : `${usd.toFixed(4)} USD`)),
    row("seconds", ({ spent }) => spent.seconds.toFixed(1)),
  ];
}

function notEnded(id: string): QuireError {
  return new QuireError("usage", `Run ${id} has not come to its end, so there is nothing to make again.`, {
    facts: { run_id: id },
    fix: `Take it up with: quire runs resume ${id}`,
  });
}

function notWritten(id: string, tool: string): QuireError {
  return new QuireError(
    "usage",
    `Run ${id} (${tool}) has no document that another model could write from its evidence.`,
    {
      facts: { run_id: id, tool },
      fix: "Answers of quire ask and reports of quire research have: see quire runs list",
    },
  );
}
