import { HomeModelProvider } from "./adapters/home/home-provider.js";
import { defaultModelsFolder } from "./adapters/local/user-folder.js";
import { createModelProvider, type ModelSettings } from "./adapters/models/ai-models.js";
import type { Config } from "./domain/config.js";
import { homeProvider } from "./domain/home-model.js";
import type { WorkbenchOptions } from "./edges/workbench.js";

interface ModelParts {
  settings: ModelSettings;
  config: Config;
  /** The user's folder of extras. */
  extras: string | null;
  /** The compiled programs. */
  built: URL;
}

/** Models of providers, and those at home: `home:NAME`, unless a server of that name is configured. */
export function createModels({ models }: WorkbenchOptions, { settings, config, extras, built }: ModelParts) {
  const { catalogue, folder = defaultModelsFolder() } = models ?? {};
  const provider = new HomeModelProvider(createModelProvider(settings), {
    models: folder,
    extras,
    file: new URL("adapters/home/weights-process.js", built),
    isTaken: Object.hasOwn(config.providers, homeProvider),
    context_tokens: config.context_tokens,
  });
  return {
    models: provider,
    homeModels: async () => (await import("./adapters/home/home-models.js")).createHomeModels({ catalogue, folder }),
  };
}
