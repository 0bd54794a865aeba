import { dotOf } from "../state/dots.js";
import type { PlanOutput } from "../state/play-types.js";

type PlannedStep = PlanOutput["steps"][number];

interface Props {
  plan: PlanOutput;
  /** "STEP" or "STEP/ITEM" that are to be written again. */
  redo: readonly string[];
  onRedo: (redo: readonly string[]) => void;
}

/** What playing would do: each step, what of it is done, what is stale and why, and what it may cost. */
export function PlanView({ plan, redo, onRedo }: Props) {
  const toggle = (name: string) => onRedo(redo.includes(name) ? redo.filter((each) => each !== name) : [...redo, name]);
  return (
    <section class="pad planned" aria-label="Plan">
      <h2 class="title">What it would do</h2>
      <p class="sum">
        <span>{range(plan.calls)} calls of a model</span>
        {plan.usd !== null && plan.usd.most > 0 && <span>{range(plan.usd, 2)} USD</span>}
        {plan.minutes.most > 0 && <span>{range(plan.minutes)} minutes</span>}
      </p>
      {plan.words !== null && <p class="dim">{plan.words.message}</p>}
      {plan.warnings.map((each) => (
        <p key={each} class="warn">
          {each}
        </p>
      ))}
      <ol class="listed">
        {plan.steps.map((step) => (
          <li key={step.name}>
            <i class={`dot ${dotOf(stateOf(step))}`} />
            <div>
              <strong>{step.name.replaceAll("_", " ")}</strong> <span class="dim">{step.model ?? step.kind}</span>
              <small>{wordsOf(step)}</small>
              <PlannedItems step={step} redo={redo} toggle={toggle} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlannedItems({
  step,
  redo,
  toggle,
}: {
  step: PlannedStep;
  redo: readonly string[];
  toggle: (name: string) => void;
}) {
  const items = step.planned.filter(({ id }) => id !== "");
  if (items.length === 0) return null;
  return (
    <details open={items.some(({ state }) => state.includes("stale"))}>
      <summary>{items.length} items</summary>
      <ul class="listed">
        {items.map(({ id, slot, title, state, why }) => {
          const name = `${step.name}/${id}`;
          return (
            <li key={id + slot}>
              <i class={`dot ${dotOf(state)}`} />
              <div>
                <span dir="auto">{title}</span> <span class="dim">{state.replaceAll("_", " ")}</span>
                {why.length > 0 && <small>because of {why.join(", ")}</small>}
              </div>
              {state !== "new" && state !== "waits" && (
                <label class="check">
                  <input type="checkbox" checked={redo.includes(name)} onChange={() => toggle(name)} />
                  Write again
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function stateOf({ states, skipped }: PlannedStep): string {
  if (skipped !== null) return "";
  const has = (state: string) => (states[state] ?? 0) > 0;
  if (has("stale") || has("edited_stale")) return "stale";
  return has("new") || has("waits") ? "" : "done";
}

function wordsOf({ states, skipped }: PlannedStep): string {
  if (skipped !== null) return skipped;
  const words = Object.entries(states).flatMap(([state, count]) =>
    count > 0 ? [`${count} ${state.replaceAll("_", " ")}`] : [],
  );
  return words.join(", ");
}

/** "3", or "3 to 5" where it is not certain. */
function range({ least, most }: { least: number; most: number }, digits = 0): string {
  const [from, to] = [least.toFixed(digits), most.toFixed(digits)];
  return from === to ? from : `${from} to ${to}`;
}
