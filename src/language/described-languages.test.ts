import { describe, expect, it, test } from "vitest";
import { detectLanguage, languageForRules } from "./detect-language.js";
import { everyLanguage, languageData } from "./languages.js";
import { findNumbers } from "./quantities/numbers.js";
import { monthNumber } from "./dates/months.js";

/** The languages of which all is described that a verdict or an answer needs. */
const described = "ar cs de el es fa fr he hi it ja ko nl pl pt ru sv tr uk zh".split(" ");

test("every language file compiles", () => {
  for (const language of everyLanguage()) expect(languageData(language)?.name).toBeTruthy();
});

describe.each(described)("%s", (language) => {
  it("has every class that rules need", () => {
    const data = languageData(language);
    const classes = [data?.negators, data?.opposites, data?.function_words, data?.questions?.interrogatives];
    for (const words of classes) expect(words?.length).toBeGreaterThan(5);
    expect(data?.numbers?.words.size).toBeGreaterThan(8);
    expect(data?.word_sets?.["comparative"]?.length).toBeGreaterThan(2);
    for (const part of ["references", "contents", "acknowledgements", "limitations"] as const)
      expect(data?.headings?.[part]?.length).toBeGreaterThan(0);
  });

  it("names the twelve months", () => {
    for (const [index, [name = ""]] of (languageData(language)?.months ?? []).entries())
      expect(monthNumber(name, language)).toBe(index + 1);
  });
});

test.each([
  ["ar", "بلغت التكلفة ٣٫٢ مليون", 3_200_000],
  ["ar", "١٢٬٥٠٠ سيارة", 12_500],
  ["cs", "dvě stě čtyřicet pět", 245],
  ["el", "διακόσιες χιλιάδες", 200_000],
  ["fa", "دویست هزار", 200_000],
  ["he", "מאתיים אלף", 200_000],
  ["hi", "३२ लाख", 3_200_000],
  ["ja", "1万2500台", 12_500],
  ["ja", "3分の1", 1 / 3],
  ["ko", "1만 2500대", 12_500],
  ["ru", "12 тыс. человек", 12_000],
  ["tr", "iki yüz kırk beş", 245],
  ["uk", "двісті сорок п'ять", 245],
  ["zh", "三亿五千万", 350_000_000],
  ["zh", "三百二十五", 325],
  ["zh", "百分之三十一", 0.31],
])("%s: %s is %d", (language, text, value) => {
  expect(findNumbers(text, language).map((number) => number.value)).toEqual([value]);
});

test.each([
  ["ru", "Число диких пчёл сухим летом не снизилось."],
  ["uk", "Кількість диких бджіл сухого літа не зменшилася."],
  ["ar", "لم ينخفض عدد النحل البري خلال الصيف الجاف."],
  ["fa", "تعداد زنبورهای وحشی در تابستان خشک کاهش نیافت."],
  ["he", "מספר דבורי הבר לא ירד במהלך הקיץ היבש."],
  ["el", "Ο αριθμός των άγριων μελισσών δεν μειώθηκε."],
  ["hi", "सूखी गर्मी में जंगली मधुमक्खियों की संख्या नहीं घटी।"],
  ["zh", "野生蜜蜂的数量没有下降。"],
  ["ja", "野生のハチの数は減らなかった。"],
  ["ko", "야생벌의 수는 줄지 않았다."],
])("the script and the letters of %s tell it from one sentence", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test("terse English is English, and a language that nobody described is none", () => {
  expect(languageForRules("Revenue up, churn down, margin flat; hiring paused until spring")).toBe("en");
  expect(languageForRules("Mehiläisten määrä ei vähentynyt kuivan kesän aikana lainkaan kaupungissa")).toBeNull();
});
