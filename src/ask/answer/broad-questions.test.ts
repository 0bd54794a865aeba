import { describe, expect, it } from "vitest";
import { everyWorkNotice, isVague } from "./broad-questions.js";

describe("isVague", () => {
  it.each([
    "What is this for?",
    "Was ist das?",
    "Worum geht es in diesen Dokumenten?",
    "De quoi parlent ces documents ?",
    "Qu'est-ce que c'est ?",
    "¿De qué trata este libro?",
    "Cosa contengono questi documenti?",
    "Waar gaan deze documenten over?",
    "O que é isto?",
  ])("is true of %s, which names nothing to look for", (question) => {
    expect(isVague(question)).toBe(true);
  });

  it.each([
    "How do I report a bug?",
    "Was ist Osmose?",
    "De quoi parle Descartes ?",
    "¿Qué es un dique?",
    "Wat is een sluis?",
  ])("is not true of %s", (question) => {
    expect(isVague(question)).toBe(false);
  });
});

describe("everyWorkNotice", () => {
  it.each([
    ["Which studies are randomised?", "title,randomised"],
    ["Welche Studien sind randomisiert?", "title,randomisiert"],
    ["Welche Studie hat die größte Stichprobe?", "title,Stichprobe"],
    ["Quelles études sont randomisées ?", "title,randomisées"],
    ["¿Qué estudios son aleatorizados?", "title,aleatorizados"],
    ["Quali studi sono randomizzati?", "title,randomizzati"],
    ["Welke studies zijn gerandomiseerd?", "title,gerandomiseerd"],
    ["Quais estudos são randomizados?", "title,randomizados"],
  ])("names the command that looks at each work for %s", (question, columns) => {
    expect(everyWorkNotice(question, {})).toContain(`--for-each papers --columns "${columns}"`);
  });

  it("is not for questions about something else", () => {
    expect(everyWorkNotice("Welche Stadt hat die meisten Einwohner?", {})).toBeNull();
  });
});
