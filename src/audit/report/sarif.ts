import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { normalizeSpace } from "../../domain/characters.js";
import { sarifText, uriSegment } from "../../domain/escape/records.js";
import { contentHash } from "../../run/content-hash.js";
import type { AuditOutput } from "../schema/audit-schema.js";
import { type Finding, type FindingCode, findingCodeNames, findingCodes } from "../schema/finding.js";
import { codeHelp } from "./code-help.js";
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
