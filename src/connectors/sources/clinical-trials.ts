import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";
import { foundByWords } from "../found-by-words.js";
import { addressWith } from "../request-address.js";

const base = "https://clinicaltrials.gov/api/v2/studies";
const perPage = 1_000;

const dated = z.looseObject({ date: z.string().nullish() }).nullish();
const study = z.looseObject({
  protocolSection: z.looseObject({
    identificationModule: z.looseObject({ nctId: z.string(), briefTitle: z.string().nullish() }),
    statusModule: z.looseObject({
      overallStatus: z.string().nullish(),
      startDateStruct: dated,
      primaryCompletionDateStruct: dated,
      completionDateStruct: dated,
      lastUpdatePostDateStruct: dated,
    }),
    sponsorCollaboratorsModule: z
      .looseObject({
        leadSponsor: z.looseObject({ name: z.string().nullish(), class: z.string().nullish() }).nullish(),
      })
      .nullish(),
    conditionsModule: z.looseObject({ conditions: z.array(z.string()).nullish() }).nullish(),
    designModule: z
      .looseObject({
        studyType: z.string().nullish(),
        phases: z.array(z.string()).nullish(),
        enrollmentInfo: z.looseObject({ count: z.number().nullish(), type: z.string().nullish() }).nullish(),
      })
      .nullish(),
    armsInterventionsModule: z
      .looseObject({
        interventions: z.array(z.looseObject({ type: z.string().nullish(), name: z.string() })).nullish(),
      })
      .nullish(),
  }),
  hasResults: z.boolean().nullish(),
});
const answerSchema = z.looseObject({
  studies: z.array(study),
  nextPageToken: z.string().nullish(),
  totalCount: z.int().nullish(),
});

/** Names of the pieces that are asked for: the whole record of a study is a hundred times as long. */
const fields = [
  ...["NCTId", "BriefTitle", "OverallStatus", "StartDate", "PrimaryCompletionDate", "CompletionDate"],
  ...["LastUpdatePostDate", "LeadSponsorName", "LeadSponsorClass", "Condition", "StudyType", "Phase"],
  ...["EnrollmentCount", "EnrollmentType", "InterventionType", "InterventionName", "HasResults"],
].join(",");

const words = z.string().trim().min(1).max(300);
const params = z.strictObject({
  words: words.optional().describe("Words anywhere in the record"),
  condition: words.optional().describe("Disease or condition: diabetes"),
  intervention: words.optional().describe("Treatment: metformin"),
  sponsor: words.optional().describe("Who is responsible"),
  status: z
    .string()
    .regex(/^[A-Z_]+(?:,[A-Z_]+)*$/u)
    .optional()
    .describe("RECRUITING, COMPLETED, TERMINATED and others, parted by commas"),
});

/** ClinicalTrials.gov, Data API version 2. People's names and addresses are not asked for. */
export const connector = defineConnector({
  name: "clinical_trials",
  version: 1,
  kind: "record",
  title: "ClinicalTrials.gov",
  description:
    "Register of clinical trials and other studies: condition, treatment, phase, status, dates, size, sponsor.",
  homepage: "https://clinicaltrials.gov",
  documentation: "https://clinicaltrials.gov/data-api/api",
  licence: {
    name: "Public domain (United States), under terms",
    path: "https://clinicaltrials.gov/about-site/terms-conditions",
  },
  attribution: "ClinicalTrials.gov, U.S. National Library of Medicine",
  key: null,
  // About 50 a minute.
  rate: { per_second: 0.8, parallel: 1 },
  robots: false,
  hosts: ["clinicaltrials.gov"],
  tried_live: null,
  params,
  sample: { params: { condition: "diabetes", status: "RECRUITING" }, columns: ["nct_id", "title", "status", "phases"] },
  discover: {
    request: (query) => ({ url: addressWith(base, { "query.term": query, countTotal: "true", pageSize: 3, fields }) }),
    parse(answer, query) {
      const { totalCount, studies } = answer.json(answerSchema);
      const titles = studies.flatMap(({ protocolSection }) => protocolSection.identificationModule.briefTitle ?? []);
      const found = { count: totalCount ?? studies.length, titles, params: { words: query } };
      return foundByWords({ title: "Clinical trials", things: "studies" }, found);
    },
  },
  request({ words: term, condition, intervention, sponsor, status }, cursor) {
    const asked = {
      "query.term": term,
      "query.cond": condition,
      "query.intr": intervention,
      "query.spons": sponsor,
      "filter.overallStatus": status,
    };
    return { url: addressWith(base, { ...asked, fields, countTotal: "true", pageSize: perPage, pageToken: cursor }) };
  },
  parse(answer) {
    const { studies, nextPageToken, totalCount } = answer.json(answerSchema);
    return {
      columns: [
        { name: "nct_id", type: "string" },
        { name: "title", type: "string" },
        { name: "status", type: "string" },
        { name: "study_type", type: "string" },
        { name: "phases", type: "string", description: "NA: it is no trial of a drug; several are parted by /" },
        { name: "conditions", type: "string" },
        { name: "interventions", type: "string" },
        { name: "sponsor", type: "string" },
        { name: "sponsor_class", type: "string" },
        { name: "enrollment", type: "integer", unit: "participants" },
        { name: "enrollment_type", type: "string", description: "ACTUAL or ESTIMATED" },
        ...["start", "primary_completion", "completion", "updated"].map((name) => ({
          name,
          type: "string" as const,
          description: "A day, or a month where no day is known",
        })),
        { name: "has_results", type: "boolean" },
      ],
      rows: studies.map(rowOf),
      next: nextPageToken ?? null,
      notes: totalCount ? [`The register counts ${totalCount} such studies.`] : [],
    };
  },
});

function rowOf({ protocolSection: section, hasResults }: z.output<typeof study>): Cell[] {
  const { identificationModule, statusModule, designModule } = section;
  const sponsor = section.sponsorCollaboratorsModule?.leadSponsor;
  const interventions = section.armsInterventionsModule?.interventions ?? [];
  return [
    identificationModule.nctId,
    identificationModule.briefTitle ?? null,
    statusModule.overallStatus ?? null,
    designModule?.studyType ?? null,
    designModule?.phases?.join("/") || null,
    section.conditionsModule?.conditions?.join("; ") || null,
    interventions.map(({ type, name }) => (type ? `${type}: ${name}` : name)).join("; ") || null,
    sponsor?.name ?? null,
    sponsor?.class ?? null,
    designModule?.enrollmentInfo?.count ?? null,
    designModule?.enrollmentInfo?.type ?? null,
    statusModule.startDateStruct?.date ?? null,
    statusModule.primaryCompletionDateStruct?.date ?? null,
    statusModule.completionDateStruct?.date ?? null,
    statusModule.lastUpdatePostDateStruct?.date ?? null,
    hasResults ?? null,
  ];
}
