import type { Connector } from "../../connectors/define-connector.js";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

/**
 * Asks a person before another one is looked up, and says what the source may be used for. Throws `tool_refused` where
 * the answer is no, `waiting` where nobody can be asked.
 */
export async function askAboutPeople(
  context: Pick<RunContext, "gate">,
  { name, title, about_people }: Connector,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (about_people === undefined) return;
  const asked = Object.entries(params).map(([key, value]) => `${key} ${String(value)}`);
  const answer = await context.gate({
    key: `about_people:${name}:${contentHash(params)}`,
    kind: "confirm",
    question: `${title} may tell about people. ${about_people} Look up ${asked.join(", ")}?`,
    details: { connector: name, params },
    choices: ["yes", "no"],
    default: "no",
  });
  if (answer === "yes" || answer === true) return;
  throw new QuireError("tool_refused", `${title} was not asked: the answer was no.`, {
    facts: { connector: name },
    fix: "Answer yes in a terminal, or with --answers FILE; --yes takes what is proposed, which is no.",
  });
}
