import type { ClaimEvidence, Opinion } from "../../domain/evidence.js";
import type { Quotation, Sentence, SentenceJudgement } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { contentTerms } from "./claim-words.js";
import { finalVerdict } from "../../evidence/judge/final-verdict.js";
import { quotationFindings } from "./quotation-findings.js";
import { isBorneOut } from "../../evidence/verdicts/judge-sentence.js";
import { overlap } from "./overlap.js";

/**
 * Reports sentences, quotations and numbers that their sources do not bear out. Each cause is named once: a number or a
 * quotation that is wrong is not also a sentence that is weak; a work without a text is named with the first sentence
 * that cites it. Pure.
 */
export function supportFindings(
  file: string,
  sentences: readonly Sentence[],
  quotations: readonly Quotation[],
): Finding[] {
  const ofQuotations = quotations.flatMap((quotation) => {
    const within = sentences.find((sentence) => overlap(sentence, quotation));
    return quotationFindings(file, quotation, within);
  });
  const wrong = quotations.filter(({ state }) => state === "differs" || state === "not_found");
  const ofSentences = sentences.flatMap((sentence) => {
    const explained = wrong.some((quotation) => overlap(sentence, quotation));
    return explained ? [] : sentenceFindings(file, sentence);
  });
  return [...ofQuotations, ...ofSentences, ...uncheckedFindings(file, sentences)];
}

function sentenceFindings(file: string, sentence: Sentence): Finding[] {
  const { better } = sentence;
  const verdict = finalVerdict(sentence);
  if (isBorneOut({ verdict })) return pageFindings(file, sentence);
  if (verdict === "unchecked") return [];
  const isMissed = sentence.judge?.accepted === true && sentence.judge.verdict === "not_in_passage";
  if (verdict === "words_only" && !isMissed && better === null) return [openFinding(file, sentence)];
  const own = ownFinding(file, sentence);
  if (better === null) return [own];
  const { key, title, evidence } = better;
  const other = finding(
    "better_source",
    { file, line: sentence.line, column: sentence.column },
    {
      words: sentence.text,
      message: `${key} (${title}) says it: ${quoted(evidence)}`,
      fix: `Cite ${key} for it, instead of the work that is cited or beside it.`,
    },
    { sentence: sentence.id },
  );
  return verdict === "weak" || verdict === "words_only" ? [other] : [own, other];
}

/** Rules that cannot tell accuse nobody: a hint says where to look. */
function openFinding(file: string, { line, column, text, id, together }: Sentence): Finding {
  const fix = "Read the passage, or let a model judge (--judge).";
  return finding(
    "claim_open",
    { file, line, column },
    { words: text, message: inWords(together), fix },
    { sentence: id },
  );
}

/** With so few words that tell, a sentence is about its number: "The review covered 19 countries". */
const shortSentence = 5;

const sayOtherwise = "Say what the work says, or cite one that bears it out.";

/** The one thing that is most to be said of a sentence that is not borne out. */
function ownFinding(file: string, sentence: Sentence): Finding {
  const { together, numbers, line, column, text, id } = sentence;
  const place = { file, line, column };
  const about = { sentence: id };
  const judge = sentence.judge?.accepted === true ? sentence.judge : null;
  const verdict = finalVerdict(sentence);
  const message = inWords(together) + (judge === null ? "" : saidByJudge(judge));
  if (verdict === "contradicted" && judge?.verdict === "contradicted") {
    const said = `The model that judges says that the source says otherwise: “${judge.quote ?? ""}” (${judge.explanation}) ${message}`;
    return finding("claim_contradicted", place, { words: text, message: said, fix: sayOtherwise }, about);
  }
  const differing = numbers.filter(({ state }) => state === "differs");
  const missing = numbers.filter(({ state }) => state === "missing");
  if (verdict !== "not_found" && differing.length > 0) {
    const fix = `Correct ${differing.map(({ text: number, found }) => `${number} (the source has ${found ?? "another number"})`).join(", ")}, or cite the work that has it.`;
    return finding("number_differs", place, { words: text, message, fix }, about);
  }
  if (verdict === "contradicted") {
    return finding("claim_contradicted", place, { words: text, message, fix: sayOtherwise }, about);
  }
  if (verdict === "not_found" && (missing.length === 0 || contentTerms(text) > shortSentence)) {
    return finding(
      "claim_not_found",
      place,
      { words: text, message, fix: "Cite the work that says it, or leave it out." },
      about,
    );
  }
  if (missing.length > 0) {
    const fix = `Look up ${missing.map(({ text: number }) => number).join(", ")}: cite the work that has it, or correct it.`;
    return finding("number_missing", place, { words: text, message, fix }, about);
  }
  return finding(
    "claim_weak",
    place,
    { words: text, message, fix: "Read the passage: say no more than it says, or cite a work that says all of it." },
    about,
  );
}

function saidByJudge({ verdict, quote, explanation }: Opinion): string {
  if (verdict === "partly") return ` The model that judges finds a part of it: “${quote ?? ""}”`;
  return verdict === "not_in_passage" ? ` The model that judges does not find it (${explanation}).` : "";
}

/** A sentence that another page bears out than the one its mark gives. */
function pageFindings(file: string, { works, together, line, column, text, id }: Sentence): Finding[] {
  return works.flatMap(({ reasons, evidence, verdict }) => {
    const reason = reasons.find((each) => each.startsWith("it stands on page"));
    if (verdict !== "supported" || reason === undefined || evidence === null || together.verdict !== "supported")
      return [];
    const message = `${evidence.label} says it on another page: ${reason}. ${quoted(evidence)}`;
    return [
      finding(
        "better_source",
        { file, line, column },
        { words: text, message, fix: "Correct the page." },
        { sentence: id },
      ),
    ];
  });
}

/** One for each work, where it is first cited, with how many sentences wait for it. */
function uncheckedFindings(file: string, sentences: readonly Sentence[]): Finding[] {
  const first = new Map<string, { sentence: Sentence; count: number; reason: string; fix: string }>();
  for (const sentence of sentences) {
    for (const { entry, unchecked } of sentence.works) {
      if (unchecked === null) continue;
      const known = first.get(entry);
      if (known === undefined) first.set(entry, { sentence, count: 1, ...unchecked });
      else known.count++;
    }
  }
  return [...first].map(([entry, { sentence, count, reason, fix }]) => {
    const { line, column, text, id } = sentence;
    const many = count === 1 ? "1 sentence that cites it was" : `${count} sentences that cite it were`;
    const message = `${reason}: ${many} not compared with it.`;
    return finding("unchecked", { file, line, column }, { words: text, message, fix }, { sentence: id, entry });
  });
}

/** “words” (KEY, page 3, lines 12-14) */
function quoted({ label, quote, start_line, end_line, page }: ClaimEvidence): string {
  return `“${quote}” (${placeInWork({ label, start_line, end_line, page })})`;
}

/** "KEY, page 3, lines 12-14" */
function placeInWork({ label, start_line, end_line, page }: Omit<ClaimEvidence, "quote">): string {
  const lines = start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  return [label, ...(page === null ? [] : [`page ${page}`]), lines].join(", ");
}

/** Why a verdict is not better, and the passage that comes nearest. */
function inWords({ reasons, evidence }: SentenceJudgement): string {
  const why = reasons.join("; ");
  const isKey = evidence !== null && why.startsWith(evidence.label);
  const said = why === "" ? "" : `${isKey ? why : capital(why)}. `;
  return evidence === null ? said.trim() : `${said}Nearest: ${quoted(evidence)}`;
}

/** A key at the beginning stays as it is. */
function capital(text: string): string {
  return /^\S*\d/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
