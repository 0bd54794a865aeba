import { contentHash } from "../../run/content-hash.js";
import type { Step } from "../schema/playbook.js";
import type { LoadedPlay } from "./load-play.js";
import type { StepInput } from "./step-input.js";

/** What a gate asks about. */
type Asked = Pick<StepInput, "records" | "files">;

/** Names what a gate asks about by what was made: a person's edit makes nothing anew. Of files that no step has made, what they hold. */
export function madeHash({ records, files }: Asked): string {
  const keys = records.flatMap(({ written }) => written.map(({ key }) => key));
  return contentHash(keys.length > 0 ? keys : files);
}

/** By this a person's approval is known again: of this playbook and config, this gate, and what it asked about. */
export function gateMark({ hash, config }: Pick<LoadedPlay, "hash" | "config">, step: Step, asked: Asked): string {
  return `${hash}\0${config ?? ""}\0${step.name}\0${madeHash(asked)}`;
}
