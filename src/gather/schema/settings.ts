import { type Config, modelFor, type ModelStep, noModel } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { GatherInput, VerifyMode } from "./gather-schema.js";

/** Which model does what, each null where none is to be asked. */
export type GatherModels = Readonly<Record<keyof Config["gather"]["models"], string | null>>;

/** How one table is gathered: what was asked for, and what the configuration says where nothing was. */
export interface GatherSettings {
  description: string;
  min_items: number;
  /** The user's; null: a schema is made. */
  columns: readonly string[] | null;
  where: readonly string[];
  keys: readonly string[];
  verify: VerifyMode;
  max_retry_rounds: number;
  append: string | null;
  exclude: string | null;
  for_each: "papers" | null;
  /** With `for_each`: which works. */
  collection: string | null;
  tag: string | null;
  /** Keys or ids; null: all. */
  works: readonly string[] | null;
  output: string | null;
  /** Patterns of the hosts that may be reached; null: those of the tools. */
  domains: readonly string[] | null;
  use_mock_search: boolean;
  /** Pages that a person took as they are, though they carry text that looks like an instruction to a machine. */
  accepted_pages: readonly string[];
  models: GatherModels;
  /** A model was named for this run: it must be usable, or the run fails at once. */
  model_required: boolean;
  /** Limits, strategies, folders. */
  config: Config["gather"];
}

/** Steps of Quire's own models that do the same kind of work. */
const stepOf: Readonly<Record<keyof GatherModels, ModelStep>> = {
  search_gen: "plan",
  search_filter: "plan",
  schema_gen: "plan",
  web: "full",
  extract: "triage",
  judge: "triage",
};

/** Throws `usage` where a field is given that another one alone would give a meaning. */
export function gatherSettings(input: GatherInput, config: Config): GatherSettings {
  const filters = (["collection", "tag", "works"] as const).filter((field) => input[field] !== undefined);
  if (input.for_each === undefined && filters.length > 0) {
    throw new QuireError(
      "usage",
      `--${filters.join(" and --")} choose works of the library, and the web is searched.`,
      {
        facts: Object.fromEntries(filters.map((field) => [field, String(input[field] ?? "")])),
        fix: "Add --for-each papers for a table of works, or leave them out.",
      },
    );
  }
  const { gather } = config;
  const domains = input.domains ?? gather.domains;
  return {
    description: input.description,
    min_items: input.min_items,
    columns: input.columns ?? null,
    where: input.where,
    keys: input.keys ?? [],
    verify: input.verify ?? gather.verify,
    max_retry_rounds: input.max_retry_rounds ?? gather.max_retry_rounds,
    append: input.append ?? null,
    exclude: input.exclude ?? null,
    for_each: input.for_each ?? null,
    collection: input.collection ?? null,
    tag: input.tag ?? null,
    works: input.works ?? null,
    output: input.output ?? null,
    domains: domains.length > 0 ? domains : null,
    use_mock_search: input.use_mock_search ?? gather.use_mock_search,
    accepted_pages: [],
    models: {
      search_gen: modelOf("search_gen", input, config),
      search_filter: modelOf("search_filter", input, config),
      schema_gen: modelOf("schema_gen", input, config),
      web: modelOf("web", input, config),
      extract: modelOf("extract", input, config),
      judge: modelOf("judge", input, config),
    },
    model_required: input.model !== undefined && input.model !== noModel,
    config: gather,
  };
}

/** What the request names wins, save for steps that have a model of their own in the configuration. */
function modelOf(step: keyof GatherModels, { model }: GatherInput, config: Config): string | null {
  if (model === noModel) return null;
  const own = config.gather.models[step];
  if (own !== undefined) return own === noModel ? null : own;
  return model ?? modelFor(config, stepOf[step]);
}
