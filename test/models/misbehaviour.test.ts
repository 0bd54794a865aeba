import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type Reply, startModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, question, type TestWorkspace, understood } from "./workspace.js";

const supported = "A place on the coast passes both bulges in 24 hours and 50 minutes [S1].";

let server: ModelServer;
let workspace: TestWorkspace;
/** What the model does next; understanding is answered well unless a test says otherwise. */
let answers: Reply = { text: supported };
/** What it says when it is asked once more. */
let again: Reply = { text: "" };
let understands: Reply[] = [];
/** What it says when it is asked about its sentences. */
let repairing: Reply = { text: JSON.stringify({ repairs: [] }) };

beforeAll(async () => {
  server = await startModelServer(({ step }) => {
    if (step === "answer") return answers;
    if (step === "answer_again") return again;
    if (step === "repair") return repairing;
    return (understands.length > 1 ? understands.shift() : understands[0]) ?? { text: JSON.stringify(understood) };
  });
  workspace = await makeLibrary(openaiConfig(server.origin));
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

async function askWith(answer: Reply, understanding: Reply[] = []) {
  answers = answer;
  understands = [...understanding];
  server.asked.length = 0;
  const result = await workspace.ask();
  const output = result.json();
  // Quotes in place of what the configured model was to write are a partial result.
  expect(result.exitCode).toBe(output.mode === "extractive" ? 3 : 0);
  return { ...result, output };
}

describe("references of a model's own making", () => {
  it("are removed and reported, and the sentence stays", async () => {
    const { output } = await askWith({
      text: [
        supported,
        "The moon pulls the near side of the ocean [S1][S9].",
        "Spring tides come at new moon (Smith, 2020) [S1].",
        "See https://tides.example.org/a?b=1 or [this page](https://evil.example/x) for more.",
        "It was shown in 10.1234/abcd.5678 as well (work_id=42, start_line=3).",
      ].join("\n\n"),
    });
    for (const gone of ["S9", "Smith", "https:", "evil", "10.1234", "work_id"]) {
      expect(output.answer_markdown).not.toContain(gone);
      expect(output.limitations.join("\n")).toContain(gone);
    }
    expect(output.answer_markdown).toContain("The moon pulls the near side of the ocean [S1].");
    expect(output.answer_markdown).toContain("Spring tides come at new moon [S1].");
    expect(output.answer_markdown).toContain("this page");
    expect(output.removed.map(({ reason }) => reason)).toContain("there is no source S9");
    expect(output.claims.flatMap(({ labels }) => labels)).not.toContain("S9");
  });

  it("are not the last word on a terminal that showed them as they were written", async () => {
    answers = { text: "Spring tides happen at new moon [S1][S9]." };
    const { stdout } = await workspace.quire(["ask", question], { typed: [] });
    const [written = "", checked = ""] = stdout.split("Checked answer");
    expect(written).toContain("[S9]");
    expect(checked).toContain("Spring tides happen at new moon [S1]");
    expect(checked.slice(0, checked.indexOf("statement:"))).not.toContain("[S9]");
  });
});

describe("what the sources do not say", () => {
  it.each([
    ["a number", "The spring range reaches 17.5 metres in the harbour of Saint-Malo [S1].", /17\.5/],
    ["a quotation", 'The author says that "spring tides never happen at full moon" [S1].', /quot/i],
    ["a whole sentence", "Penguins compose operas about municipal taxation [S1].", /./],
  ])("%s shows in the verdict", async (_what, text, reason) => {
    const { output } = await askWith({ text: `${supported}\n\n${text}` });
    expect(output.claims.map(({ verdict }) => verdict)[0]).toBe("supported");
    expect(["not_found", "contradicted", "weak"]).toContain(output.claims[1]?.verdict);
    expect(output.claims[1]?.reasons.join(" ")).toMatch(reason);
    expect(output.answer_markdown).toContain(text);
  });

  it("is not judged in the section of general knowledge", async () => {
    const general = "3. **From General Knowledge or Search (Outside Provided Sources)**";
    const { output } = await askWith({ text: `${supported}\n\n${general}\n\nNewton wrote about it in 1687.` });
    expect(output.claims.map(({ standing, verdict }) => [standing, verdict])).toEqual([
      ["cited", "supported"],
      ["general", "unchecked"],
    ]);
    expect(output.answer_markdown).toContain("Newton wrote about it in 1687.");
  });
});

describe("an answer that rests on little", () => {
  it("stands behind quotations, marked and without its loops, and the run is incomplete", async () => {
    answers = { text: `${"Whales are fish of the desert. ".repeat(5)}\n\nThey sing on Sundays.\n\n${supported}` };
    const result = await workspace.ask();
    const output = result.json();
    expect(result.exitCode).toBe(3);
    const [quotes = "", written = ""] = output.answer_markdown.split("## What the model wrote");
    expect(quotes).toMatch(/\[S\d\]/u);
    expect(written.match(/Whales/gu)).toHaveLength(1);
    expect(output.counts).toMatchObject({ supported: 1, unsupported: 2 });
    expect(output.counts.quoted).toBeGreaterThan(0);
    for (const { text, start, end } of output.claims)
      expect(output.answer_markdown.slice(start, end)).toContain(text.slice(0, 12));
    expect(output.limitations.join("\n")).toMatch(/Under half[^]*5 times/u);
    const { stdout } = await workspace.quire(["ask", question], { typed: [] });
    expect(stdout.split("Checked answer")[1]).toMatch(/They sing on Sundays\.\s∅/u);
  });
});

describe("statements without a source", () => {
  it("are asked about once: cited, dropped, or marked", async () => {
    answers = {
      text: `${supported}\n\nNeap tides come when the moon is half.\n\nWhales sing on Sundays.\n\nOwls are fish.`,
    };
    const repairs = [
      { number: 1, action: "replace", text: "Neap tides happen at the quarters [S1]." },
      { number: 2, action: "remove", text: "" },
    ];
    repairing = { text: JSON.stringify({ repairs }) };
    server.asked.length = 0;
    const output = (await workspace.ask()).json();
    expect(server.of("repair")).toHaveLength(1);
    expect(output.claims.map(({ text, standing }) => [text.slice(0, 4), standing])).toEqual([
      ["A pl", "cited"],
      ["Neap", "cited"],
      ["Owls", "unsupported"],
    ]);
    expect(output.answer_markdown).not.toContain("Whales");
  });
});

describe("an answer of no use", () => {
  const asked = () => server.asked.map(({ step }) => step).filter((step) => step.startsWith("answer"));

  it.each([
    ["is a loop", "The tide is the tide of the moon. ".repeat(40), "said the same again and again"],
    ["is only thoughts", "<think>Why are there two tides?", "no text"],
    [
      "is in another language",
      "Der Mond zieht das Wasser an, und so entsteht auf der Seite ein Berg aus Wasser [S1]. Auf der anderen Seite bildet sich ein zweiter, weil die Erde dort stärker angezogen wird als das Wasser [S1].",
      "another language",
    ],
  ])("that %s becomes quotes with the reason, asked once more at the most", async (_what, text, said) => {
    again = { text };
    const { output } = await askWith({ text });
    expect(output.mode).toBe("extractive");
    expect(output.limitations[0]).toContain(said);
    expect(output.answer_markdown).not.toContain(text.slice(0, 30));
    expect(asked().length).toBeLessThanOrEqual(2);
  });

  it("is asked for once more, shortly, and what then names its sources is the answer", async () => {
    again = { text: supported };
    const { output } = await askWith({ text: "Tides are a matter of opinion and of bronze." });
    expect(asked()).toEqual(["answer", "answer_again"]);
    expect(server.of("answer_again")[0]?.prompt).toContain("Your last answer could not be used: it named no source.");
    expect(output).toMatchObject({ mode: "model", answer_markdown: supported });
  });

  it("that names no source twice, and of which nothing is found, gives way to quotes", async () => {
    again = { text: "Tides are a matter of bronze and of municipal taxes." };
    const { output } = await askWith({ text: "Tides are a matter of opinion. Tides are never a matter of opinion." });
    expect(output.mode).toBe("extractive");
    expect(output.answer_markdown).not.toContain("opinion");
    expect(output.limitations[0]).toContain("named no source");
  });
});

describe("answers that are none", () => {
  it.each<[string, Reply, string]>([
    ["a refusal", { refusal: "I can't help with that." }, "refused"],
    ["no text", { text: "" }, "no text"],
    ["blanks", { text: " \n " }, "no text"],
  ])("%s becomes quotes with a notice", async (_what, reply, said) => {
    const { output } = await askWith(reply);
    expect(output.mode).toBe("extractive");
    expect(output.claims.length).toBeGreaterThan(0);
    expect(output.claims.every(({ verdict }) => verdict === "supported")).toBe(true);
    expect(output.limitations[0]).toContain(said);
    expect(server.of("answer")).toHaveLength(1);
    // The useless answer was paid for.
    expect(output.metrics).toMatchObject({ model_calls: 2, input_tokens: 2400, output_tokens: 600 });
  });

  it("an answer that was cut off by its length says so", async () => {
    const { output } = await askWith({ text: `${supported} And then`, finish: "length" });
    expect(output).toMatchObject({ mode: "model" });
    expect(output.limitations).toEqual([expect.stringContaining("cut off")]);
  });
});

const whole = JSON.stringify(understood);

describe("an understanding", () => {
  it.each([
    ["in a fence", `Here it is:\n\`\`\`json\n${whole}\n\`\`\`\nGood luck!`],
    ["after thoughts", `<think>{"queries": []} hm</think>\n${whole}`],
  ])("%s is read at once", async (_how, text) => {
    const { output } = await askWith({ text: supported }, [{ text }]);
    expect(server.of("understand")).toHaveLength(1);
    expect(output.sources.map(({ title }) => title)).toContain("Casting bells");
  });

  const wrongs: [string, string][] = [
    ["prose", "I would search for tides."],
    ["of the wrong shape", JSON.stringify({ ...understood, intent: "POEM" })],
    ["torn", whole.slice(0, 60)],
  ];

  it.each(wrongs)("that is %s is asked for once more, with what was wrong", async (_how, text) => {
    const { output } = await askWith({ text: supported }, [{ text }, { text: whole }]);
    const [first, second] = server.of("understand");
    expect(server.of("understand")).toHaveLength(2);
    expect(second?.prompt.startsWith(first?.prompt ?? "?")).toBe(true);
    expect(second?.prompt).toContain(text.slice(0, 40));
    expect(output.sources.map(({ title }) => title)).toContain("Casting bells");
    expect(output.metrics.model_calls).toBe(3);
    expect(workspace.raw().map(({ name }) => name.split("Z-")[1])).toEqual([
      "understand.json",
      "understand_repair.json",
      "answer.json",
    ]);
  });

  it.each(wrongs)("that stays %s gives way to rules, and the model still answers", async (_how, text) => {
    const { output, stderr } = await askWith({ text: supported }, [{ text }]);
    expect(server.of("understand")).toHaveLength(2);
    expect(output.mode).toBe("model");
    expect(output.sources.map(({ title }) => title)).not.toContain("Casting bells");
    expect(stderr).toContain("did not help to understand");
  });
});
