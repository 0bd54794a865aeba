import { noModel } from "../../domain/config.js";
import type { RunContext } from "../../run/run-context.js";
import { toolOfRole } from "../../tool/roles.js";
import type { GatherSettings } from "../schema/settings.js";
import { failedCall } from "./ask-for-items.js";

/** How searches are carried out, the same for all of a run. */
export type Way =
  | { kind: "mock" }
  /** A service, or another program's tool, finds pages. */
  | { kind: "service"; name: string; title: string }
  /** A model searches and reads by itself. */
  | { kind: "model"; model: string }
  /** Services that need no key; `why` there is nothing better, as a clause. */
  | { kind: "sources"; tools: readonly string[]; why: string };

/**
 * Fixed rows where they are wanted; else the model that the configuration names for this step (`gather.models.web`), the
 * web search that is configured, any other model that searches, and at last the services that need no key.
 */
export async function chooseWay(context: RunContext, settings: GatherSettings): Promise<Way> {
  if (settings.use_mock_search) return { kind: "mock" };
  const named = settings.config.models.web;
  const service = await openService(context);
  if (service !== null && (named === undefined || named === noModel)) return service;
  const model = await searchingModel(context, settings);
  if ("model" in model) return { kind: "model", model: model.model };
  if (service !== null) return service;
  return { kind: "sources", tools: settings.config.sources, why: model.why };
}

async function openService(context: RunContext): Promise<(Way & { kind: "service" }) | null> {
  const { config, webSearches } = context.services;
  const tool = toolOfRole(config.research.tools, "web_search");
  if (tool !== "web_search") return { kind: "service", name: tool, title: tool };
  const search = await webSearches.open(context.modelFetcher);
  return search && { kind: "service", name: search.name, title: search.title };
}

async function searchingModel(
  context: RunContext,
  { models: { web }, model_required }: GatherSettings,
): Promise<{ model: string } | { why: string }> {
  if (web === null) return { why: "no web search and no model that searches is configured" };
  // What a provider's search reads and costs cannot be bounded before it is launched.
  if (context.budget.limitsUse) return { why: `what a search of ${web} costs cannot be kept within a budget` };
  try {
    const { canSearchWeb } = await context.services.models.model(web, context.modelFetcher.standardFetch);
    return canSearchWeb ? { model: web } : { why: `no web search is configured, and ${web} cannot search` };
  } catch (thrown) {
    return { why: `${web} cannot be used (${failedCall(context, thrown, model_required).message})` };
  }
}
