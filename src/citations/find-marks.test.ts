import { describe, expect, it } from "vitest";
import { readEntries } from "./list/read-entries.js";
import { readMarkdown } from "../document/pandoc/read-markdown.js";
import { findMarks } from "./find-marks.js";

const numbered = `

## References

1. Smith, J. (2020). Memory and attention in the classroom. Journal of Learning, 3(1), 1–20.
2. Jones, K., & Brown, L. (2019). Sleep and what it does. Sleep, 4, 5–9.
3. Lee, A., Kim, B., & Park, C. (2021). A third thing that was found. Nature, 5, 6–7.
4. Müller, H. (2018). Vier Dinge über das Lernen. Springer.
5. García Márquez, G. (1985). El amor en los tiempos del cólera. Oveja Negra.
`;
const listed = numbered.replace(/^\d\. /gmu, "\n");

function marksOf(text: string, list: string): string[] {
  const draft = readMarkdown(text + list);
  return findMarks(draft, readEntries(draft, "draft.md")).map(
    ({ text: written, cites }) =>
      `${written} -> ${cites.map(({ number, key, authors, year, et_al, locator }) => [number, key, ...authors, et_al ? "et al." : null, year, locator?.value].filter((each) => each !== null && each !== undefined).join(" ")).join(" | ")}`,
  );
}

const scripts = `

## References

山田太郎, 鈴木花子. (2019). 都市の研究. 岩波書店.

김민수, 이영희. (2018). 도시 연구. 민음사.

العلي، محمد، وحسن، فاطمة. (2017). دراسات المدينة. دار.

शर्मा, राम. (2016). नगर अध्ययन. प्रकाशन.
`;

describe("findMarks", () => {
  it.each<[string, string[]]>([
    ["Shown [1].", ["[1] -> 1"]],
    ["Shown [1-3,5].", ["[1-3,5] -> 1 | 2 | 3 | 5"]],
    ["Shown [1]–[3].", ["[1]–[3] -> 1 | 2 | 3"]],
    ["Shown [ 1 , 2 ].", ["[ 1 , 2 ] -> 1 | 2"]],
    ["Shown [2, p. 3].", ["[2, p. 3] -> 2 3"]],
    ["Shown [1, 2; 5].", ["[1, 2; 5] -> 1 | 2 | 5"]],
    ["Values in the interval [0, 1] and [-1, 1].", []],
    ["Shown [2], with scores of F1 [0-1].", ["[2] -> 2"]],
    ["Shown (1) and elsewhere (2–3, 5).", ["(1) -> 1", "(2–3, 5) -> 2 | 3 | 5"]],
    ["Shown before.^1,2^ And then.^3^", ["1,2 -> 1 | 2", "3 -> 3"]],
    ["Shown before.¹² An area of 5 m².", ["¹² -> 12"]],
  ])("reads numbers in %s", (text, expected) => {
    expect(marksOf(text, numbered)).toEqual(expected);
  });

  it.each<[string, string]>([
    ["研究（山田、鈴木、2019）。", "（山田、鈴木、2019） -> 山田 鈴木 2019"],
    ["山田と鈴木（2019）。", "山田と鈴木（2019） -> 山田 鈴木 2019"],
    ["김과 이(2018)는 그렇다.", "김과 이(2018) -> 김 이 2018"],
    ["وقال العلي وحسن (2017) ذلك.", "العلي وحسن (2017) -> العلي حسن 2017"],
    ["ऐसा है (शर्मा, 2016)।", "(शर्मा, 2016) -> शर्मा 2016"],
  ])("reads names that are joined by the convention of their script in %s", (text, expected) => {
    expect(marksOf(text, scripts)).toEqual([expected]);
  });

  it.each<[string, string[]]>([
    ["Shown (Smith, 2020).", ["(Smith, 2020) -> Smith 2020"]],
    [
      "Shown (Smith & Jones, 2020; Lee et al., 2021a, 2021b, p. 4).",
      [
        "(Smith & Jones, 2020; Lee et al., 2021a, 2021b, p. 4) -> Smith Jones 2020 | Lee et al. 2021a | Lee et al. 2021b 4",
      ],
    ],
    ["Shown (see Smith 2020, pp. 3–4, for a review).", ["(see Smith 2020, pp. 3–4, for a review) -> Smith 2020 3–4"]],
    ["Shown (Smith, 2019, 2020).", ["(Smith, 2019, 2020) -> Smith 2019 | Smith 2020"]],
    ["Shown (cited in Smith, 2020).", ["(cited in Smith, 2020) -> Smith 2020"]],
    ["Shown [Smith 2020].", ["[Smith 2020] -> Smith 2020"]],
    ["Smith (2020) shows.", ["Smith (2020) -> Smith 2020"]],
    ["Jones and Brown (2019, p. 3) show.", ["Jones and Brown (2019, p. 3) -> Jones Brown 2019 3"]],
    ["Lee et al. (2021) say.", ["Lee et al. (2021) -> Lee et al. 2021"]],
    ["In Smith's (2020) view.", ["Smith's (2020) -> Smith 2020"]],
    ["However, according to Smith (2020) it is.", ["Smith (2020) -> Smith 2020"]],
    ["So it is (WHO, 2020).", ["(WHO, 2020) -> WHO 2020"]],
    [
      "So (World Health Organization [WHO], 2020).",
      ["(World Health Organization [WHO], 2020) -> World Health Organization [WHO] 2020"],
    ],
    ["So (Smith, n.d.).", ["(Smith, n.d.) -> Smith n.d."]],
    ["So (Smith, in press).", ["(Smith, in press) -> Smith in press"]],
    ["So (Aristotle, ca. 350 B.C.E./1994).", ["(Aristotle, ca. 350 B.C.E./1994) -> Aristotle ca. 350 B.C.E./1994"]],
    ["So (Freud, 1999/2004).", ["(Freud, 1999/2004) -> Freud 1999/2004"]],
    [
      "So (van der Berg, 2001) and (de la Cruz, 2002).",
      ["(van der Berg, 2001) -> van der Berg 2001", "(de la Cruz, 2002) -> de la Cruz 2002"],
    ],
    [
      "So O'Neil (2003) and Müller-Lüdenscheidt (2004) say.",
      ["O'Neil (2003) -> O'Neil 2003", "Müller-Lüdenscheidt (2004) -> Müller-Lüdenscheidt 2004"],
    ],
    [
      "García Márquez (1985) and McDonald (1999).",
      ["García Márquez (1985) -> García Márquez 1985", "McDonald (1999) -> McDonald 1999"],
    ],
    ["So （王, 2020）.", ["（王, 2020） -> 王 2020"]],
    ["Так считает Иванов (2019).", ["Иванов (2019) -> Иванов 2019"]],
    ["It was in (May 2020) and (2020) and (n = 20, 2019) and (Figure 2, 2020) and (Table 3).", []],
    ["Einstein (1879–1955) lived.", []],
    [
      "Siehe (Müller und Schmidt, 2018; Meier u. a., 2019).",
      ["(Müller und Schmidt, 2018; Meier u. a., 2019) -> Müller Schmidt 2018 | Meier et al. 2019"],
    ],
    ["Y así (García y López, 2018).", ["(García y López, 2018) -> García López 2018"]],
    ["Ask [@smith2020, p. 3] and @jones2019.", ["[@smith2020, p. 3] -> smith2020 3", "@jones2019 -> jones2019"]],
  ])("reads authors and years in %s", (text, expected) => {
    expect(marksOf(text, listed)).toEqual(expected);
  });
});
