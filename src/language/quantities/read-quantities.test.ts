import { describe, expect, it } from "vitest";
import { readQuantities } from "./read-quantities.js";

const values = (text: string, language: string | null) => readQuantities(text, language).map(({ value }) => value);

describe("figures by their shape, in any language and in none", () => {
  it.each<[string, number[]]>([
    ["12 000 people", [12000]],
    ["12\u00a0000, 12\u202f000, 12\u2009000, 12’000, 12'000", [12000, 12000, 12000, 12000, 12000]],
    ["1.234.567", [1234567]],
    ["1,234,567", [1234567]],
    ["1.234,56", [1234.56]],
    ["12,34,567 rupees", [1234567]],
    ["1,5 kg", [1.5]],
    ["0,123 and 0.123", [0.123, 0.123]],
    ["٢٥ and २५ and ２５ and ١٫٥", [25, 25, 25, 1.5]],
    ["2½ and ¾", [2.5, 0.75]],
    ["2–3 weeks", [2, 3]],
    ["5 m2, 100k", [5, 2, 100000]],
    ["$5m, 5m, €3b, 1.2M", [5e6, 5, 3e9, 1.2e6]],
    ["-5 °C, −7 °C, 5-7", [-5, -7, 5, 7]],
    ["[1,5] and 1,5,7", [1, 5, 1, 5, 7]],
    ["Fig.5", [5]],
    ["p <.05", [0.05]],
    ["1.5e6, 2E-3, 1.2 × 10⁶, 3·10^5, 10^6 and 10⁻² but 5east", [1.5e6, 0.002, 1.2e6, 3e5, 1e6, 0.01, 5]],
    ["3.4.2, v1.20.3.4 and 12.5.2020", [3, 4, 2, 1, 20, 3, 4, 12, 5, 2020]],
    ["twenty-five, fünf, cinq", []],
  ])("%s", (text, expected) => {
    expect(values(text, null)).toEqual(expected);
  });
});

const suites: Record<string, [string, number[]][]> = {
  en: [
    ["1,234 and 1.234", [1234, 1.234]],
    ["twenty-five of two hundred and fifty thousand", [25, 250000]],
    ["3 lakh people, three crore", [300000, 30000000]],
    ["a dozen, three dozen, twice, 1.5 million", [12, 36, 2, 1.5e6]],
    ["two and three, nineteen hundred, one hundred and five", [2, 3, 1900, 105]],
    ["half a million, half of them, half an hour, a quarter million", [5e5, 0.5, 0.5, 2.5e5]],
    ["two and a half million, two and a half, 2 and a half", [2.5e6, 2.5, 2.5]],
    ["two and three quarters, three-quarters, two thirds of a million", [2.75, 0.75, 2 / 3, 1e6]],
    ["a quarter, one third, the last quarter, two third-graders, twenty-third", [0.25, 1 / 3, 2, 20]],
    ["a third of them, a third try, one-third less, one third party", [1 / 3, 1 / 3, 1]],
    ["2–3 million, 5 to 10 thousand", [2e6, 3e6, 5000, 10000]],
  ],
  de: [
    ["1.234 und 1,234", [1234, 1.234]],
    ["fünfundzwanzig, zweihundertdreiundfünfzig, eintausendzweihundert", [25, 253, 1200]],
    ["drei Millionen, eine Milliarde, 1,5 Mio. Euro", [3e6, 1e9, 1.5e6]],
    ["zwei und drei, eine Frau, dreist, Millionen Menschen", [2, 3]],
    ["5 bis 10 Tage", [5, 10]],
    [
      "ein Viertel, zwei Drittel, anderthalb Millionen, zwei und ein Viertel, ein Stadtviertel",
      [0.25, 2 / 3, 1.5e6, 2.25],
    ],
  ],
  fr: [
    ["1.234 et 1,234", [1234, 1.234]],
    ["vingt et un, soixante-dix-sept, quatre-vingt-dix-neuf, deux cent trois", [21, 77, 99, 203]],
    ["trois millions, 2,5 milliards, mille deux cents", [3e6, 2.5e9, 1200]],
    ["une femme et deux hommes", [2]],
    ["un quart, deux tiers, deux millions et demi, deux et demi", [0.25, 2 / 3, 2.5e6, 2.5]],
  ],
  es: [
    ["1.234 y 1,234", [1234, 1.234]],
    ["treinta y cinco, doscientos cuarenta y dos, veintiuno", [35, 242, 21]],
    ["dos mil trescientos, 3 millones, una mujer", [2300, 3e6]],
    ["un tercio, tres cuartos, medio millón, dos y medio", [1 / 3, 0.75, 5e5, 2.5]],
  ],
  it: [
    ["1.234 e 1,234", [1234, 1.234]],
    ["venticinque, duecentoquarantadue, tremila, duemilacinquecento", [25, 242, 3000, 2500]],
    ["tre milioni, 2,5 mld", [3e6, 2.5e9]],
    ["un quarto, due terzi, mezzo milione, due e mezzo", [0.25, 2 / 3, 5e5, 2.5]],
  ],
  pt: [
    ["1.234 e 1,234", [1234, 1.234]],
    ["vinte e cinco, duzentos e quarenta e dois, dois mil", [25, 242, 2000]],
    ["três milhões, um bilhão, uma mulher", [3e6, 1e9]],
    ["um quarto, dois terços, meio milhão, dois milhões e meio", [0.25, 2 / 3, 5e5, 2.5e6]],
  ],
  nl: [
    ["1.234 en 1,234", [1234, 1.234]],
    ["vijfentwintig, tweehonderddrieëntwintig, tweeduizend vijfhonderd", [25, 223, 2500]],
    ["drie miljoen, 2,5 mld, een vrouw", [3e6, 2.5e9]],
    ["een kwart, drie kwart, driekwart, anderhalf miljoen, een half miljoen", [0.25, 0.75, 0.75, 1.5e6, 5e5]],
  ],
  sv: [
    ["1.234 och 1,234", [1234, 1.234]],
    ["tjugofem, tvåhundrafyrtiotvå, trettiotusen", [25, 242, 30000]],
    ["tre miljoner, 2,5 mdr, en kvinna", [3e6, 2.5e9]],
    ["en fjärdedel, två tredjedelar, en halv miljon, två och en halv", [0.25, 2 / 3, 5e5, 2.5]],
  ],
  pl: [
    ["1.234 i 1,234", [1234, 1.234]],
    ["dwadzieścia pięć, dwieście czterdzieści dwa, trzy tysiące pięćset", [25, 242, 3500]],
    ["trzy miliony, 2,5 mld, 12 tys. osób", [3e6, 2.5e9, 12000]],
    ["dwie trzecie, pół miliona, półtora roku", [2 / 3, 5e5, 1.5]],
  ],
};

