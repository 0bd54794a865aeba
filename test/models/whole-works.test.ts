import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace, understood } from "./workspace.js";

/** Sentences under the label of the passage that the question is answered by. */
let sentences: readonly string[] = [];
let server: ModelServer;
let workspace: TestWorkspace;

beforeAll(async () => {
  server = await startModelServer(({ step, prompt }) => {
    if (step === "understand") return { text: JSON.stringify(understood) };
    const label = /\[(S\d+)\][^[]*Why the water rises/u.exec(prompt)?.[1] ?? "S1";
    return { text: sentences.map((sentence) => `${sentence} [${label}].`).join(" ") };
  });
  workspace = await makeLibrary(openaiConfig(server.origin, { consolidate: { coverage: 1 } }));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

it("what the cited passage lacks is looked for in the whole work before an answer calls it missing", async () => {
  sentences = [
    "A second bulge forms on the far side",
    "The moon pulls the near side of the ocean more strongly than the solid earth",
    "Since the moon pulls the ocean, its water rises by 12.2 metres in a bulge",
    "Each bulge of the ocean is 98.7 metres high, as the moon pulls it",
  ];
  const output = (await workspace.ask("--k", "1")).json();
  expect(output.sources.map(({ content }) => content).join("\n")).not.toContain("12.2");
  const claims = output.claims.slice(2);
  expect(claims.map(({ reasons }) => reasons.join("; "))).toEqual([
    expect.stringMatching(/has 12.2 elsewhere: “.*12.2 metres.*” \(line \d+\)/u),
    expect.stringMatching(/the number 98.7 is not in S1/u),
  ]);
  expect(claims.map(({ verdict }) => verdict)).toEqual(["words_only", "weak"]);
});
