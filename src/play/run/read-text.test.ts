import { describe, expect, it } from "vitest";
import { readText } from "./read-text.js";

const told = { instructions: [], mayHaveNothing: false };
const faultOf = (text: string) => readText(text, told).fault;

describe("an answer that refuses", () => {
  it.each([
    ["en", "I'm sorry, but I can't help with that."],
    ["en", "As an AI language model, I cannot write this section."],
    ["de", "Es tut mir leid, aber dabei kann ich nicht helfen."],
    ["de", "Leider kann ich diesen Abschnitt nicht schreiben."],
    ["de", "Als KI-Sprachmodell kann ich diesen Abschnitt nicht schreiben."],
    ["fr", "Je suis désolé, mais je ne peux pas vous aider."],
    ["fr", "En tant que modèle de langage, je ne peux pas rédiger cette section."],
    ["es", "Lo siento, pero no puedo ayudarte con eso."],
    ["es", "Como modelo de lenguaje, no puedo escribir esta sección."],
    ["zh", "抱歉，我无法撰写这一节。"],
    ["zh", "作为一个AI语言模型，我不能回答这个问题。"],
    ["zh", "很遺憾，我無法提供這些內容。"],
  ])("is no answer, in %s: %s", (_language, text) => {
    expect(faultOf(text)).toBe("it is a refusal, and no answer");
  });

  it.each([
    "Ich kann nicht ist ein Satz, den Kinder oft sagen.",
    "Als KI gilt ein Verfahren, das aus Daten lernt.",
    "En tant que discipline, la statistique sert toutes les autres.",
    "Como modelo de lenguaje, la novela de Cervantes sirvió durante siglos.",
    "作为人工智能的一个分支，机器学习研究如何从数据中学习。",
    "抱歉 [S1] 是他说的第一个词。",
  ])("is told from one that says something: %s", (text) => {
    expect(faultOf(text)).toBeNull();
  });
});
