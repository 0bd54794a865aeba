import { QuireError } from "../domain/error.js";
import { CardProblem, readAnalysis, readModel, readPairs, readPart } from "./cards.js";
import { checkCircuit } from "./check-circuit.js";
import type { Model, Netlist, Part, Subcircuit } from "./netlist.js";
import { spiceNumber } from "./spice-number.js";

const longestText = 100_000;
const mostParts = 2_000;
const deepestSubcircuits = 1;

interface Line {
  number: number;
  words: string[];
}

/** Cards that say what is printed, which is asked for otherwise. */
const leftOut: ReadonlySet<string> = new Set(["print", "plot", "probe", "save", "width", "end", "title"]);
const options: ReadonlySet<string> = new Set([
  "reltol",
  "abstol",
  "vntol",
  "chgtol",
  "gmin",
  "itl1",
  "itl2",
  "itl4",
  "temp",
  "tnom",
  "trtol",
  "pivtol",
  "pivrel",
]);
/** Cards that reach files or programs, and what to do instead. */
const refusedCards: Readonly<Record<string, string>> = {
  include: "Paste what the file holds into the netlist.",
  inc: "Paste what the file holds into the netlist.",
  lib: "Paste the model or subcircuit that you need from the library into the netlist.",
  control: "Leave the block out: name the analysis by a card such as .tran, what is drawn by the flags.",
  endc: "Leave the block out.",
  csparam: "Write numbers.",
  param: "Write the numbers in place of parameters.",
  func: "Write the numbers in place of functions.",
  measure: "Ask for the curve and read it there.",
  meas: "Ask for the curve and read it there.",
};

/**
 * Reads a netlist of SPICE card by card; the first line is its title. What is not known is refused with its line, as is what
 * reaches files or programs. Throws `invalid_input`, with `line` among the facts.
 * @param analysis a card that takes the place of the netlist's own: ".tran 10u 5m".
 */
export function readNetlist(text: string, analysis?: string): Netlist {
  if (text.length > longestText)
    throw problem(
      0,
      `the netlist has ${text.length} characters, and ${longestText} are allowed`,
      "Leave out what is not simulated.",
    );
  const [title = "", ...lines] = text.split(/\r?\n/u);
  const reader = new Reader();
  for (const line of joined(lines)) {
    if (line.words[0] === ".end") break;
    attempt(line.number, () => reader.read(line));
  }
  if (analysis !== undefined) {
    const [words] = joined([analysis]);
    reader.isReplaced = true;
    if (words !== undefined) attempt(0, () => reader.read({ ...words, number: 0 }));
  }
  const netlist = reader.netlist(title.trim().slice(0, 200));
  checkCircuit(netlist, problem);
  return netlist;
}

/** Lines without comments, those that begin with + joined with the line before; brackets and commas are blanks. */
function joined(lines: readonly string[]): Line[] {
  const found: Line[] = [];
  lines.forEach((line, index) => {
    const bare = (line.split(/[;]|\$ /u, 1)[0] ?? "").trim();
    if (bare === "" || bare.startsWith("*")) return;
    const words = bare
      .toLowerCase()
      .replace(/^\+/u, "")
      .replaceAll(/[(),]/gu, " ")
      .split(/\s+/u)
      .filter((word) => word !== "");
    const last = found.at(-1);
    if (bare.startsWith("+") && last !== undefined) last.words.push(...words);
    else found.push({ number: index + 2, words });
  });
  return found;
}

class Reader {
  isReplaced = false;
  private readonly parts: Part[] = [];
  private readonly models: Model[] = [];
  private readonly subcircuits: Subcircuit[] = [];
  private readonly voltages: Netlist["voltages"][number][] = [];
  private readonly options: [string, number][] = [];
  private readonly notes: string[] = [];
  private analysis: Netlist["analysis"] = null;
  private open: { name: string; nodes: string[]; parts: Part[]; models: Model[] } | null = null;

  read({ words, number }: Line): void {
    const [first = "", ...rest] = words;
    if (first.startsWith(".")) return this.card(first.slice(1), rest, number);
    const into = this.open?.parts ?? this.parts;
    if (into.length >= mostParts)
      throw new CardProblem(`there are more than ${mostParts} parts`, "Simulate a part of the circuit.");
    if (into.some(({ name }) => name === first))
      throw new CardProblem(`there are two parts of the name ${first}`, "Rename one of them.");
    into.push(first.startsWith("x") ? this.use(words, number) : readPart(words, number));
  }

