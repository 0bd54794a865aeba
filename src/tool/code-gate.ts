import { QuireError } from "../domain/error.js";
import type { Gate } from "../run/front-end.js";
import type { RunContext } from "../run/run-context.js";
import { z } from "zod";

/** What a front end shows of code that is to be run. */
export const codeQuestion = z.object({
  language: z.string(),
  code: z.string(),
  held: z.boolean(),
  given: z.array(z.string()).describe("Data sets and files that it may read"),
});

/** What of a call is shown; of a tool that takes no such code its whole input is. */
const codeCall = z.object({
  language: z.string(),
  code: z.string(),
  data: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
});

/** Under which `--answers` may answer it. */
const answerName = "run-code";

/**
 * Shows code that no person wrote before it is run, and asks: once in a run, whatever else is run there; `session` names what
 * the answer is for. Null where it may be run; nobody's silence allows it. Of a tool that runs no code nothing is asked.
 */
export async function codeRefusal(
  context: RunContext,
  { tool, input, session }: { tool: string; input: unknown; session: string },
): Promise<QuireError | null> {
  const { services } = context;
  if (services.config.analysis.model_code === "run") return null;
  if ((await context.aboutTool(tool)).effect !== "execute") return null;
  const { kind } = await services.sandbox.probe();
  const answer = await context.gate(codeGate(input, kind !== "none", session));
  if (answer === "allow" || answer === "yes" || answer === true) return null;
  return new QuireError("tool_refused", `${tool} was not called: nobody has allowed the code of a model to be run.`, {
    facts: { tool },
    fix: `Ask in a terminal, where the code is shown first; or answer "${answerName}: allow" in a file of --answers; or set analysis.model_code: run, then quire trust.`,
  });
}

function codeGate(input: unknown, held: boolean, session: string): Gate {
  const call = codeCall.safeParse(input);
  const { language, code, data, files } = call.success
    ? call.data
    : { language: "", code: JSON.stringify(input, null, 2), data: [], files: [] };
  const where = held ? "in the sandbox" : "WITHOUT a sandbox: it may do whatever you may";
  return {
    key: `${answerName}:${session}`,
    names: [answerName],
    kind: "code",
    question: `A model wrote this code. Run it, and what else it writes for this, ${where}?`,
    details: { language, code, held, given: [...data, ...files] },
    choices: ["allow", "refuse"],
    default: "refuse",
    optional: true,
  };
}
