import { type ModelRequest, type Reply, type Script } from "../models/model-server.js";

/** Subjects whose sources the scripted model finds relevant. */
const relevant = /spac|retriev|interleav|memor|forget|remember|retention|sleep/iu;
const irrelevant = /batter|kernel|curlew|bell|hack/iu;

interface LabelledText {
  label: string;
  text: string;
}

/** The blocks of a prompt that are headed by a label. */
function labelled(prompt: string): LabelledText[] {
  const blocks = prompt.split(/^(?=\[S\d+\])/mu).slice(1);
  return blocks.map((block) => ({
    label: /^\[(S\d+)\]/u.exec(block)?.[1] ?? "",
    text: block.split(/^>>> end/mu, 1)[0] ?? "",
  }));
}

/** Whole sentences of a passage, without its head. */
function sentences({ text }: LabelledText): string[] {
  const lines = text.split("\n").slice(1);
  return lines.filter((line) => /^[A-Z][^[\]*_#|"“]{60,300}\.$/u.test(line));
}

/** A model that researches the played literature on spacing: it says only what the passages of its prompt say. */
export const researchScript: Script = (request): Reply => {
  const reply = replies[request.step];
  if (reply === undefined) return { status: 400, message: `not scripted: ${request.step}` };
  const answer = reply(request);
  return { text: typeof answer === "string" ? answer : JSON.stringify(answer) };
};

const replies: Record<string, (request: ModelRequest) => string | object> = {
  research_plan: ({ prompt }) => ({
    subtopics: ["the spacing effect", "retrieval practice", "sleep"],
    queries: prompt.includes("This is the first round")
      ? [
          { text: "spacing of study sessions and memory", scope: "both" },
          { text: "retrieval practice", scope: "academic" },
        ]
      : [{ text: "forgetting curve retention", scope: "both" }],
  }),
  research_triage: ({ prompt }) => ({
    judgements: labelled(prompt).map(({ label, text }) => ({
      label,
      score: relevant.test(text) && !irrelevant.test(text) ? 8 : 2,
      reason: "By its words.",
    })),
  }),
  research_summarise: ({ prompt }) => ({
    summary: "What the document says of the topic.",
    facts: labelled(prompt)
      .flatMap((block) => sentences(block).map((text) => ({ text, labels: [block.label] })))
      .slice(0, 3),
    subtopics: ["the spacing effect"],
  }),
  research_reflect: ({ prompt }) =>
    /ROUND 1 /u.test(prompt)
      ? { decision: "continue", gaps: ["how forgetting goes on"] }
      : { decision: "stop", gaps: [] },
  research_report: ({ prompt }) => {
    const stated = labelled(prompt).flatMap((block) =>
      sentences(block)
        .slice(0, 1)
        .map((text) => `${text.slice(0, -1)} [${block.label}].`),
    );
    return `## Introduction\n${stated[0]}\n\n## Key findings\n### the spacing effect\n${stated.slice(1, 8).join(" ")}\n\n## Methods discussed\n\n## Disagreements\n\n## Gaps\n\n## Conclusion\n${stated[1]}\n`;
  },
  repair: () => ({ repairs: [] }),
};
