import { describe, expect, it } from "vitest";
import { encodeText } from "../../test/support/encode-text.js";
import { someOf } from "../../test/support/some-of.js";
import { QuireError } from "../domain/error.js";
import { decodeText } from "./decode-text.js";

/** The same three sentences about barn owls. */
const texts = {
  de: "Die Schleiereule jagt nachts über Wiesen und Äckern. Ihre Größe täuscht: Sie wiegt kaum mehr als 350 Gramm. Früher nistete sie häufig in Kirchtürmen und Scheunen.",
  fr: "L'effraie des clochers chasse la nuit au-dessus des prés. Elle est très légère et ne pèse guère plus de 350 grammes. Autrefois, elle nichait souvent dans les églises où elle élevait ses petits.",
  es: "La lechuza común caza de noche sobre los campos. Según los ornitólogos, pesa poco más de 350 gramos. ¿Dónde anida? En campanarios, graneros y también en árboles huecos de España.",
  it: "Il barbagianni caccia di notte sopra i campi. È più leggero di quanto sembri: pesa poco più di 350 grammi. Perché nidifica nei campanili? Lì c'è tranquillità e c'è già un riparo.",
  sv: "Tornugglan jagar på natten över ängar och åkrar. Den är mycket lättare än den ser ut och väger knappt mer än 350 gram. Förr häckade den ofta i kyrktorn och lador.",
  pl: "Płomykówka poluje nocą nad łąkami i polami. Waży niewiele więcej niż 350 gramów, choć wydaje się większa. Dawniej gniazdowała często w wieżach kościołów i stodołach, gdzie żyło dużo myszy.",
  cs: "Sova pálená loví v noci nad loukami a poli. Váží jen o něco více než 350 gramů, přestože vypadá větší. Dříve hnízdila často v kostelních věžích a stodolách, kde žilo mnoho myší.",
  hu: "A gyöngybagoly éjszaka vadászik a rétek és szántók fölött. Alig több mint 350 grammot nyom, pedig nagyobbnak tűnik. Régen gyakran költött templomtornyokban és csűrökben, ahol sok egér élt.",
  hr: "Kukuvija drijemavica noću lovi iznad livada i polja. Teži tek nešto više od 350 grama, iako se čini većom. Nekad se često gnijezdila u crkvenim tornjevima i štalama, gdje je živjelo mnogo miševa.",
  sk: "Plamienka driemavá loví v noci nad lúkami a poľami. Váži len o niečo viac ako 350 gramov, hoci vyzerá väčšia. Kedysi hniezdila často v kostolných vežiach a stodolách, kde žilo veľa myší.",
  ru: "Сипуха охотится ночью над лугами и полями. Она весит немногим более 350 граммов, хотя кажется крупнее. Раньше она часто гнездилась на колокольнях и в амбарах, где жило много мышей.",
  uk: "Сипуха полює вночі над луками й полями. Вона важить трохи більше ніж 350 грамів, хоча здається більшою. Раніше вона часто гніздилася на дзвіницях і в коморах, де жило багато мишей. Її їжа — гризуни.",
  bg: "Забулената сова ловува нощем над ливади и ниви. Тя тежи малко повече от 350 грама, макар да изглежда по-голяма. Преди често е гнездяла в камбанарии и хамбари, където е имало много мишки.",
  sr: "Кукувија лови ноћу изнад ливада и поља. Тешка је једва нешто више од 350 грама, мада изгледа већа. Некада се често гнездила у црквеним торњевима и шталама, где је живело много мишева.",
  be: "Сіпуха палюе ўначы над лугамі і палямі. Яна важыць крыху больш за 350 грамаў, хоць здаецца большай. Раней яна часта гнездавалася на званіцах і ў свірнах, дзе жыло шмат мышэй.",
  el: "Η τυτώ κυνηγά τη νύχτα πάνω από λιβάδια και χωράφια. Ζυγίζει λίγο περισσότερο από 350 γραμμάρια, αν και φαίνεται μεγαλύτερη. Παλιότερα φώλιαζε συχνά σε καμπαναριά και αποθήκες.",
  tr: "Peçeli baykuş geceleri çayırların ve tarlaların üzerinde avlanır. Daha büyük görünse de 350 gramdan biraz fazla ağırlıktadır. Eskiden sık sık kilise kulelerinde ve ahırlarda yuva yapardı.",
  he: "התנשמת צדה בלילה מעל אחו ושדות. היא שוקלת מעט יותר מ־350 גרם, אף שהיא נראית גדולה יותר. בעבר קיננה לעתים קרובות במגדלי כנסיות ובאסמים, שבהם חיו עכברים רבים.",
  ar: "تصطاد البومة البيضاء ليلا فوق المروج والحقول. وهي تزن أكثر من 350 غراما بقليل، مع أنها تبدو أكبر حجما. وكانت في الماضي تعشش كثيرا في أبراج الكنائس والحظائر.",
  lt: "Liepsnotoji pelėda naktį medžioja virš pievų ir laukų. Ji sveria šiek tiek daugiau nei 350 gramų, nors atrodo didesnė. Anksčiau ji dažnai perėdavo bažnyčių bokštuose ir daržinėse, kur gyveno daug pelių.",
  lv: "Plīvurpūce naktī medī virs pļavām un laukiem. Tā sver nedaudz vairāk par 350 gramiem, lai gan izskatās lielāka. Agrāk tā bieži ligzdoja baznīcu torņos un šķūņos, kur dzīvoja daudz peļu.",
  ja: "メンフクロウは夜に草原や畑の上で狩りをする。体重は三百五十グラムを少し超えるだけだが、もっと大きく見える。昔は教会の塔や納屋によく巣を作っていた。そこにはネズミがたくさんいたからである。",
  zh: "仓鸮夜间在草地和田野上空捕猎。它的体重只比三百五十克略多一点，但看起来要大一些。过去它常常在教堂的钟楼和谷仓里筑巢，因为那里有很多老鼠。",
  zt: "倉鴞夜間在草地和田野上空捕獵。牠的體重只比三百五十克略多一點，但看起來要大一些。過去牠常常在教堂的鐘樓和穀倉裡築巢，因為那裡有很多老鼠。",
  ko: "가면올빼미는 밤에 초원과 밭 위에서 사냥한다. 몸무게는 350그램을 조금 넘을 뿐이지만 더 커 보인다. 예전에는 교회 탑과 헛간에 자주 둥지를 틀었는데 그곳에는 쥐가 많았기 때문이다.",
  th: "นกแสกออกล่าเหยื่อในเวลากลางคืนเหนือทุ่งหญ้าและไร่นา มันหนักกว่า 350 กรัมเพียงเล็กน้อย แม้ว่าจะดูตัวใหญ่กว่านั้น ในอดีตมันมักทำรังในหอระฆังและยุ้งฉางซึ่งมีหนูอยู่มาก",
};
type Language = keyof typeof texts;

