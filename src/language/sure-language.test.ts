import { describe, expect, it } from "vitest";
import { isSurely } from "./sure-language.js";

describe("a text", () => {
  it.each([
    [
      "sv",
      "Den gamla bron över floden öppnades i mars. Varje dag kör omkring 12 500 fordon över den och inte under den.",
    ],
    ["ru", "Старый мост через реку открыли в марте. Его длина составляет 245 метров, и он построен из гранита."],
    ["cs", "Starý most přes řeku byl otevřen v březnu. Je dlouhý 245 metrů a byl postaven z kamene, který je u řeky."],
  ])("is surely %s", (language, text) => {
    expect(isSurely(language, text)).toBe(true);
  });

  it.each([
    ["sv", "Danish", "Den gamle bro over floden blev åbnet i marts. Hver dag kører omkring 12.500 biler over den."],
    ["ru", "Bulgarian", "Старият мост над реката е открит през март. Той е дълъг 245 метра и е построен от гранит."],
    // Nobody wrote anything down of these.
    [
      "ru",
      "Mongolian",
      "Голын дээрх хуучин гүүрийг гуравдугаар сард нээсэн. Энэ нь 245 метр урт бөгөөд боржин чулуугаар барьсан.",
    ],
    [
      "sv",
      "Faroese",
      "Tann gamla brúgvin um ánna varð latin upp í mars. Hon er 245 metrar long og bygd úr gróti, og ikki stór.",
    ],
    ["fa", "Pashto", "پر سیند باندې زوړ پل په مارچ کې پرانیستل شو. دا ۲۴۵ متره اوږد دی او له ډبرو څخه جوړ شوی دی."],
  ])("is not surely %s where it is %s", (language, _, text) => {
    expect(isSurely(language, text)).toBe(false);
  });
});
