import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { normalizeSpace } from "../../domain/characters.js";
import { sarifText, uriSegment } from "../../domain/escape/records.js";
import { contentHash } from "../../run/content-hash.js";
import type { AuditOutput } from "../../contracts/audit.js";
import { type Finding, type FindingCode, findingCodeNames, findingCodes } from "../../contracts/audit-finding.js";
import { capitalised } from "./summary.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Findings as SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0), which editors and CI services show: every code is a
 * rule, and fingerprints stay the same when lines move. Files are named from where the command was started.
 */
export function auditSarif(output: AuditOutput): Record<string, unknown> {
  const prints = fingerprints(output);
  const artifacts = [...new Set(output.findings.map((finding) => artifactOf(finding, output)))];
  const run = {
    tool: { driver: { name: "Quire", rules: findingCodeNames.map(ruleOf) } },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: output.limitations.map((text) => ({
          level: "note",
          message: { text: sarifText(text) },
        })),
      },
    ],
    artifacts: artifacts.map((uri) => ({ location: { uri } })),
    results: output.findings.map((finding, index) => {
      const uri = artifactOf(finding, output);
      return resultOf(finding, { uri, index: artifacts.indexOf(uri) }, prints[index] ?? "");
    }),
    properties: { run_id: output.run_id, counts: output.counts },
  };
  return { $schema: schema, version: "2.1.0", runs: [run] };
}

function ruleOf(code: FindingCode): Record<string, unknown> {
  const { title, level, check } = findingCodes[code];
  return {
    id: code,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: codeHelp[code] },
    help: { text: codeHelp[code] },
    defaultConfiguration: { level },
    properties: { tags: ["citations", check] },
  };
}

function resultOf(finding: Finding, artifactLocation: { uri: string; index: number }, print: string) {
  const { code, level, message, fix, words } = finding;
  return {
    ruleId: code,
    ruleIndex: findingCodeNames.indexOf(code),
    level,
    message: { text: sarifText(`${capitalised(message)} ${fix}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          region: { ...regionOf(finding), snippet: { text: words.toWellFormed() } },
        },
      },
    ],
    partialFingerprints: { "quireFinding/v1": print },
  };
}

/** Where the end is not known it is that of the words, as far as they stand on one line. */
function regionOf({ line, column, end_line, end_column, words }: Finding) {
  const startLine = Math.max(1, line);
  const startColumn = Math.max(1, column);
  if (end_line !== null && end_column !== null)
    return { startLine, startColumn, endLine: end_line, endColumn: end_column };
  const onLine = words.split("\n", 1)[0] ?? "";
  return { startLine, startColumn, endLine: startLine, endColumn: startColumn + Math.max(1, onLine.length) };
}

/** What findings name that stand in no file. */
const inNoFile: ReadonlySet<string> = new Set(["the text", "the library"]);

/** A URI reference of the file; what stands in no file is shown at the draft. */
function artifactOf({ file }: Finding, { draft }: AuditOutput): string {
  const path = inNoFile.has(file) ? (draft ?? "text") : file;
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.replaceAll("\\", "/").replace(/^\.\//u, "").split("/").map(uriSegment).join("/");
}

/** Of the words and the sentence or entry they stand in, never of lines; the same ones are counted. */
function fingerprints({ findings, sentences, entries }: AuditOutput): string[] {
  const sentenceTexts = new Map(sentences.flatMap(({ id, marks, text }) => [id, ...marks].map((each) => [each, text])));
  const entryTexts = new Map(entries.map(({ id, text }) => [id, text]));
  const seen = new Map<string, number>();
  return findings.map(({ code, file, words, mark, sentence, entry }) => {
    const around = [sentenceTexts.get(sentence ?? mark ?? ""), entryTexts.get(entry ?? "")];
    const key = contentHash([code, file, normalizeSpace(words), ...around.map((text) => text ?? "")]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key}:${times}`;
  });
}

/** Explains each code and what helps: for editors that show more than a title, and for the guide. */
const codeHelp: Readonly<Record<FindingCode, string>> = {
  retracted:
    "The work was withdrawn after it had been published. Do not rest a claim on it: cite another, or say that it was retracted.",
  dangling:
    "The mark names a work that neither the list nor a file of references has. Add the work, or correct the mark.",
  not_found:
    "None of those that were asked knows a work of this title, these authors and this year. Look whether it exists, and cite what you have read.",
  other_work:
    "The DOI (or another identifier) leads to another work. Correct the identifier, or the rest of the entry.",
  claim_contradicted: "The cited work says otherwise of the same thing. Read the passage and correct the sentence.",
  claim_not_found: "The text of the cited work does not say it. Cite the work that does, or take the statement back.",
  quotation_not_found:
    "These words do not stand in the work that is cited for them. Quote what stands there, or cite where it stands.",
  number_differs: "The source has another number for the same thing. Correct the number, or say where it comes from.",
  differs:
    "The entry and the record of the work say different things of a field. Correct the entry; --fix does where it is safe.",
  ambiguous: "Several works fit the entry. Add a DOI, or what tells them apart.",
  quotation_differs:
    "The quotation is there with other words. Quote letter for letter; mark what you leave out (...) or add [...].",
  quotation_page: "The quotation stands on another page than the one given. Correct the page.",
  page_out_of_range: "The work has fewer pages. Correct the page.",
  number_missing: "The passage does not have the number, in any form. Say where it comes from.",
  claim_weak: "The cited work says only a part of it. Say less, or cite what says the rest.",
  claim_open: "The source has its words, but rules cannot tell whether it says so. Read the passage.",
  better_source: "Another passage or work of your library says it more clearly. Consider citing that one.",
  concern: "The publisher has expressed concern about the work. Read the notice before you rest a claim on it.",
  year_mismatch: "The text and the list name different years. Correct the wrong one.",
  author_mismatch: "The text and the list name different authors. Correct the wrong one.",
  ambiguous_mark: "Several entries answer to the mark. Tell them apart: by a letter behind the year, or by more names.",
  duplicate_entry: "One work is listed twice. Keep one entry; --fix does.",
  duplicate_key: "Two entries have the same key or number. Give one of them another.",
  two_keys: "Two keys stand for one work. Use one of them throughout; --fix does.",
  out_of_range: "The list ends before this number. Correct the number, or add the work.",
  out_of_order: "Works are not numbered in the order in which they are first cited. --fix numbers them anew.",
  unused: "The list has a work that the text never cites. Cite it, or take it out.",
  missing_author: "The entry names no author (nor an organisation or an editor). Add one.",
  missing_title: "The entry has no title. Add it.",
  missing_year: "The entry has no year. Add it, or write n.d.",
  unreadable:
    "A part of the draft or of a file of references could not be read, and was not checked. Mend it and audit again.",
  dead_link:
    "The web page that the entry names is not there any more. Cite an archived copy of it, with the date of that copy.",
  moved_link: "The web page has another address now. Write that one after looking at it, or cite an archived copy.",
  corrected: "The work has been corrected since it was published. See whether what you cite is concerned.",
  published_version: "What is cited as a preprint has been published. Cite the published version.",
  secondary_source:
    "The sentence names a work and cites another that tells of it. Cite the work itself, or say that you cite it second-hand.",
  uncited_claim:
    "The sentence states a finding, a number or a comparison and cites nothing. Cite where it comes from, or mark it as your own.",
  unchecked: "There is no text to compare with. Add the work's file to the library and audit again.",
};
