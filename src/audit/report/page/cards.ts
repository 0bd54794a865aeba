import { escapeHtml } from "../../../corpus/page/escape-html.js";
import { markSupport, quoteHtml, verdictSigns } from "../../../corpus/page/page-parts.js";
import type { ClaimEvidence, Verdict } from "../../../domain/evidence.js";
import type { Sentence, SentenceJudgement } from "../../audit-schema.js";
import { type Finding, findingCodes } from "../../finding.js";
import { capitalised } from "../summary.js";
import { card } from "./card.js";
import { entryCard, entryName } from "./entry-card.js";
import type { PageModel } from "./page-model.js";
import { quotationHtml } from "./quotation-html.js";
import { markKind } from "./runs.js";
import { levelSigns, runSigns, signHtml } from "./signs.js";

/** What is shown beside the draft when something is opened; all of them are in the page, and one is seen. */
export function cardsHtml(model: PageModel): string {
  const { sentences, uncited, quotations, output, sentenceOfMark } = model;
  return [
    ...sentences.map((sentence) => sentenceCard(sentence, model)),
    ...uncited.map(({ id, text, reason }) =>
      card({ id, kind: "uncited", sign: runSigns["uncited"], said: text }, [foundHtml(id, model), paragraph(reason)]),
    ),
    ...quotations
      .filter(({ sentence }) => sentence === null)
      .map((quotation) =>
        card({ id: quotation.id, kind: "quoted", sign: runSigns["quoted"], said: quotation.text }, [
          foundHtml(quotation.id, model),
          quotationHtml(quotation, model),
        ]),
      ),
    ...output.marks
      .filter(({ id }) => !sentenceOfMark.has(id))
      .map((mark) => {
        const kind = markKind(mark, model);
        const named = mark.cites.flatMap(({ entry }) => entry ?? []);
        const works = named.map((entry) => `<p>${entryName(entry, model)}</p>`);
        return card({ id: mark.id, kind, sign: runSigns[kind], said: mark.text }, [
          foundHtml(mark.id, model),
          ...works,
        ]);
      }),
    ...output.entries.map((entry) => entryCard(entry, model, foundHtml(entry.id, model))),
  ].join("\n");
}

function sentenceCard(sentence: Sentence, model: PageModel): string {
  const { id, together, text, works, better, judge, numbers } = sentence;
  const kind = together.verdict;
  const quotations = model.quotations.filter((each) => each.sentence === id);
  const said = works.flatMap(({ reasons }) => reasons).join(" ");
  const missing = numbers.filter(
    ({ state, text: number }) => (state === "missing" || state === "differs") && !said.includes(number),
  );
  return card({ id, kind, sign: verdictSigns[kind], said: text }, [
    foundHtml(id, model),
    works.length > 1 ? `<h3>All works together</h3>${judgementHtml(together, text)}` : "",
    ...works.map((work) => workHtml(work, text, model)),
    better === null
      ? ""
      : `<h3>Supports it better: ${escapeHtml(better.title)}</h3>${evidenceHtml(better.evidence, text, better.verdict)}`,
    judge === null ? "" : judgeHtml(judge),
    missing.length === 0 ? "" : `<h3>Numbers</h3><ul>${missing.map(numberItem).join("")}</ul>`,
    ...quotations.map((quotation) => `<h3>Quotation</h3>${quotationHtml(quotation, model)}`),
  ]);
}

function workHtml(work: Sentence["works"][number], text: string, model: PageModel): string {
  const head = `<h3>${entryName(work.entry, model)}</h3>`;
  if (work.unchecked === null) return head + judgementHtml(work, text);
  const { reason, fix } = work.unchecked;
  return `${head}${paragraph(reason)}<p class="fix">${escapeHtml(fix)}</p>`;
}

function judgementHtml({ verdict, reasons, evidence }: SentenceJudgement, text: string): string {
  const { name } = verdictSigns[verdict];
  const said = `<p>${signHtml(verdict, verdictSigns[verdict])} ${name}</p>`;
  const why =
    reasons.length === 0 ? "" : `<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("")}</ul>`;
  return said + why + (evidence === null ? "" : evidenceHtml(evidence, text, verdict));
}

function evidenceHtml(evidence: ClaimEvidence, text: string, verdict: Verdict): string {
  const { start_line: start, end_line: end, page, label } = evidence;
  const lines = start === end ? `line ${start}` : `lines ${start}–${end}`;
  const place = [...(page === null ? [] : [`page ${page}`]), lines].join(", ");
  const nearest = verdict === "not_found" ? `<p class="where">The nearest words there are:</p>` : "";
  const quote = quoteHtml(evidence.quote, (words) => markSupport(words, text));
  return `${nearest}<blockquote class="${verdict}">${quote}</blockquote><p class="where">${escapeHtml(label)} · ${place}</p>`;
}

function judgeHtml({ verdict, quote, accepted, explanation }: NonNullable<Sentence["judge"]>): string {
  const words = quote === null ? "" : `<blockquote>${escapeHtml(quote)}</blockquote>`;
  const taken = accepted ? "" : `<p class="where">Not accepted: it showed no words that stand in the passage.</p>`;
  return `<h3>A model says: ${escapeHtml(verdict.replaceAll("_", " "))}</h3>${paragraph(explanation)}${words}${taken}`;
}

function numberItem({ text, state, found }: Sentence["numbers"][number]): string {
  const said = state === "missing" || found === null ? "is not in the source" : `: the source has ${found}`;
  return `<li>${escapeHtml(`${text} ${said}`.replace(" :", ":"))}</li>`;
}

/** What was found, with what to do. Of a sentence's support the works below say the rest. */
function foundHtml(id: string, { findings }: PageModel): string {
  const items = (findings.get(id) ?? []).map(({ code, level, check, message, fix }: Finding) => {
    const title = `<b>${levelSigns[level].symbol} ${escapeHtml(findingCodes[code].title)}</b>`;
    const said = check === "support" ? "" : `${escapeHtml(capitalised(message))} `;
    return `<li class="${level}">${title}<br>${said}<span class="fix">${escapeHtml(fix)}</span></li>`;
  });
  return items.length === 0 ? "" : `<ul class="found">${items.join("")}</ul>`;
}

function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapeHtml(text)}</p>`;
}
