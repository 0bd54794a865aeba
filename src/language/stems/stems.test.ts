import { describe, expect, it } from "vitest";
import { eachLanguageTerm } from "./passage-terms.js";
import { stemsOf } from "./stems.js";

const forms = `
de Häuser Haus|de Muenchen München|nl huizen huis|fr chevaux cheval|es rápidamente rápido|pt nações nação|pl książki książka
cs výzkumu výzkum|ru объёма объем|el βιβλία βιβλίο|tr üniversitesi üniversite|ar ودراسات دراسة|he המחקרים מחקר|ko 책을 책`;
const apart = "ko 사과 사이|ko 책상 책|fr poisson poison|ru гора город|de Hand Handel|he כלב לב";
const rows = (table: string) => table.trim().split(/[|\n]/u);

function meet(row: string): boolean {
  const [language = "", one = "", other = ""] = row.split(" ");
  const of = (word: string) => stemsOf(language)?.(word.toLowerCase()) ?? [];
  return of(one).some((stem) => of(other).includes(stem));
}

function termsOf(text: string): string[] {
  const terms: string[] = [];
  eachLanguageTerm(text, (term) => terms.push(term));
  return terms;
}

describe("stems of languages", () => {
  it.each(rows(forms))("are common to %s", (row) => {
    expect(meet(row)).toBe(true);
  });

  it.each(rows(apart))("are not common to %s", (row) => {
    expect(meet(row)).toBe(false);
  });

  it("stand marked in the index beside the words, without common words", () => {
    expect(termsOf("Die Häuser sind nicht für die Straßen")).toEqual(["de>haus", "de>strass"]);
  });

  it("are none of English and of what nobody can tell", () => {
    expect(termsOf("The bridges of the town")).toEqual([]);
    expect(termsOf("x 12 qw")).toEqual([]);
  });
});
