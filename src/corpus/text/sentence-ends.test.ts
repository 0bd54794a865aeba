import { expect, it } from "vitest";
import { splitSentences } from "./sentences.js";

it.each([
  ["Sie kamen am 1. 3. 2019 an.", "Danach regnete es."],
  ["Die Prüfung fand zuletzt am 1. März statt.", "Danach wurde sie vertagt."],
  ["Das geschah im 19. Jahrhundert in Wien.", "Später nicht mehr."],
  ["Die Sanierung kostete 3,2 Mio. Euro und dauerte zwei Jahre.", "Sie kostete mehr als 2 Mio."],
  ["La ville fut fondée en 52 av. J.-C. par des marins.", "Elle prospéra."],
  ["Viajó a EE. UU. en 1910 con su hermano.", "Volvió solo."],
  ["La Sra. García vive en la av. Mayor, núm. 12, desde entonces.", "No sale."],
  ["Он родился в г. Москве и жил на ул. Ленина.", "Потом уехал."],
  ["Он уехал оттуда в 1894 г.", "Потом вернулся."],
  ["Bydlel v ul. Dlouhé, č. 12, až do smrti.", "Zemřel tam."],
  ["Urodził się w 1900 r. w Krakowie, m.in. dzięki prof. Nowakowi.", "Potem wyjechał."],
  ["Πού είναι η παλιά γέφυρα;", "Είναι εκεί."],
  ["هل المكتبة مفتوحة؟", "نعم."],
  ["वहाँ डॉ. शर्मा रहते हैं।", "वह पुराना है।"],
  ["老桥很长。", "它很旧！"],
])("%s | %s", (one, other) => {
  expect(splitSentences(`${one} ${other}`).map(({ text }) => text)).toEqual([one, other]);
});
