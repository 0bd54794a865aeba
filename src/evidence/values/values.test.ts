import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containsValue, sameValue } from "./values.js";

describe("a quote contains a value", () => {
  it.each([
    ["It counts 1.2 thousand users.", "1,200"],
    ["12,400 people climbed it last year.", "12400"],
    ["12 400 people, 12’400 of them", "12400"],
    ["1.2 million users", "1,200,000"],
    ["1.2M users", "1200000"],
    ["raised $1.2m in May", "$1,200,000"],
    ["raised 1.2 million euros", "€1.2 million"],
    ["some 5k stars", "5000"],
    ["two hundred people", "200"],
    ["twenty-five people", "25"],
    ["3 lakh people", "300000"],
    ["1,5 kg of salt", "1.5 kg"],
    ["1.234.567 people", "1,234,567"],
    ["3½ miles of wall", "3.5 miles"],
    ["open for 2–3 weeks", "2 weeks"],
    ["٢٥ people", "25"],
    ["It weighs 3 kg.", "3000 g"],
    ["It weighs 3kg.", "3 kg"],
    ["a white tower of 112 ft", "34.1 m"],
    ["Its brick tower is 85 feet tall.", "85 ft"],
    ["a 34-metre tower", "34 m"],
    ["Height (m): 34", "34 m"],
    ["2 GB of memory", "2000 MB"],
    ["37.5 per cent", "37.5 %"],
    ["between 10 and 20 people", "10–20"],
    ["about 1,200 a year", "~1200"],
    ["-5 °C in winter", "−5 °C"],
    ["Released in March 2019", "2019-03"],
    ["Released on 9 June 2020", "2020-06-09"],
    ["Released on June 9th, 2020", "2020-06"],
    ["Released 2020-06-09T10:00Z", "9 June 2020"],
    ["am 09.06.2020 erschienen", "2020-06-09"],
    ["since 25/12/2020", "2020-12-25"],
    ["Released on 9 June 2020", "2020"],
    ["lit since 1869; rebuilt", "1869"],
    ["under the Apache License, Version 2.0", "Apache-2.0"],
    ["Licence: GPL v3", "GPL-3.0"],
    ["under the GNU General Public License v3", "GPL-3.0"],
    ["under the 3-Clause BSD license", "BSD-3-Clause"],
    ["written in C++ and Rust", "Rust"],
    ["bindings for Python, Go and Rust", "Python, Rust"],
    ["founded by “Łukasz  Müller”", "Lukasz Müller"],
    ["ＭＩＴ licence", "MIT"],
    ["東京都にある", "東京"],
    ["see https://www.Quiverbase.example/?utm_source=x", "https://quiverbase.example/?utm_source=x"],
    ["Website: quiverbase.example.", "https://quiverbase.example/"],
    ["🎉 launched", "🎉"],
    ["the United States of America", "USA"],
  ])("%j contains %j", (quote, value) => {
    expect(containsValue(quote, value)).toBe(true);
  });

  it.each([
    ["it is permitted", "MIT"],
    ["built in 2013", "3"],
    ["1.2 million users", "1.2"],
    ["version 1.2.5", "1.2"],
    ["written in C++", "C"],
    ["34 million", "34 m"],
    ["34 m", "34 km"],
    ["34 m", "35 m"],
    ["112 ft", "30 m"],
    ["5 °C", "-5 °C"],
    ["-5 °C", "5 °C"],
    ["Released in March 2019", "2019-03-01"],
    ["Released in March 2019", "2019-04"],
    ["on 01/02/2020", "2020-02-01"],
    ["New York and Jersey", "New Jersey"],
    ["one of the tallest", "1"],
    ["12 mW", "12 MW"],
    ["$5 million", "€5 million"],
    ["https://quiverbase.example/docs", "https://quiverbase.example/"],
    ["https://my-quiverbase.example/", "https://quiverbase.example/"],
    ["https://quiverbase.example.org/", "https://quiverbase.example/"],
    ["anything", ""],
    ["", "anything"],
    ["Python, Go", "Python, Rust"],
    ["the 1990s", "1990"],
  ])("%j does not contain %j", (quote, value) => {
    expect(containsValue(quote, value)).toBe(false);
  });

  const words = fc.array(fc.constantFrom("tower", "opened", "in", "the", "north", "Müller", "licence"), {
    maxLength: 5,
  });
  const around = fc.tuple(words, words).map((sides) => sides.map((side) => side.join(" ")));

  it("whatever stands around it, and whatever it is", () => {
    const value = fc.string({
      unit: fc.constantFrom("a", "B", "é", "ß", "1", "9", ".", ",", " ", "-", "東", "🎉", "'"),
    });
    fc.assert(
      fc.property(around, value, ([before, behind], written) => {
        fc.pre(/[\p{L}\p{N}]/u.test(written.replace(/[.,]/gu, "")) && !/[.,'-]/u.test(written));
        expect(containsValue(`${before} | ${written} | ${behind}`, written)).toBe(true);
      }),
    );
  });

  const writings: ((number: number) => string)[] = [
    String,
    (number) => number.toLocaleString("en-US", { maximumFractionDigits: 20 }),
    (number) => number.toLocaleString("en-US").replaceAll(",", " "),
    (number) => `${number / 1000} thousand`,
    (number) => `${number / 1e6} million`,
  ];
  const writing = fc.constantFrom(...writings);

  it("in each writing of a number, and not in one of another number", () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(around, amount, amount, writing, writing, ([before, behind], number, other, write, writeOther) => {
        const quote = `${before} ${write(number)} ${behind}`;
        expect(containsValue(quote, writeOther(number))).toBe(true);
        fc.pre(number !== other);
        expect(containsValue(quote, writeOther(other))).toBe(false);
      }),
    );
  });

  const months = "January February March April May June July August September October November December".split(" ");
  const dates = fc.record({
    year: fc.integer({ min: 1500, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  type Day = { year: number; month: number; day: number };
  const two = (number: number) => String(number).padStart(2, "0");
  const dateWritings: ((day: Day) => string)[] = [
    ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
    ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
    ({ year, month, day }) => `${months[month - 1]?.slice(0, 3)} ${day}, ${year}`,
    ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ];
  const dateWriting = fc.constantFrom(...dateWritings);

  it("in each writing of a date, and not in that of another day", () => {
    fc.assert(
      fc.property(dates, dates, dateWriting, dateWriting, (date, other, write, writeOther) => {
        const quote = `opened on ${write(date)}, in the north`;
        expect(containsValue(quote, writeOther(date))).toBe(true);
        expect(containsValue(quote, `${date.year}-${two(date.month)}`)).toBe(true);
        fc.pre(write(date) !== write(other));
        expect(containsValue(quote, writeOther(other))).toBe(false);
      }),
    );
  });

  it("in units of one dimension alone", () => {
    const scaled = fc.constantFrom(["km", 1000], ["m", 1], ["cm", 0.01], ["mm", 0.001]) as fc.Arbitrary<
      [string, number]
    >;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), scaled, scaled, (metres, [one, first], [other, second]) => {
        const write = (unit: string, factor: number) => `${Number((metres / factor).toPrecision(12))} ${unit}`;
        expect(sameValue(write(one, first), write(other, second))).toBe(true);
        expect(containsValue(write(one, first), `${metres} kg`)).toBe(false);
      }),
    );
  });

  it("or not, without an error for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (quote, value) => {
        expect(typeof containsValue(quote, value)).toBe("boolean");
      }),
    );
  });
});
