import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { Clock } from "../../ports/machine.js";
import type { AnswerText, AskedService, ServiceAnswers, ServiceKey } from "../../ports/service-answers.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { askOnce, createPoliteness } from "./polite-client.js";
import { type Asked, readJson, readXml, unexpected } from "./source-answers.js";
import type { ServiceDefinition, SourceCredentials } from "./source-definition.js";

export interface ServiceAnswersOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
  /** Variables, for the services' keys. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Services that are described by whoever asks them; see the port. */
export function createServiceAnswers(options: ServiceAnswersOptions): ServiceAnswers {
  // Statistics and maps are worked out while one waits: they may take as long as the network is given.
  const { timeout_ms } = options.config.network;
  const politeness = { ...createPoliteness(options.config, options.clock, options.files), timeout_ms };
  const now = () => options.clock.now();
  return {
    async ask(fetcher, service, { url, accept, body }, read, { anew = false, signal } = {}) {
      const definition = definitionOf(service);
      const access = { contact: null, key: keyOf(service, options.environment) };
      const question = body === undefined ? undefined : JSON.stringify(body);
      const asked: Asked = { definition, url, now: now(), question, accept };
      const exchange = { politeness, definition, access, fetcher, signal };
      const parse = (given: Asked, text: string) => ({
        value: read(answerText(given, new TextEncoder().encode(text), text)),
      });
      const answer = await askOnce(exchange, asked, parse, () => false, anew);
      if (answer === null) return null;
      const bytes = new TextEncoder().encode(answer.body);
      return { value: answer.value.value, url: url.href, bytes, retrieved_at: answer.at };
    },
    hasKey: (variable) => Promise.resolve(Boolean(options.environment[variable])),
    async readPage(service, { url, bytes }, read) {
      const asked: Asked = { definition: definitionOf(service), url: new URL(url), now: now() };
      return Promise.resolve(read(answerText(asked, bytes, new TextDecoder().decode(bytes))));
    },
  };
}

function definitionOf({ name, title, rate, key, how_to_leave_out, isNothing }: AskedService): ServiceDefinition {
  return {
    name,
    title,
    rate: () => rate,
    ...(key && { api_key_env: key.env, credentials: ({ key: value }) => credentials(key, value) }),
    ...(how_to_leave_out !== undefined && { how_to_leave_out }),
    ...(isNothing && { isAbsence: isNothing }),
  };
}

function credentials({ as }: ServiceKey, value: string | null): SourceCredentials {
  if (value === null) return {};
  return "parameter" in as
    ? { parameters: { [as.parameter]: value } }
    : { headers: { [as.header]: `${as.prefix ?? ""}${value}` } };
}

function keyOf({ name, title, key }: AskedService, environment: ServiceAnswersOptions["environment"]): string | null {
  if (key === undefined) return null;
  const value = environment[key.env] || null;
  if (value !== null || !key.needed) return value;
  throw new QuireError("config", `${title} answers nobody without a key, and ${key.env} is not set.`, {
    facts: { source: name, variable: key.env },
    fix: `Ask for a key at ${key.page}, and set it as ${key.env} in the environment or in .env.`,
  });
}

function answerText(asked: Asked, bytes: Uint8Array, text: string): AnswerText {
  return {
    text,
    bytes,
    url: asked.url.href,
    json: (schema) => readJson(asked, text, schema),
    xml: () => readXml(asked, text),
    unexpected: (what, cause) => unexpected(asked, what, cause),
  };
}
