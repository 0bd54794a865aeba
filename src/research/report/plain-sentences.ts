import { disarmLabels } from "../../domain/escape/quire-signs.js";
import type { ResearchState } from "../schema/research-schema.js";
import { keptWorks, openGaps, subtopicCounts } from "./outline.js";
import type { SectionName, Sections } from "./report-schema.js";

/** What code says in a section that nothing else was written for. */
const empty: Sections = {
  introduction: "No passage introduces the topic.",
  findings: "No passage read speaks of the topic.",
  methods: "No passage read tells how something was found out.",
  disagreements: "",
  gaps: "The research ended without a gap that it could name.",
  conclusion: "The passages read allow no conclusion beyond the findings above.",
};

const noDisagreement = {
  extractive:
    "No disagreement was found by rule: no two sources give different numbers for the same thing, or deny what the other says, in the passages read.",
  model: "No disagreement between the sources was found in the passages read.",
} as const;

/** Sections with what the run itself knows: what the report rests on, the gaps that stayed open, and what is missing. */
export function withPlainSentences(sections: Sections, state: ResearchState, mode: "extractive" | "model"): Sections {
  const say = (name: SectionName): string => (sections[name].trim() === "" ? empty[name] : sections[name]);
  return {
    introduction: [basis(state, mode), sections.introduction].filter(Boolean).join("\n\n"),
    findings: say("findings"),
    methods: say("methods"),
    disagreements: sections.disagreements.trim() === "" ? noDisagreement[mode] : sections.disagreements,
    gaps: [gapList(state), sections.gaps].filter(Boolean).join("\n\n") || empty.gaps,
    conclusion: [sections.conclusion.trim(), coverage(state)].filter(Boolean).join("\n\n") || empty.conclusion,
  };
}

/** Numbers of the run are no claims of a source; they carry no label. */
function basis(state: ResearchState, mode: "extractive" | "model"): string {
  const read = keptWorks(state).length;
  if (read === 0) return "No source was read for this report.";
  const found = `This report rests on ${read} of ${state.seen.length} sources that the search found.`;
  return mode === "model"
    ? found
    : `${found} Its sentences are quoted word for word; their citations say where they stand.`;
}

/** What the sources speak of most: a count of the run, not a claim of theirs. */
function coverage(state: ResearchState): string {
  const counts = subtopicCounts(state);
  if (counts.length === 0) return "";
  const named = counts.map(({ title, works }) => `${disarmLabels(title)} (${works})`).join(", ");
  return `What was read speaks of, by number of sources: ${named}.`;
}

function gapList(state: ResearchState): string {
  const gaps = openGaps(state);
  if (gaps.length === 0) return "";
  return ["What the research looked for and did not find:", "", ...gaps.map((gap) => `- ${disarmLabels(gap)}`)].join(
    "\n",
  );
}