describe.each(Object.entries(suites))("numbers of %s", (language, rows) => {
  it.each(rows)("%s", (text, expected) => {
    expect(values(text, language)).toEqual(expected);
    for (const { start, end, text: written } of readQuantities(text, language))
      expect(text.slice(start, end)).toBe(written);
  });
});

describe("what stands around a number", () => {
  it.each([
    ["at least 5 kg", "en", "at_least", 5, "mass"],
    ["mindestens fünf Kilogramm", "de", "at_least", 5, "mass"],
    ["plus de 3 mètres", "fr", "more_than", 3, "length"],
    ["menos de 20 %", "es", "less_than", 20, "share"],
    ["circa due settimane", "it", "about", 2, "time"],
    ["no máximo 3 horas", "pt", "at_most", 3, "time"],
    ["meer dan 40 procent", "nl", "more_than", 40, "share"],
    ["högst 3 dagar", "sv", "at_most", 3, "time"],
    ["co najmniej pięć metrów", "pl", "at_least", 5, "length"],
    ["65 or more", "en", "at_least", 65, undefined],
    ["≥ 18", null, "at_least", 18, undefined],
    ["must not exceed 5 kg", "en", "at_most", 5, "mass"],
    ["no later than 5 hours", "en", "at_most", 5, "time"],
    ["never below 5 kg", "en", "at_least", 5, "mass"],
    ["a minimum age of 18", "en", "at_least", 18, undefined],
    ["the limit for a request is 5 MB", "en", "at_most", 5, "data"],
    ["the limit rose by 5 kg", "en", null, 5, "mass"],
    ["10 people or more", "en", "at_least", 10, undefined],
    ["10 hours at most", "en", "at_most", 10, "time"],
    ["10 people, at least 3 of them", "en", null, 10, undefined],
    ["une durée minimale de 24 heures", "fr", "at_least", 24, "time"],
    ["5 Stunden oder länger", "de", "at_least", 5, "time"],
    ["mindestens 5 kg", null, null, 5, "mass"],
  ])("%s (%s)", (text, language, bound, value, dimension) => {
    const [found] = readQuantities(text, language);
    expect([found?.bound, found?.value, found?.unit?.dimension]).toEqual([bound, value, dimension]);
  });

  it.each([
    ["between 12 and 15 weeks", "en", [12, 15]],
    ["between two and three million", "en", [2e6, 3e6]],
    ["between $5 and $10 million", "en", [5e6, 10e6]],
    ["12 and 15 weeks", "en", null],
    ["zwischen 12 und 15 Wochen", "de", [12, 15]],
    ["entre 12 et 15 semaines", "fr", [12, 15]],
    ["entre 12 y 15 semanas", "es", [12, 15]],
    ["tra 12 e 15 settimane", "it", [12, 15]],
    ["entre 12 e 15 semanas", "pt", [12, 15]],
    ["tussen 12 en 15 weken", "nl", [12, 15]],
    ["mellan 12 och 15 veckor", "sv", [12, 15]],
    ["między 12 a 15 tygodni", "pl", [12, 15]],
    ["between 12 and 15 weeks", null, null],
  ])("%s (%s) is a range", (text, language, range) => {
    const found = readQuantities(text, language).map((number) => number.range);
    expect(found).toEqual([range, range]);
  });

  it("gives both ends of a range its unit and its bounds", () => {
    const found = readQuantities("after 2–3 weeks", "en");
    expect(found.map(({ unit, range }) => [unit?.dimension, range])).toEqual([
      ["time", [2, 3]],
      ["time", [2, 3]],
    ]);
  });
});
