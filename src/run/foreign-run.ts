import { QuireError } from "../domain/error.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { Engine } from "./execute.js";
import { changesThings, type Effect } from "./runnable.js";

/** Throws `untrusted` where a run's log came with somebody's folder: what it says was written may be anything. */
export function requireOwn({ runs, allowsRun }: Pick<Engine, "runs" | "allowsRun">, id: string): void {
  const { isOwn, hash } = runs.origin(id);
  if (!isOwn && !allowsRun(hash)) throw notOwn(id, "what it says it wrote may be anything");
}

/** Holds a run to some kinds of steps; another ends it, and for good. */
export interface StepGuard {
  /** The error that ended the run, where one did: also where a tool has caught it. */
  readonly refused: QuireError | undefined;
  /** Throws where a step of this effect may not be done. */
  checkStep(name: string, effect: Effect): void;
  /** The door as far as this run may go. */
  readonly fetcher: Fetcher;
}

/**
 * Holds a run that came with somebody's folder to what takes nothing from the user: what is recorded is answered, and
 * what only reads or computes is done. The first step that would be paid, written or sent ends it, and for good: a tool
 * that can do without an answer may not go on without this one.
 */
export class ForeignRun implements StepGuard {
  private refusal: QuireError | undefined;

  constructor(private readonly id: string) {}

  /** The error that ended the run, where one did: also where a tool has caught it. */
  get refused(): QuireError | undefined {
    return this.refusal;
  }

  /** Throws `untrusted` where a step of this effect may not be done. */
  checkStep(name: string, effect: Effect): void {
    if (this.refusal) throw this.refusal;
    const strong = { paid: "is paid", write: "is a write", execute: "runs code" };
    if (effect === "paid" || changesThings(effect))
      throw this.refuse(`its next step, ${name}, ${strong[effect as keyof typeof strong]}`);
  }

  /** The door as far as this run may go. */
  readonly fetcher: Fetcher = closedDoor((address) => this.refuse(`its next step would reach ${address}`));

  private refuse(why: string): QuireError {
    this.refusal ??= notOwn(this.id, why);
    return this.refusal;
  }
}

function notOwn(id: string, why: string): QuireError {
  return new QuireError("untrusted", `Run ${id} was not made by you here, and ${why}.`, {
    facts: { run_id: id },
    fix: `Look at what it does with \`quire runs show ${id}\`, then allow it with: quire trust`,
  });
}

/** A door to the network that lets nothing through. @param refusal the error for an address, or for the network at large */
export function closedDoor(refusal: (address: string) => QuireError): Fetcher {
  const door: Fetcher = {
    fetch: ({ url }) => Promise.reject(refusal(url)),
    allowed: [[]],
    check: () => Promise.reject(refusal("the network")),
    standardFetch: () => Promise.reject(refusal("the network")),
    limited: () => door,
    closed: () => door,
    observed: () => door,
  };
  return door;
}
