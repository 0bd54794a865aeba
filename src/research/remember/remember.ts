import pMap from "p-map";
import type { QuireError } from "../../domain/error.js";
import { indexTerms } from "../../domain/terms.js";
import type { RunContext } from "../../run/run-context.js";
import { subjectOf } from "../../corpus/question/subject.js";
import type { DocumentNote, ResearchState, SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { unread } from "../triage/triage.js";
import { extractiveNote, type ExtractRequest, type NoteContent } from "./extractive-note.js";
import { modelNote } from "./model-note.js";
import { bestPassages, type DocumentPassages, statisticsOf } from "./passages.js";
import { BudgetEnd } from "../../run/budget.js";

export interface Remembered {
  state: ResearchState;
  /** The budget that ended meanwhile; the notes it left no room for are made without a model. */
  ended: QuireError | null;
}

/** A note for every document that is kept and has none, in the order in which they were found. */
export async function remember(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
): Promise<Remembered> {
  const end = new BudgetEnd();
  const free = { ...settings, models: { ...settings.models, summarise: null } };
  const make = (source: SeenSource): Promise<DocumentNote | null> =>
    end.guard(
      () => noteOf(context, settings, state, source),
      () => noteOf(context, free, state, source),
    );
  const notes = await pMap(unread(state), make, { concurrency: settings.parallel });
  const made = notes.filter((note) => note !== null);
  return { state: { ...state, notes: [...state.notes, ...made] }, ended: end.error };
}

async function noteOf(
  context: RunContext,
  settings: ResearchSettings,
  { subtopics }: ResearchState,
  { source_id, title, work_id }: SeenSource,
): Promise<DocumentNote | null> {
  if (work_id === null) return null;
  const { topic } = settings;
  const subject = subjectOf(topic);
  const passages = await bestPassages(context, { topic, subject, subtopics, workId: work_id });
  const byModel = await modelNote(context, settings, { title, subtopics, passages });
  const content = byModel ?? (await extract(context, work_id, { topic, subject, subtopics, passages }));
  return { work_id, source_id, title, ...content };
}

async function extract(
  context: RunContext,
  workId: string,
  { passages, ...about }: Omit<ExtractRequest, "statistics"> & { passages: DocumentPassages },
): Promise<NoteContent> {
  const terms = indexTerms([about.topic, ...about.subtopics].join(" "));
  const { passages: count, document_frequency } = await statisticsOf(context, workId, terms);
  const statistics = { passages: count, document_frequency: new Map(Object.entries(document_frequency)) };
  return extractiveNote(passages, { ...about, statistics });
}
