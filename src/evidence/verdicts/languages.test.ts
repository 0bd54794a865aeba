import { describe, expect, test } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";
import { someOf } from "../../../test/support/some-of.js";

function verdictOf(claim: string, text: string) {
  const source: Source = {
    label: "S1",
    work_id: "w",
    title: "",
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 1,
    end_line: 1,
    start_page: null,
    end_page: null,
    score: 0,
    content: `\n\n${text}`,
  };
  return judgeClaim(claim, [indexPassage(source)], () => 1);
}

const isTicked = (verdict: string) => verdict === "supported" || verdict === "computed";

/** A sentence of a source, what it says in other words or digits, and what it does not say. */
const rows = [
  [
    "Die Sanierung wurde am 1. Oktober 2018 in Wien abgeschlossen.",
    "",
    "Die Sanierung wurde am 1. November 2018 in Wien abgeschlossen.",
  ],
  [
    "Das Gutachten sagt, dass gemähte Rasen für Bienen nicht geeignet sind.",
    "",
    "Gemähte Rasen sind für Bienen geeignet.",
  ],
  [
    "Le nombre d'abeilles sauvages n'a pas baissé pendant l'été.",
    "",
    "Le nombre d'abeilles sauvages a baissé pendant l'été.",
  ],
  ["El número de abejas no bajó durante el verano seco.", "", "El número de abejas bajó durante el verano seco."],
  ["Число диких пчёл сухим летом не снизилось.", "", "Число диких пчёл сухим летом снизилось."],
  ["野生蜜蜂的数量在干旱的夏天没有下降。", "", "野生蜜蜂的数量在干旱的夏天下降了。"],
  ["百分之三十一的花园里没有发现蜜蜂。", "31%的花园里没有发现蜜蜂。", "13%的花园里没有发现蜜蜂。"],
  [
    "يبلغ طول الجسر القديم ٢٤٥ مترا من هذه الضفة إلى تلك التي على النهر.",
    "يبلغ طول الجسر القديم 245 مترا من هذه الضفة إلى تلك التي على النهر.",
    "يبلغ طول الجسر القديم 254 مترا من هذه الضفة إلى تلك التي على النهر.",
  ],
  ["لا تُعار الصحف القديمة في المكتبة.", "", "تُعار الصحف القديمة في المكتبة."],
  ["मरम्मत १ अक्टूबर २०१८ को पूरी हुई।", "मरम्मत 1 अक्टूबर 2018 को पूरी हुई।", "मरम्मत १ नवंबर २०१८ को पूरी हुई।"],
  ["건조한 여름에 야생벌의 수는 줄지 않았다.", "", "건조한 여름에 야생벌의 수는 줄었다."],
  ["Počet divokých včel během suchého léta neklesl.", "", "Počet divokých včel během suchého léta klesl."],
  ["Το ποσοστό των μελισσών αυξήθηκε πέρυσι στην πόλη.", "", "Το ποσοστό των μελισσών μειώθηκε πέρυσι στην πόλη."],
] as const;

describe.each(someOf(rows, 2))("%s", (text, same, altered) => {
  test("says itself, and not the contrary", () => {
    for (const claim of [text, same].filter((each) => each !== ""))
      expect(verdictOf(claim, text).verdict).toBe("supported");
    expect(isTicked(verdictOf(altered, text).verdict)).toBe(false);
  });
});

test("of a language whose negations nobody wrote down a copy alone is supported, and it is said why", () => {
  const text = "Mehiläisten määrä ei vähentynyt kuivan kesän aikana lainkaan kaupungissa.";
  const altered = "Mehiläisten määrä vähentynyt kuivan kesän aikana lainkaan kaupungissa.";
  expect(verdictOf(text, text).verdict).toBe("supported");
  expect(verdictOf(altered, text)).toMatchObject({
    verdict: "words_only",
    reasons: [
      "words that deny, words for numbers and months are not known of Finnish: rules cannot tell whether S1 says so",
    ],
  });
});

test("half a sentence is no copy in a language whose negations nobody wrote down: they may stand in the other half", () => {
  const text = "31 टक्के बागांमध्ये मधमाश्या आढळल्या नाहीत. जुनी झाडे असलेल्या बागांमध्ये अधिक प्रजाती होत्या आणि आहेत.";
  expect(verdictOf("31 टक्के बागांमध्ये मधमाश्या आढळल्या.", text).verdict).toBe("words_only");
  expect(verdictOf("31 टक्के बागांमध्ये मधमाश्या आढळल्या नाहीत.", text).verdict).toBe("supported");
});
