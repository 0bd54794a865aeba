import { QuireError } from "../domain/error.js";

/** Words with which ngspice says that a result is none, or not of the circuit that was given. */
const failures = [
  "error",
  "aborted",
  "too small",
  "no such",
  "not a valid",
  "ignored",
  "fatal",
  "unknown",
  "no writable",
  "did not converge",
  "failed to",
];
/** What it tries before it succeeds by other means. */
const attempts = ["gmin stepping", "source stepping"];

/** What speaks against a result in the words of ngspice; null where nothing does. */
export function failureIn(messages: readonly string[]): string | null {
  const found = messages.filter((line) => {
    const lower = line.toLowerCase();
    return failures.some((word) => lower.includes(word)) && !attempts.some((word) => lower.includes(word));
  });
  if (found.length === 0) return null;
  const singular = messages.find((line) => line.includes("singular matrix"));
  return [...(singular === undefined ? [] : [singular]), ...found]
    .slice(0, 3)
    .map((line) => line.trim())
    .join(" ");
}

/** The error of a circuit that has no result. */
export function notSimulated(reason: string): QuireError {
  return new QuireError("invalid_input", `The circuit has no solution that ngspice finds: ${reason.slice(0, 400)}`, {
    facts: { engine: "ngspice" },
    fix: "Look for voltage sources in parallel, current sources in series, loops of sources and inductors, and values out of all range; .nodeset V(node)=1 helps one that does not converge.",
  });
}