  /** X1 node ... subcircuit */
  private use(words: readonly string[], line: number): Part {
    const [name = "", ...rest] = words;
    if (rest.length < 2)
      throw new CardProblem(`${name} needs nodes and the name of a subcircuit`, "Write it as in: X1 in out subcircuit");
    if (this.open !== null && deepestSubcircuits < 2)
      throw new CardProblem("a subcircuit uses another one", "Write the parts of the inner one into the outer one.");
    return { name, nodes: rest.slice(0, -1), parts: [], model: rest.at(-1) ?? null, value: null, source: null, line };
  }

  private card(card: string, words: readonly string[], line: number): void {
    const refused = refusedCards[card];
    if (refused !== undefined) throw new CardProblem(`.${card} is not allowed`, refused);
    if (leftOut.has(card)) {
      this.notes.push(`line ${line}: .${card} was left out`);
      return;
    }
    const analysis = readAnalysis(card, words);
    if (analysis !== null) {
      if (this.analysis !== null && !this.isReplaced)
        throw new CardProblem(
          "there are two analyses",
          "Leave one card, and run the other one on its own with --analysis.",
        );
      this.analysis = analysis;
    } else if (card === "model") (this.open?.models ?? this.models).push(readModel(words));
    else if (card === "subckt") this.begin(words);
    else if (card === "ends") this.end();
    else if (card === "ic" || card === "nodeset") this.voltage(card, words);
    else if (card === "temp") this.option("temp", words[0] ?? "");
    else if (card === "options" || card === "option") this.allOptions(words);
    else
      throw new CardProblem(
        `the card .${card.slice(0, 40)} is not known`,
        "Known are .op, .tran, .ac, .dc, .model, .subckt, .ends, .ic, .nodeset, .options, .temp, .end.",
      );
  }

  private begin(words: readonly string[]): void {
    const [name = "", ...nodes] = words;
    if (this.open !== null)
      throw new CardProblem("a subcircuit begins within another one", "End the first one with .ends.");
    if (name === "" || nodes.length === 0 || nodes.some((node) => node.includes("=")))
      throw new CardProblem(
        ".subckt needs a name and nodes, without parameters",
        "Write it as in: .subckt name in out",
      );
    this.open = { name, nodes, parts: [], models: [] };
  }

  private end(): void {
    if (this.open === null)
      throw new CardProblem(".ends ends no subcircuit", "Take the line out, or begin one with .subckt.");
    this.subcircuits.push(this.open);
    this.open = null;
  }

  /** v(node)=number, whose brackets are blanks here. */
  private voltage(kind: "ic" | "nodeset", words: readonly string[]): void {
    const pieces = words
      .join(" ")
      .replaceAll("=", " ")
      .split(" ")
      .filter((word) => word !== "");
    for (let at = 0; at < pieces.length; at += 3) {
      const [v, node = "", word = ""] = pieces.slice(at, at + 3);
      const value = spiceNumber(word);
      if (v !== "v" || value === null)
        throw new CardProblem(`.${kind} is not read`, `Write it as in: .${kind} V(out)=0`);
      this.voltages.push({ kind, node, value });
    }
  }

  private allOptions(words: readonly string[]): void {
    for (const [name, value] of readPairs(words, "Write it as in: .options reltol=1e-4"))
      this.option(name, String(value));
  }

  private option(name: string, word: string): void {
    const value = spiceNumber(word);
    if (!options.has(name) || value === null)
      throw new CardProblem(`the option ${name}=${word} is not known`, `Options are ${[...options].join(", ")}.`);
    this.options.push([name, value]);
  }

  netlist(title: string): Netlist {
    if (this.open !== null) throw problem(0, `the subcircuit ${this.open.name} has no .ends`, "End it with .ends.");
    const { parts, models, subcircuits, voltages, analysis, notes } = this;
    return { title, parts, models, subcircuits, voltages, options: this.options, analysis, notes };
  }
}

function attempt(line: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof CardProblem) throw problem(line, error.message, error.fix);
    throw error;
  }
}

function problem(line: number, message: string, fix: string): QuireError {
  const at = line === 0 ? "" : `line ${line}: `;
  return new QuireError("invalid_input", `The netlist cannot be simulated: ${at}${message}.`, {
    facts: { line: line === 0 ? null : line },
    fix,
  });
}
