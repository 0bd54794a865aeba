import { array, assert, boolean, constantFrom, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "../../test/support/processor-time.js";
import { baseCitationKey, freeCitationKey, freeKey } from "./citation-key.js";
import type { Item } from "./item.js";

function item(title: string, families: string[] = [], year?: number): Item {
  return {
    type: "article-journal",
    title,
    author: families.map((family) => ({ family })),
    ...(year !== undefined && { issued: { "date-parts": [[year]] } }),
  };
}

describe("citation keys", () => {
  it.each([
    ["hu2021lora", item("LoRA: Low-Rank Adaptation of Large Language Models", ["Hu", "Shen"], 2021)],
    ["vaswani2017attention", item("Attention Is All You Need", ["Vaswani"], 2017)],
    ["vandermaaten2008visualizing", item("Visualizing Data using t-SNE", ["van der Maaten"], 2008)],
    ["mueller2012zuverlaessigkeit", item("Die Zuverlässigkeit der Brücken", ["Müller"], 2012)],
    ["obrien1999role", item("On the <i>role</i> of sleep", ["O’Brien"], 1999)],
    ["dostoevskiy1866prestuplenie", item("Преступление и наказание", ["Достоевский"], 1866)],
    ["marchetti2024study", item("How to study so that it lasts", ["Marchetti"], 2024)],
    ["orwell19491984", item("1984", ["Orwell"], 1949)],
    ["hulora", item("LoRA", ["Hu"])],
    ["guidelines2019concrete", item("Guidelines for Concrete Repair", [], 2019)],
    ["hu2021", item("", ["Hu"], 2021)],
    ["work", item("")],
    ["work2021", item("", [], 2021)],
    ["wang2020jiqixuexi", item("机器学习", ["王"], 2020)],
  ])("are readable: %s", (key, from) => {
    expect(baseCitationKey(from)).toBe(key);
  });

  it("name the body that wrote a report, and the editor where nobody wrote it", () => {
    const body: Item = {
      type: "report",
      title: "World report on ageing",
      author: [{ literal: "World Health Organization" }],
    };
    expect(baseCitationKey(body)).toBe("worldhealthorganizationworld");
    expect(baseCitationKey({ type: "book", title: "Handbook", editor: [{ family: "Lee" }] })).toBe("leehandbook");
  });

  it("are told apart by letters, as many as it takes", () => {
    const taken = new Set<string>();
    const keys = Array.from({ length: 30 }, () => {
      const key = freeCitationKey(item("LoRA", ["Hu"], 2021), (each) => taken.has(each));
      taken.add(key);
      return key;
    });
    expect([keys[0], keys[1], keys[26], keys[27], keys[28]]).toEqual([
      "hu2021lora",
      "hu2021loraa",
      "hu2021loraz",
      "hu2021loraaa",
      "hu2021loraab",
    ]);
    expect(taken.size).toBe(30);
  });

  it("are those that trying every letter anew would give, whatever others take in between", () => {
    const given = record({ base: constantFrom("hu2021lora", "hu2021loraa", "hu2021", "doe"), isOfOthers: boolean() });
    assert(
      property(array(given, { maxLength: 120 }), (asked) => {
        const [taken, plainly] = [new Set<string>(), new Set<string>()];
        const tried = new Map<string, number>();
        for (const { base, isOfOthers } of asked) {
          const key = freeKey(base, (each) => taken.has(each), tried);
          expect(key).toBe(freeKey(base, (each) => plainly.has(each)));
          for (const keys of [taken, plainly]) keys.add(isOfOthers ? `${base}b` : key);
        }
      }),
    );
  });

  it("gives many works of one beginning the same keys at the cost of each", () => {
    const taken = new Set<string>();
    const tried = new Map<string, number>();
    const seconds = processorSeconds(() => {
      for (let number = 0; number < 30_000; number += 1)
        taken.add(freeCitationKey(item("LoRA", ["Hu"], 2021), (each) => taken.has(each), tried));
    });
    expect(taken.size).toBe(30_000);
    expect([...taken].slice(0, 4)).toEqual(["hu2021lora", "hu2021loraa", "hu2021lorab", "hu2021lorac"]);
    expect(seconds).toBeLessThan(5);
  });
});
