import { describe, expect, it } from "vitest";
import { indexTerms } from "./terms.js";

/** A word as a question has it and as a text does: they must meet. */
const meeting = `
Straße STRASSE|Straßenverkehrsordnung Strassenverkehrsordnung|cœur coeur|Łódź lodz|Ørsted Orsted|Đà da|æther aether
İstanbul istanbul|Işık isik|ıslak islak|Þór thor|Ħal hal|œuvre OEUVRE|Málaga malaga|naïve naive|Dvořák dvorak|Škoda skoda
ОБЪЁМ объем|Ёлка елка|Київ киів|Αθήνα ΑΘΗΝΑ|οδός ΟΔΟΣ|λόγος λογος|Ἑλλάς Ελλας|عراق العراق|مدينة المدينة|مدرسة مدرسه
أحمد احمد|إسلام اسلام|آسيا اسيا|كِتَاب كتاب|کتاب كتاب|ایران ايران|عـــراق عراق|والعلوم علوم|שָׁלוֹם שלום|क़लम कलम
٢٤٥ 245|۲۴۵ 245|२४५ 245|２４５ 245|１２ 12|Ｑｕｉｒｅ quire|ﬁnding finding|ｶﾞｲﾄﾞ ガイド|도서관은 도서관|학교에서 학교`;

/** Words that are near each other and must not meet. */
const apart = `
Maß Mast|Buße Busch|Bär Bier|schön schien|Straße Stroh|lodz lodge|coeur cour|oder Ober|Bruder Brücke|Zug Zunge
мост мода|мир мера|год гора|дом дама|книга кино|Αθήνα Θήβα|λόγος λύκος|οδός οίκος|νερό χέρι|γη γέφυρα
كتاب كلب|قلب كلب|مدينة مدرسة|عراق عرق|نهر نحل|جسر بحر|איש אישה|ספר סוס|בית בת|שלום שמש
कलम कमल|नगर नदी|पुल फूल|२४५ २५४|٢٤٥ ٢٥٤|245 2455|도서 교사|다리 머리|橋 本|机 木`;

const pairsOf = (table: string) => table.trim().split(/[|\n]/u);

function meet(pair: string): boolean {
  const [one = [], other = []] = pair.split(" ").map(indexTerms);
  const wanted = new Set(one);
  return other.some((term) => wanted.has(term));
}

describe("the folding of terms", () => {
  it("has forty pairs of each kind and more", () => {
    expect(Math.min(pairsOf(meeting).length, pairsOf(apart).length)).toBeGreaterThanOrEqual(40);
  });

  it.each(pairsOf(meeting))("lets %s meet", (pair) => {
    expect(meet(pair)).toBe(true);
  });

  it.each(pairsOf(apart))("keeps %s apart", (pair) => {
    expect(meet(pair)).toBe(false);
  });
});
