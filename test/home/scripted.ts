import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HomeProcess } from "../../src/adapters/home/process-at-home.js";
import { newFolder } from "../support/quire.js";

/** What the scripted process says: see `scripted-child.mjs`. */
export interface Script {
  broken?: string;
  memory?: boolean;
  answers?: Record<string, object>;
}

/** A process of the protocol whose answers are scripted, also while it lives. */
export function scriptedHome(model = "home:scripted") {
  const path = join(newFolder(), "script.json");
  const script = (said: Script): void => writeFileSync(path, JSON.stringify(said));
  script({});
  const load = { engine: "llama" as const, extra: "", files: [path], context_tokens: 100, memory_bytes: 1e10 };
  const open = () => new HomeProcess({ file: new URL("scripted-child.mjs", import.meta.url), model, load });
  return { script, open };
}
