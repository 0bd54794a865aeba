import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.js";

describe("the language of a text", () => {
  it.each([
    ["en", "The mean benefit of sleep was moderate, and it was smaller after a correction for what is not published."],
    ["de", "Nach 31 Tagen betrug die Ersparnis nur noch ein Fünftel, und Ebbinghaus war sein einziger Teilnehmer."],
    ["fr", "La courbe de l'oubli décrit comment ce qui est appris se perd avec le temps, d'abord vite."],
    ["es", "La curva del olvido describe cómo se pierde con el tiempo lo que se ha aprendido."],
    ["it", "La curva dell'oblio descrive come ciò che è stato appreso si perde con il tempo, prima in fretta."],
    ["pt", "A curva do esquecimento descreve como o que foi aprendido se perde com o tempo, primeiro depressa."],
    ["nl", "De vergeetcurve beschrijft hoe wat geleerd is met de tijd verloren gaat, eerst snel en dan langzaam."],
    ["sv", "Glömskekurvan beskriver hur det som har lärts går förlorat med tiden, först fort och sedan långsamt."],
    [
      "pl",
      "Krzywa zapominania opisuje, jak to, co zostało nauczone, zanika z czasem, najpierw szybko, a potem powoli.",
    ],
  ])("is %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each(["", "12 000", "Wikipedia", "| Tokyo | 37 |", "დავიწყების მრუდი აღწერს, როგორ იკარგება ნასწავლი."])(
    "is nobody's to tell of %j",
    (text) => {
      expect(detectLanguage(text)).toBeNull();
    },
  );

  it("tells a title by one word", () => {
    expect(detectLanguage("Sinn und Bedeutung", 1)).toBe("de");
    expect(detectLanguage("The unity of science", 1)).toBe("en");
  });
});
