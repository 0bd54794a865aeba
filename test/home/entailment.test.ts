import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createHomeEntailment } from "../../src/adapters/home/home-entailment.js";
import { HomeModelProvider } from "../../src/adapters/home/home-provider.js";
import { judgeRow } from "../../src/adapters/home/judge-table.js";
import type { HomeProcess } from "../../src/adapters/home/process-at-home.js";
import { registerWeights } from "../../src/adapters/home/register-weights.js";
import { createModelProvider } from "../../src/adapters/models/ai-models.js";
import { placeOfExtra } from "../../src/adapters/extras/installed-extra.js";
import { judgeByEntailment } from "../../src/evidence/judge/entailment-judge.js";
import type { Entailment } from "../../src/ports/model.js";
import { testEntailment } from "../contracts/entailment.js";
import { failureOf } from "../contracts/failure.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { scriptedHome } from "./scripted.js";

const opened: HomeProcess[] = [];
afterAll(() => {
  for (const process of opened) process.close();
  removeFolders();
});

const labels = ["contradiction", "entailment", "neutral"] as const;
const calibration = { temperature: 1, threshold: 0.9, source: "made for tests" };
const flats = "Curlews feed on the mud flats at low water and rest at high water.";

/** A judge whose process says these numbers of "text | sentence". */
function scripted(answers: Record<string, object>, row: object = { calibration }): Entailment {
  const { script, open } = scriptedHome();
  script({ answers });
  const process = open();
  opened.push(process);
  return createHomeEntailment(
    "home:judge",
    { labels: [...labels], batch: 1, calibration: null, ...row },
    () => process,
  );
}

const sure = { logits: [[-3, 4, 0]] };
const against = { logits: [[4, -3, 0]] };

describe("a judge that scores pairs", () => {
  const judged = (judge: Entailment, text: string, ...texts: string[]) =>
    judgeByEntailment(judge, [{ text, texts }], new AbortController().signal);

  it("bears a sentence out by the words of a passage", async () => {
    const body = `${flats} They sleep by night.`;
    const judge = scripted({ [`${body} | They feed.`]: sure, [`${flats} | They feed.`]: sure });
    expect(await judged(judge, "They feed.", "Bells are cast.", body)).toEqual([
      { verdict: "supported", quote: flats, accepted: true, explanation: "entailment 0.98" },
    ]);
    expect(await judged(judge, "They swim.", body)).toEqual([
      { verdict: "not_in_passage", quote: null, accepted: true, explanation: "entailment 0.33" },
    ]);
  });

  it("contradicts by the words that do", async () => {
    const judge = scripted({ [`${flats} | They fast.`]: against });
    expect(await judged(judge, "They fast.", "Bells are cast.", flats)).toMatchObject([
      { verdict: "contradicted", quote: flats, accepted: true },
    ]);
  });

  it("is told and not believed where nobody has calibrated it", async () => {
    const judge = scripted({ [`${flats} | They feed.`]: sure }, {});
    expect(await judged(judge, "They feed.", flats)).toEqual([
      {
        verdict: "supported",
        quote: null,
        accepted: false,
        explanation: "Not accepted: home:judge is uncalibrated (entailment 0.98).",
      },
    ]);
  });

  it("divides by its temperature, takes the best window, and says where its numbers do not fit", async () => {
    const pair = { text: flats, sentence: "They feed." };
    const answers = {
      [`${flats} | They feed.`]: {
        logits: [
          [0, 0, 0],
          [-2, 2, 0],
        ],
      },
    };
    const score = async (row: object) => (await scripted(answers, row).scores([pair])).scores[0]?.entailment ?? 0;
    expect(await score({ calibration })).toBeCloseTo(0.867, 2);
    expect(await score({ calibration: { ...calibration, temperature: 4 } })).toBeCloseTo(0.506, 2);
    expect(await failureOf(scripted(answers, { labels: ["entailment"] }).scores([pair]))).toMatchObject({
      code: "model_output",
    });
    const one = scripted({ [`${flats} | They feed.`]: { logits: [[2]] } }, { labels: ["entailment"] });
    expect((await one.scores([pair])).scores).toEqual([{ entailment: expect.closeTo(0.881, 2), contradiction: null }]);
  });
});

describe("what is known of a judge", () => {
  it("stands beside its weights, or it is not used", () => {
    const folder = newFolder();
    const file = { path: join(folder, "model.onnx"), bytes: 1, sha256: "0", mtime_ms: 0 };
    expect(() => judgeRow({ name: "mine", files: [file] })).toThrow("Nothing says what the numbers");
    writeFileSync(join(folder, "judge.json"), JSON.stringify({ labels: ["entailment"] }));
    expect(judgeRow({ name: "mine", files: [file] })).toEqual({ labels: ["entailment"], batch: 1, calibration: null });
  });

  it("stands in the table for the weights of the catalogue", () => {
    const sha256 = "21b14751a95520953bfcc607ceeb617de7cbeaeb6d60f4c8966716c743985337";
    const row = judgeRow({ name: "x", files: [{ path: "/x", bytes: 1, sha256, mtime_ms: 0 }] });
    expect(row).toMatchObject({ labels: [...labels], calibration: null });
  });
});

/** Where `npm run bench -- real-models --install --home` puts what runs weights in ONNX. */
const data = join(process.env["WEIGHTS_FOLDER"] ?? join(tmpdir(), "quire-weights"), "data", "quire");
const isThere = existsSync(join(data, "extras")) && placeOfExtra(join(data, "extras"), "onnx") !== null;

describe.skipIf(!isThere)("in ONNX (the extra onnx: npm run bench -- real-models --install --home)", () => {
  testEntailment("at home", async () => {
    const [source, models, place] = [fileURLToPath(new URL("tiny-judge/", import.meta.url)), newFolder(), newFolder()];
    mkdirSync(place, { recursive: true });
    for (const name of ["model.onnx", "tokenizer.json", "judge.json"])
      copyFileSync(join(source, name), join(place, name));
    const signal = new AbortController().signal;
    await registerWeights(models, join(place, "model.onnx"), {
      name: "tiny",
      kind: "judge",
      signal,
      onProgress: () => undefined,
    });
    const provider = new HomeModelProvider(createModelProvider({ keys: {} }), {
      models,
      extras: join(data, "extras"),
      file: new URL("../../dist/adapters/home/weights-process.js", import.meta.url),
      isTaken: false,
      context_tokens: { "home:tiny": 64 },
    });
    const judge = await provider.entailment("home:tiny");
    if (judge === null) throw new Error("There is no judge.");
    return { judge, close: () => Promise.resolve(provider.close()) };
  });
});
