import { beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../src/contracts/audit-finding.js";
import { lintDraft, readSource } from "../support/audit.js";
import { isTrue, obscureWorks, shippedStyleIds, type StyledDraft, styledDraft } from "../support/styled-drafts.js";
import { allTests } from "../support/some-of.js";

/**
 * All styles, or every so many of them ("from:to:step"), are gone through with
 * `QUIRE_TEST_STYLES=0:2679:1 npx vitest run test/audit/styles.test.ts`.
 */
const [from, to, step] = (process.env["QUIRE_TEST_STYLES"] ?? "").split(":").map(Number);
const sweep = from !== undefined && to !== undefined && step !== undefined;
const seed = Number(process.env["QUIRE_TEST_SEED"] ?? 7);

/** Each way to cite, the styles that people use most among them. */
const wellKnown = [
  "apa",
  "modern-language-association",
  "chicago-author-date",
  "chicago-fullnote-bibliography",
  "ieee",
  "vancouver",
  "nature",
  "harvard-cite-them-right",
  "american-medical-association",
  "american-chemical-society",
  "elsevier-harvard",
  "springer-basic-brackets",
  "iso690-author-date-en",
  "din-1505-2",
  "associacao-brasileira-de-normas-tecnicas",
  "din-1505-2-alphanumeric",
];

const found = (text: string) => lintDraft(readSource(text, "markdown"), "draft.md").findings;

function report(draft: StyledDraft, findings: readonly Finding[]): string[] {
  return findings
    .filter((finding) => !isTrue(finding, draft))
    .map(({ code, line, words, message }) => `${draft.style}: ${line} ${code} ${words}: ${message}`);
}

/** What a finding says of one draft that another one does not have, too. */
function added(draft: StyledDraft, text: string): Finding[] {
  return found(text).filter((finding) => !isTrue(finding, draft));
}

function withoutLine(text: string, line: number): string {
  return text
    .split("\n")
    .toSpliced(line - 1, 1, "")
    .join("\n");
}

/** Numbers that Markdown counts by itself move up when an entry goes. */
const countsItself = ({ listed }: StyledDraft) => listed.every(({ label }, index) => label === `${index + 1}.`);

const removalCodes = ["dangling", "out_of_range", "year_mismatch", "author_mismatch", "out_of_order"];

/** Without one entry, its marks and nothing else are spoken of. */
function checkRemoval(draft: StyledDraft, index: number): string[] {
  const entry = draft.listed[countsItself(draft) ? draft.listed.length - 1 : index];
  // A name alone, or one that another work has with the same year, does not show that an entry is missing.
  if (entry === undefined || draft.format === "author" || obscureWorks(draft).has(entry.key)) return [];
  const findings = added(draft, withoutLine(draft.text, entry.line));
  const lines = draft.citing.get(entry.key) ?? [];
  const wrong = findings.filter(
    ({ code, line }) => !removalCodes.includes(code) || (code !== "out_of_order" && !lines.includes(line)),
  );
  const missed = findings.length === 0 ? [`${draft.style}: nothing is said of ${entry.key}, which went`] : [];
  return [...missed, ...report(draft, wrong)];
}

/** An entry that stands there twice is the one thing that is found; where entries are numbered its copy is unused, too. */
function checkDuplicate(draft: StyledDraft, index: number): string[] {
  const entry = draft.listed[index];
  if (entry === undefined || obscureWorks(draft).has(entry.key)) return [];
  const lines = draft.text.trimEnd().split("\n");
  const own = lines[entry.line - 1] ?? "";
  const number = String(draft.listed.length + 1);
  const copy = entry.label === "" ? own : own.replace(/\d+/u, number);
  const text = [...lines, ...(countsItself(draft) ? [] : [""]), copy, ""].join("\n");
  const last = text.trimEnd().split("\n").length;
  const findings = added(draft, text);
  const duplicates = findings.filter(({ code }) => code === "duplicate_entry");
  const wrong = findings.filter(
    ({ code, line }) => code !== "duplicate_entry" && !(["unused", "out_of_order"].includes(code) && line === last),
  );
  const missed = duplicates.length === 1 ? [] : [`${draft.style}: ${duplicates.length} duplicates of ${entry.key}`];
  return [...missed, ...report(draft, wrong)];
}

/** An entry with another number is not cited, and its marks have no entry. */
function checkNumber(draft: StyledDraft, index: number): string[] {
  const entry = draft.listed[index];
  if (entry === undefined || !/\d/u.test(entry.label) || countsItself(draft)) return [];
  const lines = draft.text.split("\n");
  const other = (lines[entry.line - 1] ?? "").replace(/\d+/u, String(draft.listed.length + 7));
  const findings = added(draft, lines.toSpliced(entry.line - 1, 1, other).join("\n"));
  const places = [entry.line, ...(draft.citing.get(entry.key) ?? [])];
  const codes = ["dangling", "out_of_range", "unused", "out_of_order"];
  const wrong = findings.filter(
    ({ code, line }) => !codes.includes(code) || (code !== "out_of_order" && !places.includes(line)),
  );
  const missed = findings.some(({ code }) => code === "dangling" || code === "out_of_range")
    ? []
    : [`${draft.style}: the marks of ${entry.key}, whose number is another one, are not named`];
  return [...missed, ...report(draft, wrong)];
}

async function sampled(): Promise<string[]> {
  const ids = await shippedStyleIds();
  if (sweep) return ids.slice(from, to).filter((_, index) => index % step === 0);
  const others = Array.from({ length: 24 }, (_, index) => ids[(seed * 7919 + index * 1117) % ids.length] ?? "");
  return [...new Set([...wellKnown, ...others])];
}

describe("drafts cited in the styles that come with Quire", () => {
  let drafts: StyledDraft[];

  beforeAll(async () => {
    const ids = await sampled();
    drafts = [];
    for (const [index, id] of ids.entries()) drafts.push(await styledDraft(id, { seed: seed + index, most: 7 }));
  }, 3_600_000);

  const all = (check: (draft: StyledDraft, index: number) => string[]) =>
    drafts
      .filter(({ traceless }) => !traceless)
      .flatMap((draft, index) => check(draft, (seed + index) % Math.max(1, draft.listed.length)));

  it.runIf(allTests)("finds nothing", () => {
    expect(all((draft) => report(draft, found(draft.text)))).toEqual([]);
  });

  it.runIf(allTests)("finds the marks of an entry that was taken out", () => {
    expect(all((draft, index) => (draft.format.startsWith("note") ? [] : checkRemoval(draft, index)))).toEqual([]);
  });

  it.runIf(allTests)("finds an entry that stands there twice", () => {
    expect(all(checkDuplicate)).toEqual([]);
  });

  it("finds the marks of an entry with another number", () => {
    expect(all((draft, index) => (draft.format === "numeric" ? checkNumber(draft, index) : []))).toEqual([]);
  });
});
