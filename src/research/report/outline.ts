import { removeAll } from "../../domain/characters.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { foldText } from "../../domain/fold-text.js";
import type { ResearchState } from "../schema/research-schema.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { statements } from "../../evidence/answers/claim-sentences.js";
import { type SectionName, sectionNames, type Sections } from "./report-schema.js";
import { joinSections } from "./sections.js";

/** More headings than this are a list, not an outline. */
const mostSubtopics = 6;
const longestTitle = 80;

/**
 * The sub-topics of what was read: those that most documents speak of first, then as they came; at most six.
 * Empty where neither the notes nor the plan name any.
 */
export function subtopicsOf(state: Pick<ResearchState, "topic" | "notes" | "subtopics">): string[] {
  const counts = subtopicCounts(state);
  if (counts.length > 0) return counts.map(({ title }) => title);
  return state.subtopics
    .map(titleOf)
    .filter((title) => title !== "")
    .slice(0, mostSubtopics);
}

/** The same with the number of works that speak of each. */
function subtopicCounts({ notes, topic }: Pick<ResearchState, "topic" | "notes">): { title: string; works: number }[] {
  const found = new Map<string, { title: string; works: Set<string>; at: number }>();
  for (const note of notes) {
    for (const written of note.subtopics) {
      const title = titleOf(written);
      const key = foldText(title);
      if (key === "" || key === foldText(topic)) continue;
      const known = found.get(key) ?? { title, works: new Set(), at: found.size };
      known.works.add(note.work_id);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .toSorted((first, second) => second.works.size - first.works.size || first.at - second.at)
    .slice(0, mostSubtopics)
    .map(({ title, works }) => ({ title, works: works.size }));
}

/** What a model or a page called a sub-topic, as a heading that cannot be anything else. */
function titleOf(written: string): string {
  const title = removeAll(sanitiseLine(written), "#[]*_`<>").trim().slice(0, longestTitle);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Works that were kept and read, in the order in which they were found. */
export function keptWorks({ seen }: Pick<ResearchState, "seen">): string[] {
  return [...new Set(seen.flatMap(({ kept, work_id }) => (kept && work_id !== null ? [work_id] : [])))];
}

/** Gaps that the last reflection still named. */
function openGaps({ reflections }: Pick<ResearchState, "reflections">): string[] {
  return (reflections.at(-1)?.gaps ?? []).map((gap) => sanitiseLine(gap).trim()).filter((gap) => gap !== "");
}

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

/** What `withPlainSentences` may write into a model's report: no source could say it. */
export function plainSentences(state: ResearchState): ReadonlySet<string> {
  const blank = Object.fromEntries(sectionNames.map((name) => [name, ""])) as Sections;
  const written = statements(joinSections(withPlainSentences(blank, state, "model")));
  return new Set(written.map(({ text }) => text));
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
