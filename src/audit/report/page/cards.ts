import { markSupport, quoteHtml, verdictSigns } from "../../../corpus/page/page-parts.js";
import { type Html, markup, htmlOf, joined, nothing } from "../../../domain/escape/html.js";
import type { ClaimEvidence, Verdict } from "../../../domain/evidence.js";
import type { Sentence, SentenceJudgement } from "../../schema/audit-schema.js";
import { type Finding, findingCodes } from "../../schema/finding.js";
import { capitalised } from "../summary.js";
import { card } from "./card.js";
import { entryCard, entryName } from "./entry-card.js";
import type { PageModel } from "./page-model.js";
import { quotationHtml } from "./quotation-html.js";
import { markKind } from "./runs.js";
import { levelSigns, runSigns, signHtml } from "./signs.js";

/**
 * Draws the cards that are shown beside the draft when something is opened; all of them are in the page, and one is
 * seen.
 */
export function cardsHtml(model: PageModel): Html {
  const { sentences, uncited, quotations, output, sentenceOfMark } = model;
  const cards = [
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
        const works = named.map((entry) => markup`<p>${entryName(entry, model)}</p>`);
        return card({ id: mark.id, kind, sign: runSigns[kind], said: mark.text }, [
          foundHtml(mark.id, model),
          ...works,
        ]);
      }),
    ...output.entries.map((entry) => entryCard(entry, model, foundHtml(entry.id, model))),
  ];
  return joined(cards, "\n");
}

function sentenceCard(sentence: Sentence, model: PageModel): Html {
  const { id, together, text, works, better, judge, numbers } = sentence;
  const kind = together.verdict;
  const quotations = model.quotations.filter((each) => each.sentence === id);
  const said = works.flatMap(({ reasons }) => reasons).join(" ");
  const missing = numbers.filter(
    ({ state, text: number }) => (state === "missing" || state === "differs") && !said.includes(number),
  );
  return card({ id, kind, sign: verdictSigns[kind], said: text }, [
    foundHtml(id, model),
    works.length > 1 ? markup`<h3>All works together</h3>${judgementHtml(together, text)}` : nothing,
    ...works.map((work) => workHtml(work, text, model)),
    better === null
      ? nothing
      : markup`<h3>Supports it better: ${better.title}</h3>${evidenceHtml(better.evidence, text, better.verdict)}`,
    judge === null ? nothing : judgeHtml(judge),
    missing.length === 0 ? nothing : markup`<h3>Numbers</h3><ul>${missing.map(numberItem)}</ul>`,
    ...quotations.map((quotation) => markup`<h3>Quotation</h3>${quotationHtml(quotation, model)}`),
  ]);
}

function workHtml(work: Sentence["works"][number], text: string, model: PageModel): Html {
  const head = markup`<h3>${entryName(work.entry, model)}</h3>`;
  if (work.unchecked === null) return markup`${head}${judgementHtml(work, text)}`;
  const { reason, fix } = work.unchecked;
  return markup`${head}${paragraph(reason)}<p class="fix">${fix}</p>`;
}

function judgementHtml({ verdict, reasons, evidence }: SentenceJudgement, text: string): Html {
  const { name } = verdictSigns[verdict];
  const said = markup`<p>${signHtml(verdict, verdictSigns[verdict])} ${name}</p>`;
  const why = reasons.length === 0 ? nothing : markup`<ul>${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>`;
  return markup`${said}${why}${evidence === null ? nothing : evidenceHtml(evidence, text, verdict)}`;
}

function evidenceHtml(evidence: ClaimEvidence, text: string, verdict: Verdict): Html {
  const { start_line: start, end_line: end, page, label } = evidence;
  const lines = start === end ? `line ${start}` : `lines ${start}–${end}`;
  const place = [...(page === null ? [] : [`page ${page}`]), lines].join(", ");
  const nearest = verdict === "not_found" ? markup`<p class="where">The nearest words there are:</p>` : "";
  const quote = quoteHtml(evidence.quote, (words) => markSupport(words, text));
  return markup`${nearest}<blockquote class="${verdict}">${quote}</blockquote><p class="where">${label} · ${place}</p>`;
}

function judgeHtml({ verdict, quote, accepted, explanation }: NonNullable<Sentence["judge"]>): Html {
  const words = quote === null ? "" : markup`<blockquote>${quote}</blockquote>`;
  const taken = accepted
    ? ""
    : markup`<p class="where">Not accepted: it showed no words that stand in the passage.</p>`;
  return markup`<h3>A model says: ${verdict.replaceAll("_", " ")}</h3>${paragraph(explanation)}${words}${taken}`;
}

function numberItem({ text, state, found }: Sentence["numbers"][number]): Html {
  const said = state === "missing" || found === null ? "is not in the source" : `: the source has ${found}`;
  return markup`<li>${`${text} ${said}`.replace(" :", ":")}</li>`;
}

/** What was found, with what to do. Of a sentence's support the works below say the rest. */
function foundHtml(id: string, { findings }: PageModel): Html {
  const items = (findings.get(id) ?? []).map(({ code, level, check, message, fix }: Finding) => {
    const title = markup`<b>${htmlOf(levelSigns[level].symbol)} ${findingCodes[code].title}</b>`;
    const said = check === "support" ? "" : `${capitalised(message)} `;
    return markup`<li class="${level}">${title}<br>${said}<span class="fix">${fix}</span></li>`;
  });
  return items.length === 0 ? nothing : markup`<ul class="found">${items}</ul>`;
}

function paragraph(text: string): Html {
  return text === "" ? nothing : markup`<p>${text}</p>`;
}
