import type { ReviseAction, ReviseOutput } from "../../contracts/revise.js";
import { answerWithTokens } from "../../cite/label-tokens.js";
import { contextText } from "../../corpus/context/prompt.js";
import { stepPrompt } from "../../corpus/context/model-step.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import type { CheckedAnswer, Claim } from "../../domain/evidence.js";
import { checkText, citedWorks, removalNotices } from "../../evidence/answers/check-text.js";
import { statements } from "../../evidence/answers/claim-sentences.js";
import { askForText } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { tidyText } from "../assemble/tidy-text.js";
import { type LabelledText, citedPlaces, withLabels } from "./labelled-text.js";
import { editDocument } from "./merge-texts.js";
import { type SectionEvidence, sectionEvidence } from "./section-evidence.js";

/** A section that is to be worked on. */
export interface SectionRequest {
  action: ReviseAction;
  title: string;
  level: number;
  text: string;
  /** Text of the section that is taken in; null where none is. */
  second: string | null;
  /** What the section is without a model: its text, with the other one behind it. */
  plain: string;
  /** What a model is asked. */
  request: string;
  /** Null for rules alone. */
  model: string | null;
  top: number;
}

/** The section's text as it is to stand, and what was found out about it. */
export interface SectionWork extends Pick<ReviseOutput, "mode" | "claims" | "removed" | "dropped" | "limitations"> {
  text: string;
}

/** Words of a section for which a model has room. */
const maxOutputTokens = 8000;

export async function workOnSection(context: RunContext, request: SectionRequest): Promise<SectionWork> {
  const { title, plain, top } = request;
  const evidence = await sectionEvidence(context, { title, text: plain, request: request.request, top });
  const labelled = withLabels(plain, citedPlaces(plain), evidence.labelsOf);
  const work =
    request.model === null
      ? await byRules(context, request, evidence, labelled)
      : await byModel(context, { ...request, model: request.model }, evidence);
  const without = evidence.without.map((key) => `@${key}`).join(", ");
  const unread = `The library has no text of ${without}: these citations were not checked.`;
  return without === "" ? work : { ...work, limitations: [...work.limitations, unread] };
}

/** Citations are checked as they stand; shortened is by whole sentences that no citation supports. */
async function byRules(
  context: RunContext,
  { action, plain }: SectionRequest,
  { sources }: SectionEvidence,
  labelled: LabelledText,
): Promise<SectionWork> {
  const checked = await checkText(context, { markdown: labelled.text, sources, references: "keep" });
  const { claims } = checked;
  if (action !== "shorten") return { text: plain, mode: "rules", claims, removed: [], dropped: [], limitations: [] };
  const cited = citedPlaces(plain);
  const places = unsupported(checked, labelled)
    .map((said) => ({ ...said, start: labelled.originalOf(said.start), end: labelled.originalOf(said.end) }))
    .filter(
      ({ isChecked, start, end }) => isChecked || !cited.some((place) => place.start >= start && place.end <= end),
    );
  const shorter = editDocument(
    plain,
    places.map(({ start, end }) => ({ start, end, text: "" })),
  );
  return {
    text: tidied(shorter),
    mode: "rules",
    claims: claims.filter(({ verdict }) => !isBad(verdict)),
    removed: [],
    dropped: places.map(({ start, end }) => plain.slice(start, end).trim()),
    limitations: places.length === 0 ? ["Every sentence has support: nothing was left out."] : [],
  };
}

const isBad = (verdict: Claim["verdict"]): boolean => verdict === "not_found" || verdict === "contradicted";

interface Unsupported {
  start: number;
  end: number;
  /** Whether a citation of it was compared with its work. */
  isChecked: boolean;
}

/** Sentences that cite nothing, and those whose works do not say it. */
function unsupported({ claims }: CheckedAnswer, { text }: LabelledText): Unsupported[] {
  const bad = new Set(claims.filter(({ verdict }) => isBad(verdict)).map((claim) => claim.text));
  const cited = new Set(claims.map((claim) => claim.text));
  return statements(text)
    .filter((said) => bad.has(said.text) || (said.labels.length === 0 && !cited.has(said.text)))
    .filter(({ kind }) => kind === "prose")
    .map(({ start, end, labels }) => ({ start, end, isChecked: labels.length > 0 }));
}

/** What is left where sentences were: no empty paragraphs, no two blanks. */
function tidied(text: string): string {
  return text
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.replaceAll(/(?<=\S) {2,}/gu, " ").trimEnd())
    .filter((paragraph) => paragraph.trim() !== "")
    .join("\n\n");
}

async function byModel(
  context: RunContext,
  { title, level, text, second, request, model }: SectionRequest & { model: string },
  { sources, labelsOf }: SectionEvidence,
): Promise<SectionWork> {
  const shown = (own: string) => sanitise(withLabels(own, citedPlaces(own), labelsOf).text).trim();
  const values = {
    request,
    title,
    passages: contextText(sources) || "(none: the library has nothing on this)",
    section: shown(text),
    second: second === null ? "" : shown(second),
  };
  const prompt = stepPrompt("revise", context.services.prompt("revise"), values);
  const call = { name: "revise", model, prompt, max_output_tokens: maxOutputTokens, stream: true, finishing: true };
  const answer = await askForText(context, call);
  const markdown = sanitise(answer.text);
  const checked = await checkText(context, { markdown, sources, references: "remove" });
  const works = await citedWorks(context, sources);
  const cited = answerWithTokens(checked, sources, works);
  const keys = new Set(works.flatMap(({ item }) => item.id ?? []));
  const around = { level, title, keys, isQuoted: false, prefix: "r-", anchorOf: (name: string) => name };
  const tidy = tidyText(cited.answer_markdown, around);
  const cut = answer.finish_reason === "length" ? ["The model's text was cut off at its length limit."] : [];
  for (const reason of cut) context.incomplete(reason);
  return {
    text: tidy.markdown,
    mode: "model",
    claims: cited.claims,
    removed: [...cited.removed, ...tidy.changes.map((change) => ({ text: change.text, reason: change.reason }))],
    dropped: [],
    limitations: [...cut, ...removalNotices(checked)],
  };
}
