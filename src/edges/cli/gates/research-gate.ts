import { splitAtSpaces } from "../../../domain/characters.js";
import { z } from "zod";
import type { Gate } from "../../../run/run-context.js";
import { type CliProcess, wrap } from "../terminal/terminal.js";
import { readLine } from "./keyboard.js";
import { pressed, show } from "./pressed.js";
import { viewOf } from "./record-gate.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { type View } from "./record-view.js";

const planDetails = z.object({ iteration: z.int(), queries: z.array(z.object({ text: z.string() })) });
const sourcesDetails = z.object({
  iteration: z.int(),
  sources: z.array(
    z.object({
      source_id: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      year: z.number().nullable(),
      venue: z.string().nullable(),
      url: z.string().nullable(),
      score: z.number().nullable(),
      judgement: z.string(),
      in_library: z.boolean(),
    }),
  ),
});

/** Shows the searches of a round and asks for one key; undefined where the input has ended. */
export async function askAboutPlan(gate: Gate, process: CliProcess): Promise<unknown> {
  const { iteration, queries } = planDetails.parse(gate.details);
  const view = viewOf(process);
  const list = queries.map(({ text }, at) => item(at, text, view));
  const texts = queries.map(({ text }) => text);
  await show(process, [view.paint("bold", `Searches of round ${iteration}`), ...list]);
  return pressed<unknown>(process, "[a]pprove, [d]rop some, add a [q]uery, [s]top the search", {
    a: () => "approve",
    s: () => "stop",
    d: async () => {
      const numbers = await readNumbers(process, "Numbers of the searches to drop (empty goes back): ", texts.length);
      return numbers && { drop: numbers };
    },
    q: async () => {
      const added = await readLine(process, "Another search (empty goes back): ");
      return added ? { add: [added] } : undefined;
    },
  });
}

/** Shows the sources that would be read and asks for one key; undefined where the input has ended. */
export async function askAboutSources(gate: Gate, process: CliProcess): Promise<unknown> {
  const { iteration, sources } = sourcesDetails.parse(gate.details);
  const view = viewOf(process);
  const list = sources.flatMap((source, at) => sourceLines(source, at, view));
  await show(process, [view.paint("bold", `Sources that round ${iteration} would read`), ...list]);
  const chosen = async (question: string): Promise<string[] | undefined> => {
    const numbers = await readNumbers(process, question, sources.length);
    return numbers?.flatMap((number) => sources[number - 1]?.source_id ?? []);
  };
  return pressed<unknown>(process, "[a]pprove all, [d]rop some, [k]eep only some, [n]one", {
    a: () => "approve",
    n: () => "none",
    d: async () => {
      const drop = await chosen("Numbers of the sources to drop (empty goes back): ");
      return drop && { drop };
    },
    k: async () => {
      const keep = await chosen("Numbers of the sources to keep (empty goes back): ");
      return keep && { keep };
    },
  });
}

function item(at: number, text: string, { width }: View): string {
  const number = `${String(at + 1).padStart(3)}. `;
  return number + wrap(plainLine(text), width, " ".repeat(number.length)).slice(number.length);
}

type ShownSource = z.infer<typeof sourcesDetails>["sources"][number];

function sourceLines(
  { title, authors, year, venue, url, score, judgement, in_library }: ShownSource,
  at: number,
  view: View,
) {
  const names = authors.length > 2 ? `${authors[0] ?? ""} et al.` : authors.join(" & ");
  const head = [names, year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const where = in_library ? "in the library already" : (url ?? "");
  const about = [score === null ? "" : `score ${score}: ${judgement}`, venue ?? "", where].filter(Boolean).join("; ");
  return [
    item(at, head === "" ? title : `${head}. ${title}`, view),
    view.paint("dim", wrap(plainLine(about), view.width, "     ")),
  ];
}

/** Numbers from 1 to `most`, as "1 3-5"; undefined where the person went back. */
async function readNumbers(process: CliProcess, question: string, most: number): Promise<number[] | undefined> {
  for (;;) {
    const line = await readLine(process, question);
    if (!line) return undefined;
    const numbers = parseNumbers(line, most);
    if (numbers !== null) return numbers;
    process.stderr.write(`Write numbers from 1 to ${most}, as: 1 3-5\n`);
  }
}

/** "1, 3-5" as numbers in order; null where it is something else or beyond `most`. */
export function parseNumbers(text: string, most: number): number[] | null {
  const numbers = new Set<number>();
  for (const part of splitAtSpaces(text.replaceAll(",", " ").replaceAll(";", " ")).filter((each) => each !== "")) {
    const [, first, last] = /^(\d{1,4})(?:-(\d{1,4}))?$/u.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last ?? first)];
    if (first === undefined || from < 1 || to > most || to < from) return null;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return numbers.size === 0 ? null : [...numbers].toSorted((left, right) => left - right);
}
