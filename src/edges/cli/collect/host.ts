import type { Action, CollectSession, Effect } from "../../../library/collect/session.js";

/** Does what the form and the prompts need from outside. Failures are told as messages: an editor must not end by one. */
export interface CollectHost {
  /** Carries out an effect and says what came of it. `quit` is the front end's own. */
  perform(effect: Exclude<Effect, { kind: "quit" }>, session: CollectSession): Promise<Action | null>;
  /** The text of a file the person names. */
  readFile(path: string): Promise<string>;
  /** Lets the person edit a text in their own editor; null where there is none. */
  editText(text: string): Promise<string | null>;
  /** Where entries are written, as people read it. */
  readonly manifestName: string;
}
