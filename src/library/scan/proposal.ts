import { z } from "zod";
import { errorRecordSchema } from "../../domain/error-schema.js";
import { itemSchema } from "../../domain/item.js";
import { recordSchema } from "../../domain/record.js";
import { identificationSchema } from "../../reference/first-page/identification.js";
import { type LookUpOutcome } from "../../contracts/look-up.js";
import { matchSchema } from "../../cite/compare/match-schema.js";

/** The reading of one file. */
export const readingSchema = z.object({
  identification: identificationSchema,
  says: z.object({ title: z.string().nullable(), authors: z.array(z.string()), year: z.number().nullable() }),
  /** All that the file says of itself and is believed; logs of older scans lack it. */
  item: itemSchema.partial().optional(),
  pages: z.number().nullable(),
  no_text: z.boolean(),
  /** Why the file could not be read at all: then nothing is known of it but its name. */
  error: errorRecordSchema.nullable(),
});
export type Reading = z.infer<typeof readingSchema>;

/** How a question to the services ended, in the words that people are shown. */
export const outcomeWords = [
  "found",
  "not found",
  "try again",
  "blocked",
  "offline",
  "no identifier",
  "unreadable",
] as const;
export type OutcomeWord = (typeof outcomeWords)[number];

/** The proposal for a file. */
export const proposalSchema = z.object({
  outcome: z.enum(outcomeWords),
  /** One sentence: why there is this record, or none. */
  reason: z.string(),
  record: recordSchema.nullable(),
  match: matchSchema.nullable(),
  /** What the record was found by: "doi 10.1000/x", "title", "manifest", "you". */
  by: z.string().nullable(),
  /** Sources that failed while others answered, and what went wrong. */
  problems: z.array(z.object({ source: z.string(), error: errorRecordSchema })),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** Makes a proposal of what the services answered. */
export function proposalOf(outcome: LookUpOutcome, reading: Reading, asked: string | null): Proposal {
  if (outcome.kind === "found") {
    const { record, match, by, problems } = outcome;
    return { outcome: "found", reason: match.explanation, record, match, by, problems };
  }
  const nothing = { record: null, match: null, by: null };
  if (outcome.kind === "unanswered") {
    const { problems } = outcome;
    return { ...nothing, outcome: wordOf(problems), reason: failureSentence(problems), problems };
  }
  if (asked === null && !carriesIdentifier(reading)) {
    return {
      ...nothing,
      outcome: "no identifier",
      reason: `${missingSentence(reading)} ${searched(outcome.asked)}`,
      problems: [],
    };
  }
  const what = asked ?? ownIdentifiers(reading).join(", ");
  const who = [...new Set(outcome.asked.map((question) => question.split(":", 1)[0]))].join(", ");
  return {
    ...nothing,
    outcome: "not found",
    reason: `${what}: ${who || "no service"} ${who.includes(",") ? "have" : "has"} no such work.`,
    problems: [],
  };
}

/** For a file that nothing can be asked about. */
export function unreadProposal(reading: Reading): Proposal {
  const reason = reading.error?.message ?? missingSentence(reading);
  return {
    outcome: reading.error === null ? "no identifier" : "unreadable",
    reason,
    record: null,
    match: null,
    by: null,
    problems: [],
  };
}

type Problems = Proposal["problems"];

/** One word for what kept the services from answering; what a person can do something about comes first. */
export function wordOf(problems: Problems): OutcomeWord {
  const codes = problems.map(({ error }) => error.code);
  if (codes.every((code) => code === "offline")) return "offline";
  return codes.includes("source_blocked") ? "blocked" : "try again";
}

/** Tells what the one said whose failure gives the word, and who else gave no answer: five addresses tell no more than one. */
export function failureSentence(problems: Problems): string {
  const word = wordOf(problems);
  if (word === "offline") return "The network is closed (--offline): no service was asked.";
  const first = problems.find(({ error }) => word !== "blocked" || error.code === "source_blocked");
  const others = new Set(problems.map(({ source }) => source).filter((source) => source !== first?.source));
  const rest = others.size === 0 ? "" : ` No answer from ${[...others].join(", ")} either.`;
  return `${first?.error.message ?? ""}${rest}`;
}

/** The identifiers a file carries as its own, as people write them, best first. */
export function ownIdentifiers({ identification }: Reading): string[] {
  const { doi, arxiv, isbn, pmid } = identification;
  return [
    ...(doi ? [`DOI ${doi.value}`] : []),
    ...(arxiv ? [`arXiv ${arxiv.value}`] : []),
    ...(pmid ? [`PMID ${pmid.value}`] : []),
    ...isbn.map(({ value }) => `ISBN ${value}`),
  ];
}

export function carriesIdentifier(reading: Reading): boolean {
  return ownIdentifiers(reading).length > 0;
}

function missingSentence({ identification, no_text }: Reading): string {
  const refused = identification.candidates.filter(({ taken }) => !taken).length;
  if (no_text) return "The file has no text layer: it is a scan, or empty.";
  return refused === 0
    ? "The file carries no identifier."
    : `The file carries no identifier of its own (${refused} refused: of references, data sets and the like).`;
}

function searched(asked: readonly string[]): string {
  return asked.length === 0
    ? "It says no title that could be searched for."
    : "No service knows a work of its title and authors.";
}
