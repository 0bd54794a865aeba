import { type AskAgentOutput, askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { type ModelServer, type Reply, type Script, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, question, type TestWorkspace } from "../models/workspace.js";

/** Stands in every rationale, and must stand in no output. */
export const canary = "CANARY-rationale-7b1e";
export const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";

/** A planner's answer. */
export const plan = (more: object = {}): Reply => ({
  text: JSON.stringify({
    subquestions: ["Why does the water rise on both sides of the earth?"],
    requested_tools: [],
    stop_if: { confidence: null, iter: null, tokens: null },
    expanded_queries: [],
    rationale: canary,
    ...more,
  }),
});

/** A model that does well. */
export const works: Script = ({ step, prompt }) => {
  if (step === "agent_plan") return plan();
  if (step === "agent_confidence") return { text: JSON.stringify({ confidence: 0.5, missing: ["the sun"] }) };
  if (step === "repair") return { text: JSON.stringify({ repairs: [] }) };
  // The passage of the library, whatever a loop has found before it.
  const [, label = "S1"] = /\[(S\d+)\] Source: Tides for sailors/u.exec(prompt) ?? [];
  return { text: supported.replace("S1", label) };
};

/** A library whose models are scripted, and what tests of the loop do with it. */
export class AgentDesk {
  script: Script = works;

  private constructor(
    readonly server: ModelServer,
    readonly workspace: TestWorkspace,
  ) {}

  static async open(config: object = {}): Promise<AgentDesk> {
    const current: { desk?: AgentDesk } = {};
    const server = await startModelServer((request, nth) => (current.desk?.script ?? works)(request, nth));
    current.desk = new AgentDesk(server, await makeLibrary(openaiConfig(server.origin, config)));
    return current.desk;
  }

  /** As it was after opening. */
  reset(config: object = {}): void {
    this.script = works;
    this.server.asked.length = 0;
    this.configure(config);
  }

  configure(config: object): void {
    this.workspace.configure(openaiConfig(this.server.origin, config));
  }

  /** Scripts one step; the others stay as they are. */
  let(step: string, reply: (nth: number) => Reply): void {
    const others = this.script;
    this.script = (request, nth) => (request.step === step ? reply(nth) : others(request, nth));
  }

  async ask(...given: string[]) {
    const result = await this.workspace.quire(["ask", "--agent", question, "--json", ...given]);
    const read = (): AskAgentOutput => result.read(askAgentOutput);
    return { ...result, read };
  }

  steps(): string[] {
    return this.server.asked.map(({ step }) => step);
  }

  async close(): Promise<void> {
    this.workspace.remove();
    await this.server.close();
  }
}
