import type { PlayProgress } from "../../../contracts/play-progress.js";
import type { Event } from "../../../domain/event.js";
import { pathTo } from "../state/address.js";
import { dotOf } from "../state/dots.js";
import type { PlayOutput } from "../state/play-types.js";

export function isPlay(output: unknown): output is PlayOutput {
  return typeof output === "object" && output !== null && "documents" in output && "verdicts" in output;
}

/** What a play came to: its documents first, then its steps and what a reader has to know of. */
export function PlayView({ output }: { output: PlayOutput }) {
  const { documents, steps, items, verdicts, limitations } = output;
  return (
    <div class="scroll pad">
      {documents.map((document) => (
        <MadeDocument key={document.path} document={document} verdicts={verdicts} />
      ))}
      <h2 class="title">Steps</h2>
      <ul class="listed" aria-label="Steps">
        {steps.map(({ name, kind, model, counts, skipped, outputs }) => (
          <li key={name}>
            <i class={`dot ${skipped === null ? dotOf((counts.failed ?? 0) > 0 ? "failed" : "done") : ""}`} />
            <div>
              <strong>{name.replaceAll("_", " ")}</strong> <span class="dim">{model ?? kind}</span>
              <small>{skipped ?? countWords(counts)}</small>
              <small class="dim">{outputs.join(", ")}</small>
            </div>
          </li>
        ))}
      </ul>
      {items.length > 0 && <h2 class="title">To look at</h2>}
      <ul class="listed" aria-label="To look at">
        {items.map(({ step, id, slot, title, state, reason }) => (
          <li key={step + id + slot}>
            <i class={`dot ${dotOf(state)}`} />
            <div>
              <span dir="auto">{title || id}</span>{" "}
              <span class="dim">
                {step}, {state.replaceAll("_", " ")}
              </span>
              <small dir="auto">{reason}</small>
            </div>
          </li>
        ))}
      </ul>
      {limitations.length > 0 && (
        <ul class="limits" aria-label="Limits">
          {limitations.map((each) => (
            <li key={each} dir="auto">
              {each}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MadeDocumentProps {
  document: PlayOutput["documents"][number];
  verdicts: PlayOutput["verdicts"];
}

function MadeDocument({ document: { path, words, incomplete, guards }, verdicts }: MadeDocumentProps) {
  return (
    <section class="made" aria-label="Document">
      <h2 class="title">
        <a href={pathTo(["books"], { document: path })}>{path.split("/").at(-1)}</a>
      </h2>
      <p class="sum">
        <span>{words} words</span>
        {incomplete && <span class="warn">not whole</span>}
        {Object.entries(verdicts).map(([verdict, count]) => (
          <span key={verdict}>
            {count} {verdict.replaceAll("_", " ")}
          </span>
        ))}
      </p>
      {guards.length > 0 && (
        <details>
          <summary>{guards.length} places to look at</summary>
          <ul class="limits">
            {guards.map(({ message, places }, index) => (
              <li key={index} dir="auto">
                {message}: {places.map(({ number, title }) => [number, title].filter(Boolean).join(" ")).join("; ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const countWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .flatMap(([state, count]) => (count > 0 ? [`${count} ${state.replaceAll("_", " ")}`] : []))
    .join(", ") || "nothing to do";

/** What a play tells while it goes on: each step with how much of it is done, and what is being written. */
export function PlayProgressView({ events }: { events: readonly Event[] }) {
  const steps = new Map<string, PlayProgress>();
  for (const { key, role, content } of events) {
    const told = role === "system" && key?.startsWith("progress:") === true ? (content as PlayProgress) : null;
    if (told !== null && typeof told.step === "string") steps.set(told.step, told);
  }
  const last = [...steps.values()].at(-1);
  return (
    <div class="pad">
      <ol class="listed" aria-label="Progress">
        {[...steps.values()].map(({ step, done, total, phase, writing, reason }) => (
          <li key={step}>
            <i class={`dot ${dotOf(phase === "done" || step !== last?.step ? "done" : "running")}`} />
            <div>
              <strong>{step.replaceAll("_", " ")}</strong>{" "}
              {total > 1 && (
                <span class="dim">
                  {done} of {total}
                </span>
              )}
              {writing.length > 0 && <small dir="auto">{writing.filter(Boolean).join("; ")}</small>}
              {reason !== "" && <small dir="auto">{reason}</small>}
            </div>
          </li>
        ))}
      </ol>
      {last !== undefined && last.left_ms !== null && phaseIsOpen(last) && (
        <p class="dim">About {Math.max(1, Math.round(last.left_ms / 60_000))} min left</p>
      )}
    </div>
  );
}

const phaseIsOpen = ({ phase }: PlayProgress): boolean => phase !== "done";
