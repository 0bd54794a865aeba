import { toQuireError } from "../../domain/error.js";
import { type Config, noModel } from "../../domain/config.js";
import { priceOf, type PriceTable } from "../../run/prices.js";
import type { RunContext } from "../../run/run-context.js";

/** Providers that the dated table of prices knows, in the order in which a bare name is looked for. */
const pricedProviders = ["openai", "anthropic", "google"];

/** Finds who is meant by the names of models that a playbook gives. */
export class ModelNames {
  private readonly known = new Map<string, Promise<string | null>>();

  constructor(
    private readonly context: RunContext,
    /** Wins over all names of the playbook. */
    private readonly named: string | undefined,
  ) {}

  /** `provider:model` for a name of a playbook, or for a step that names none; null where nobody is asked. */
  modelOf(name: string | undefined): Promise<string | null> {
    const asked = this.named ?? name ?? "";
    const known = this.known.get(asked) ?? this.find(asked);
    this.known.set(asked, known);
    return known;
  }

  private async find(name: string): Promise<string | null> {
    const { config } = this.context.services;
    if (name === noModel) return null;
    const usual = this.reachable([noneAs(config.models.default) ?? noModel])[0] ?? null;
    if (name === "") return usual;
    const candidates = this.reachable(candidatesOf(name, config));
    if (candidates.length === 0 && config.network.offline) return usual;
    for (const candidate of candidates) if (await this.canBeAsked(candidate)) return candidate;
    // A model that was named for this run answers or fails: the call says why.
    if (this.named !== undefined) return candidates[0] ?? name;
    const instead = usual === null ? "no model answers" : `${usual} answers instead`;
    this.context.warn(
      `model:${name}`,
      `The playbook names the model ${name}, which nobody here can be asked for: ${instead}.`,
    );
    return usual;
  }

  /** Those that a closed network does not shut out. */
  private reachable(models: readonly string[]): string[] {
    const { config, models: provider } = this.context.services;
    return models.filter((model) => model !== noModel && (!config.network.offline || provider.isAtHome(model)));
  }

  /** Whether a key is there, or none is needed; nothing is contacted. */
  private async canBeAsked(model: string): Promise<boolean> {
    try {
      await this.context.services.models.model(model, this.context.modelFetcher.standardFetch);
      return true;
    } catch (thrown) {
      if (["no_model", "config", "tool_refused"].includes(toQuireError(thrown).code)) return false;
      throw thrown;
    }
  }
}

const noneAs = (model: string | undefined): string | null => (model === undefined || model === noModel ? null : model);

/** A name with its provider, that of a step of `models:`, or a bare one under the providers that have such a model. Pure. */
export function candidatesOf(
  name: string,
  { models, providers, prices }: Pick<Config, "models" | "providers" | "prices">,
): string[] {
  if (name.includes(":")) return [name];
  const ofStep = Object.entries(models).find(([step]) => step === name)?.[1];
  if (ofStep !== undefined) return [ofStep];
  const own = Object.keys(prices).filter((model) => model.endsWith(`:${name}`));
  const [, usualProvider] = /^([^:]+):/.exec(models.default ?? "") ?? [];
  const named = [
    ...(usualProvider === undefined ? [] : [usualProvider]),
    ...Object.keys(providers),
    ...pricedProviders,
  ];
  const listed = named.map((provider) => `${provider}:${name}`).filter((model) => isListed(model, prices));
  return [...new Set([...own, ...listed])];
}

const isListed = (model: string, prices: PriceTable): boolean => priceOf(model, prices) !== null;
