import { expect, it } from "vitest";
import { countVerdicts } from "../../domain/evidence.js";
import { agentAnswerMarkdown } from "./answer-markdown.js";

it("tells a client of a loop's next steps once, and why it stopped", () => {
  const text = agentAnswerMarkdown({
    run_id: "r1",
    question: "What moves the sea?",
    mode: "extractive",
    answer_markdown: "The Moon does.",
    claims: [],
    removed: [],
    counts: countVerdicts([]),
    sources: [],
    web_sources: [],
    limitations: [],
    metrics: { took_ms: 1, model_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 },
    agent: {
      iterations: [],
      stopped: "saturation",
      subquestions: [],
      tools_used: [],
      next_steps: ["Add works that answer: why?"],
      found: [],
    },
  });
  expect(text.match(/^## Next steps$/gmu)).toHaveLength(1);
  expect(text.trimEnd().endsWith("The search for evidence stopped at: saturation.")).toBe(true);
});
