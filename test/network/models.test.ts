import { LLMock } from "@copilotkit/aimock";
import { afterAll } from "vitest";
import { createModelProvider } from "../../src/adapters/models/ai-models.js";
import { createFetcher } from "../../src/adapters/network/network-fetcher.js";
import { testKey, testModel, type ModelUnderTest, type ScriptedAnswer } from "../contracts/model.js";

// One mock for the file: it keeps state per process. Nobody waits for its end, which comes only when connections
// that were opened for a stopped call have idled out.
const mock = await LLMock.create({ chunkSize: 12 });
afterAll(() => void mock.stop());

function script(prompt: string, answer: ScriptedAnswer): void {
  const exactly = new RegExp(`^${prompt}$`);
  if ("text" in answer) mock.onMessage(exactly, { content: answer.text });
  else if ("cut" in answer) mock.onMessage(exactly, { content: answer.cut }, { truncateAfterChunks: 5, latency: 5 });
  else if ("silent" in answer) mock.onMessage(exactly, { content: "late" }, { chaos: { latencyMs: 500 } });
  else {
    const { status, retry_after_s = 1 } = answer;
    mock.onMessage(exactly, { error: { message: "scripted", type: "scripted" }, status, retryAfter: retry_after_s });
  }
}

async function open(spec: string, takesSeed: boolean): Promise<ModelUnderTest> {
  const keys = { OPENAI_API_KEY: testKey, ANTHROPIC_API_KEY: testKey, GOOGLE_GENERATIVE_AI_API_KEY: testKey };
  const base_url = `${mock.baseUrl}/v1`;
  const provider = createModelProvider({
    keys,
    providers: {
      openai: { base_url },
      anthropic: { base_url },
      google: { base_url: `${mock.baseUrl}/v1beta` },
      lab: { base_url, api_key_env: "OPENAI_API_KEY" },
    },
  });
  const allow_private = [new URL(mock.baseUrl).host];
  const door = createFetcher({ offline: false, allow_private, user_agent: "quire-test" });
  return { model: await provider.model(spec, door.standardFetch), takesSeed, script, close: () => Promise.resolve() };
}

testModel("OpenAI", true, () => open("openai:gpt-5-mini", false));
testModel("an OpenAI-compatible server", true, () => open("lab:some-model", true));
testModel("Anthropic", true, () => open("anthropic:claude-haiku-4-5", false));
testModel("Google", true, () => open("google:gemini-2.5-flash", true));
