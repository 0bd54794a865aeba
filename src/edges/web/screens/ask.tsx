import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AskOutput } from "../../../ask/answer/ask-schema.js";
import { judgingLine, signMarks, signName } from "../../../domain/signs.js";
import type { Claim } from "../../../domain/evidence.js";
import { signOf, signs } from "../../../domain/verdict.js";
import { go, pathTo } from "../address.js";
import { call, Problem } from "../api.js";
import { useRun } from "../run-state.js";
import { useShortcuts } from "../keys.js";
import { AnswerText } from "../parts/answer-text.js";
import { Failure } from "../parts/failure.js";
import { Passage, type Place } from "../parts/passage.js";
import { RunSteps } from "../parts/run-steps.js";

/** Asks a question of the library. */
export function AskScreen({ query }: { query: URLSearchParams }) {
  const [question, setQuestion] = useState(query.get("q") ?? "");
  const [length, setLength] = useState("full");
  const [problem, setProblem] = useState<Problem | null>(null);
  const follows = query.get("follows");
  const send = () => {
    if (question.trim() === "") return;
    const input = { question, length, ...(follows !== null && { follows: { run_id: follows } }) };
    call<{ run_id: string }>("/runs", { body: { tool: "ask", input } }).then(
      ({ run_id }) => go(pathTo(["ask", run_id])),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  };
  return (
    <>
      <header class="bar">
        <h1>Ask</h1>
      </header>
      <form
        class="asking"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label for="question" class="q">
          {follows === null ? "What do you want to know from your library?" : "What else?"}
        </label>
        <textarea
          id="question"
          rows={3}
          class="field"
          dir="auto"
          value={question}
          ref={(element) => element?.focus()}
          onInput={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        <p class="actions">
          <button class="btn pri">Ask</button>
          <select
            class="field"
            aria-label="Length"
            value={length}
            onChange={(event) => setLength(event.currentTarget.value)}
          >
            <option value="full">full answer</option>
            <option value="short">short answer</option>
          </select>
          <span class="dim">Every sentence is checked against its passage.</span>
        </p>
        {problem !== null && <Failure problem={problem} />}
      </form>
    </>
  );
}

/** An answer with the cited page beside the chosen sentence. */
export function AnswerScreen({ runId, query }: { runId: string; query: URLSearchParams }) {
  const run = useRun(runId);
  const answer = run.output as AskOutput | null;
  const claims = answer?.claims ?? [];
  const chosen = Math.min(Number(query.get("s") ?? 1), claims.length) - 1;
  const text = useRef<HTMLDivElement>(null);
  const pick = (index: number) => {
    const next = Math.max(0, Math.min(claims.length - 1, index));
    if (claims.length > 0) go(pathTo(["ask", runId], { s: next + 1 }), true);
  };
  const isProblem = (claim: Claim) => !["quoted", "supported", "computed", "general"].includes(signOf(claim));
  useShortcuts([
    { keys: "j", does: "next", run: () => pick(chosen + 1) },
    { keys: "k", does: "previous", run: () => pick(chosen - 1) },
    {
      keys: "n",
      does: "next problem",
      run: () =>
        pickFrom(
          claims.findIndex((each, at) => at > chosen && isProblem(each)),
          pick,
        ),
    },
    {
      keys: "N",
      does: "previous problem",
      run: () =>
        pickFrom(
          claims.findLastIndex((each, at) => at < chosen && isProblem(each)),
          pick,
        ),
    },
    { keys: "Escape", does: "back", run: () => history.back() },
  ]);
  useEffect(
    () => text.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" }),
    [chosen],
  );
  const claim = claims[chosen];
  const place = useMemo(
    () => (answer === null || claim === undefined ? null : placeOf(answer, claim)),
    [answer, claim],
  );
  return (
    <>
      <header class="bar">
        <h1>Answer</h1>
        <span class="n" role="status">
          {answer === null ? run.words : `${claims.length} statements`}
        </span>
        <span class="grow" />
        {run.isUnderway && (
          <button class="btn" onClick={() => void call(`/runs/${runId}/cancel`, { method: "POST" }).catch(() => null)}>
            Stop
          </button>
        )}
        {answer !== null && (
          <a class="btn" href={pathTo(["ask"], { follows: runId })}>
            Go on
          </a>
        )}
        <a class="btn" href="/ask">
          New question
        </a>
      </header>
      {run.problem !== null && <Failure problem={run.problem} />}
      <div class="split even">
        <div class="answer" ref={text} role="region" aria-label="Answer" tabIndex={0}>
          {answer === null ? <RunSteps run={run} /> : <Answer answer={answer} chosen={chosen} pick={pick} />}
        </div>
        <section class="pane" aria-label="Source">
          {place === null ? <p class="empty">{nothingBeside(answer, claim)}</p> : <Passage place={place} />}
        </section>
      </div>
    </>
  );
}

function pickFrom(index: number, pick: (index: number) => void): void {
  if (index >= 0) pick(index);
}

function nothingBeside(answer: AskOutput | null, claim: Claim | undefined): string {
  if (answer === null) return "The passage will stand here.";
  return claim === undefined ? "Choose a sentence." : "This sentence cites no passage of the library.";
}

/** Where a statement's evidence stands; of one that was not compared, the passage that it cites. */
function placeOf(answer: AskOutput, claim: Claim): Place | null {
  const { evidence } = claim;
  const source = answer.sources.find(({ label }) => label === (evidence?.label ?? claim.labels[0]));
  if (source === undefined) return null;
  const { work_id: work, title } = source;
  if (evidence === null)
    return { work, title, start_line: source.start_line, end_line: source.end_line, page: source.start_page };
  const { start_line, end_line, quote, page, rectangles } = evidence;
  return { work, title, start_line, end_line, quote, page, rectangles };
}

function Answer({ answer, chosen, pick }: { answer: AskOutput; chosen: number; pick: (index: number) => void }) {
  const cited = answer.sources.filter(({ label }) => answer.claims.some(({ labels }) => labels.includes(label)));
  const judging = judgingLine(answer.judging);
  return (
    <div class="column">
      <h2 class="q" dir="auto">
        {answer.question}
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
