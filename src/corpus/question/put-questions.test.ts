import { describe, expect, it } from "vitest";
import { putsTheQuestion } from "./put-questions.js";
import { questionLanguage } from "./question-language.js";
import { questionWeights } from "./question-weights.js";

describe("a heading that puts a question", () => {
  it.each([
    ["How long should you wait?", "How long should I wait before the next dose?"],
    ["4.2. Debian GNU/Linux 使用什么内核？", "Debian GNU/Linux 使用什么内核？"],
    ["5.2. このソフトウェア全ては誰が書いたのですか?", "このソフトウェア全ては誰が書いたのですか？"],
    ["1.4. Wer hat die ganze Software geschrieben?", "Wer hat die ganze Software geschrieben?"],
  ])("is told in any language: %s", (heading, question) => {
    expect(putsTheQuestion(["Kapitel", heading], question)).toBe(true);
  });

  it.each([
    ["Debian 使用什么内核？", "Debian 的安装指南在哪里？"],
    ["Debian とは何ですか?", "Debian のインストール用イメージはどこで入手できますか?"],
    ["Debian GNU/Linux 使用的内核", "Debian GNU/Linux 使用什么内核？"],
    ["Was ist Debian?", "Was ist die neueste Version von Debian für alte Rechner?"],
  ])("is not where it asks for something else, for less, or not at all: %s", (heading, question) => {
    expect(putsTheQuestion([heading], question)).toBe(false);
  });
});

describe("the language of a question", () => {
  it.each([
    ["Debian 只做 GNU/Linux 吗？", "zh"],
    ["Debian は GNU/Linux だけ?", "ja"],
    ["What does 北京 mean?", "en"],
  ])("is told by its own words, whatever it names: %s", (question, language) => {
    expect(questionLanguage(question)).toBe(language);
  });
});

describe("the weights of a question's words", () => {
  it("are shared by the pairs that an index knows a word by, without single letters", () => {
    const statistics = { passages: 100, document_frequency: new Map<string, number>() };
    const weights = questionWeights("インストールと世界", [], statistics);
    const world = weights.get("世界") ?? 0;
    expect([...weights.keys()].filter((term) => term.length < 2)).toEqual([]);
    const pairs = ["イン", "ンス", "スト", "トー", "ール"].map((term) => weights.get(term) ?? 0);
    expect(pairs.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(world);
  });
});
