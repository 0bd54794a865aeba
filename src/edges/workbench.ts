import type { ResolvedConfig } from "../domain/config-merge.js";
import type { Extra } from "../domain/extra.js";
import type { CatalogueModel } from "../domain/home-model.js";
import type { WorkspaceTrust } from "../ports/trust.js";
import type { Engine, RunGuard } from "../run/execute.js";
import type { Gatekeeper, RunObserver } from "../run/run-context.js";
import type { ToolRegistry } from "../tool/registry.js";

/** Says how a front end wants a workbench opened. */
export interface WorkbenchOptions {
  /** The workspace; found from `startedIn` upwards where it is not given. */
  workspace?: string | undefined;
  startedIn: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The user's own folder for Quire's configuration, where the system's is not meant; null: none. */
  userFolder?: string | null;
  /** The user's own folder of extras, as `userFolder`, and the table of those there are, where the shipped one is not meant. */
  extras?: { folder?: string | null; table?: readonly Extra[] };
  /** The user's own folder of models at home, and the catalogue of those there are, where the shipped one is not meant. */
  models?: { folder?: string | null; catalogue?: readonly CatalogueModel[] };
  /** Values of flags, as in quire.yaml. */
  flags?: Record<string, unknown>;
  /** It serves many, and is not over with one command. */
  lasting?: boolean;
  observer?: RunObserver;
  gatekeeper?: Gatekeeper;
  signal?: AbortSignal;
  guard?: RunGuard | undefined;
  /** Writes control sequences to the person's terminal, where there is one. */
  writeToTerminal?: ((sequence: string) => void) | null;
}

/** Everything a front end needs to run tools on one workspace. */
export interface Workbench {
  /** Absolute path of the workspace. */
  root: string;
  resolved: ResolvedConfig;
  /** What the workspace asks for, and whether that is allowed. */
  trust: WorkspaceTrust;
  /** What a person has to know of how the workspace was opened: lines for stderr. */
  notices: readonly string[];
  /** Which provider keys are present; never their values. */
  keys: Record<string, boolean>;
  /** The value of a variable of the environment, or of a trusted `.env`, that the configuration names as a secret. */
  secret: (name: string) => string | undefined;
  registry: ToolRegistry;
  engine: Engine;
  close(): Promise<void>;
}
