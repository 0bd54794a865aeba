import { useEffect, useMemo, useRef } from "preact/hooks";
import type { AskOutput } from "../../../ask/answer/ask-schema.js";
import type { Claim } from "../../../domain/evidence.js";
import { judgingLine, signMarks, signName } from "../../../domain/signs.js";
import { signOf, signs } from "../../../domain/verdict.js";
import { go, pathTo } from "../state/address.js";
import { call } from "../state/api.js";
import { useShortcuts } from "../state/keys.js";
import { AnswerText } from "./answer-text.js";
import { Passage, type Place } from "./passage.js";

/** What a question, a loop or a research came to, as far as it is shown. */
export interface ShownAnswer extends Pick<
  AskOutput,
  "answer_markdown" | "claims" | "counts" | "sources" | "limitations" | "mode" | "judging"
> {
  question?: string;
  topic?: string;
}

export function isAnswer(output: unknown): output is ShownAnswer {
  return typeof output === "object" && output !== null && "answer_markdown" in output && "claims" in output;
}

/** An answer with the cited page beside the chosen sentence. */
export function AnswerView({ answer, runId, query }: { answer: ShownAnswer; runId: string; query: URLSearchParams }) {
  const { claims } = answer;
  const chosen = Math.min(Number(query.get("s") ?? 1), claims.length) - 1;
  const text = useRef<HTMLDivElement>(null);
  const pick = (index: number) => {
    const next = Math.max(0, Math.min(claims.length - 1, index));
    if (claims.length > 0) go(pathTo(["runs", runId], { s: next + 1 }), true);
  };
  const pickFound = (index: number) => index >= 0 && pick(index);
  useShortcuts([
    { keys: "j", does: "next", run: () => pick(chosen + 1) },
    { keys: "k", does: "previous", run: () => pick(chosen - 1) },
    {
      keys: "n",
      does: "next problem",
      run: () => pickFound(claims.findIndex((each, at) => at > chosen && isProblem(each))),
    },
    {
      keys: "N",
      does: "previous problem",
      run: () => pickFound(claims.findLastIndex((each, at) => at < chosen && isProblem(each))),
    },
  ]);
  useEffect(() => text.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" }), [chosen]);
  useEffect(() => prepare(claims.flatMap((each) => placeOf(answer, each)?.work ?? [])), [answer]);
  const claim = claims[chosen];
  const place = useMemo(() => (claim === undefined ? null : placeOf(answer, claim)), [answer, claim]);
  return (
    <div class="split even">
      <div class="answer" ref={text} role="region" aria-label="Answer" tabIndex={0}>
        <Answer answer={answer} chosen={chosen} pick={pick} />
      </div>
      <section class="pane" aria-label="Source">
        {place === null ? (
          <p class="empty">
            {claim === undefined ? "Choose a sentence." : "This sentence cites no passage of the library."}
          </p>
        ) : (
          <Passage place={place} />
        )}
      </section>
    </div>
  );
}

/** So many works of an answer are opened by the server before somebody looks at them. */
const mostPrepared = 8;

/** Has the pages of works looked up ahead: the first look at a file takes longest. */
function prepare(works: readonly string[]): void {
  for (const work of [...new Set(works)].slice(0, mostPrepared))
    void call(`/works/${encodeURIComponent(work)}/pages`).catch(() => null);
}

function isProblem(claim: Claim): boolean {
  return !["quoted", "supported", "computed", "general"].includes(signOf(claim));
}

/** Where a statement's evidence stands; of one that was not compared, the passage that it cites. */
function placeOf(answer: ShownAnswer, claim: Claim): Place | null {
  const { evidence } = claim;
  const source = answer.sources.find(({ label }) => label === (evidence?.label ?? claim.labels[0]));
  if (source === undefined) return null;
  const { work_id: work, title } = source;
  if (evidence === null)
    return { work, title, start_line: source.start_line, end_line: source.end_line, page: source.start_page };
  const { start_line, end_line, quote, page } = evidence;
  return { work, title, start_line, end_line, quote, page };
}

interface AnswerProps {
  answer: ShownAnswer;
  chosen: number;
  pick: (index: number) => void;
}

function Answer({ answer, chosen, pick }: AnswerProps) {
  const cited = answer.sources.filter(({ label }) => answer.claims.some(({ labels }) => labels.includes(label)));
  const judging = judgingLine(answer.judging);
  return (
    <div class="column">
      <h2 class="q" dir="auto">
        {answer.question ?? answer.topic}
      </h2>
      <p class="sum">
        {signs
          .filter((sign) => answer.counts[sign] > 0)
          .map((sign) => (
            <span key={sign} class="sign" data-sign={sign}>
              {signMarks[sign]} {answer.counts[sign]} {signName(sign)}
            </span>
          ))}
        <span>{answer.mode === "extractive" ? "quoted, no model" : "written by a model"}</span>
        {judging !== "" && <span>{judging}</span>}
      </p>
      <AnswerText markdown={answer.answer_markdown} claims={answer.claims} chosen={chosen} pick={pick} />
      {answer.limitations.length > 0 && (
        <ul class="limits" aria-label="Limits of this answer">
          {answer.limitations.map((each) => (
            <li key={each} dir="auto">
              {each}
            </li>
          ))}
        </ul>
      )}
      <ol class="sources" aria-label="Sources">
        {cited.map((source) => (
          <li key={source.label}>
            <b>{source.label}</b>
            <a href={pathTo(["library", source.key ?? source.work_id])} dir="auto">
              {[source.authors.join(", "), source.year].filter(Boolean).join(", ")} <em>{source.title}</em>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
