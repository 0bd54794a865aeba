import temml from "temml";

/** A formula as MathML, or why it is none. */
export type ReadFormula = { mathml: string } | { problem: string };

/** Of one formula in characters; a page has about 3,000. Longer ones only take time. */
const longestFormula = 20_000;

const known = new Map<string, ReadFormula>();
/** Formulas that are kept: a text repeats its symbols. */
const mostKnown = 5_000;

/**
 * Reads a formula in TeX's notation into MathML (Core), by temml. It knows the commands of TeX that draw, and none that
 * reads a file, runs a program, leads elsewhere or changes how TeX reads: such a formula has a `problem`, as one that is
 * not written well. Each target shows the formulas that can be read and the notation itself of all others.
 */
export function readFormula(tex: string, isDisplay: boolean): ReadFormula {
  const key = `${isDisplay ? "d" : "i"}${tex}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const read = parse(tex, isDisplay);
  if (known.size >= mostKnown) known.clear();
  known.set(key, read);
  return read;
}

function parse(tex: string, isDisplay: boolean): ReadFormula {
  if (tex.length > longestFormula) return { problem: `it is longer than ${longestFormula} characters` };
  try {
    const mathml = temml.renderToString(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      xml: true,
      maxExpand: 1_000,
      maxSize: [50, 50],
    });
    return { mathml };
  } catch (error) {
    // Of what it did not foresee temml tells only how its own code failed.
    return { problem: error instanceof Error && error.name === "ParseError" ? firstLine(error.message) : unforeseen };
  }
}

const unforeseen = "it is not written as formulas of TeX are";

/** The message without the formula that follows it, in which combining lines mark the place. */
function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").trim().replace(/:$/u, "");
}