/** Languages of encodings; of one language five stretches of its text. */
const encodings: Readonly<Record<string, readonly Language[]>> = {
  "utf-8": ["de", "ru", "zh", "ar", "th"],
  "utf-16le": ["de", "ru", "zh", "ar", "ja"],
  "utf-16be": ["de", "ru", "zh", "ar", "ja"],
  "windows-1252": ["de", "fr", "es", "it", "sv"],
  "iso-8859-15": ["de", "fr", "es", "it", "sv"],
  macintosh: ["de", "fr", "es", "it", "sv"],
  "windows-1250": ["pl", "cs", "hu", "hr", "sk"],
  "iso-8859-2": ["pl", "cs", "hu", "hr", "sk"],
  "windows-1251": ["ru", "bg", "sr", "be", "uk"],
  "iso-8859-5": ["ru", "bg", "sr", "be", "uk"],
  "koi8-r": ["ru"],
  "koi8-u": ["uk"],
  ibm866: ["ru"],
  "windows-1253": ["el"],
  "windows-1254": ["tr"],
  "windows-1255": ["he"],
  "windows-1256": ["ar"],
  "windows-1257": ["lt", "lv"],
  "windows-874": ["th"],
  shift_jis: ["ja"],
  "euc-jp": ["ja"],
  gb18030: ["zh"],
  big5: ["zt"],
  "euc-kr": ["ko"],
};

const stretches: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, text.length * 0.5),
  (text) => text.slice(0, text.length * 0.3),
  (text) => text.slice(text.length * 0.4),
  (text) => `${text}\n\n${text}`,
];

const rows = Object.entries(encodings).flatMap(([encoding, languages]) =>
  languages.length === 1
    ? stretches.map((cut, index): [string, string, string] => [
        `${languages[0]} ${index}`,
        encoding,
        cut(texts[languages[0] ?? "de"]),
      ])
    : languages.map((language): [string, string, string] => [language, encoding, texts[language]]),
);

describe("telling an encoding", () => {
  it.each(someOf(rows))("reads %s in %s or refuses it with what it may be", (_language, encoding, text) => {
    const encoded = encodeText(text, encoding);
    expect([encoded.text, "refused"]).toContain(readOrRefused(encoded.bytes));
  });

  it.each(["Москва", "東京都", "Łódź"])("refuses %s alone, which could be anything, with what it may be", (word) => {
    const encoding = { Москва: "windows-1251", 東京都: "shift_jis", Łódź: "windows-1250" }[word] ?? "";
    const { bytes } = encodeText(word, encoding);
    expect(() => decodeText(bytes, "a.txt")).toThrow(
      expect.objectContaining({ message: expect.stringContaining(encoding) as string }),
    );
  });
});

function readOrRefused(bytes: Uint8Array): string {
  try {
    return decodeText(bytes, "a.txt");
  } catch (error) {
    return error instanceof QuireError && error.facts["candidates"] !== "" ? "refused" : String(error);
  }
}
