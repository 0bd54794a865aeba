import { describe, expect, it } from "vitest";
import { isName, namesIn } from "./names.js";
import { isOfScript, isPlaceInScript, joinedToFamilies, knownInScript, namesInScript } from "./script-names.js";

describe("names in scripts without capitals", () => {
  it.each([
    ["김도현 1) · 박서윤 2) · 이준호 1)*", ["김도현", "박서윤", "이준호"]],
    ["최 은 지", ["최은지"]],
    ["남궁민, 황보준", ["남궁민", "황보준"]],
    ["د. خالد محمود الشمري1 ، أ. مريم يوسف^2", ["خالد محمود الشمري", "مريم يوسف"]],
    ["عبد الرحمن الزهراني وسعيد بن ناصر", ["عبد الرحمن الزهراني", "سعيد بن ناصر"]],
    ["אורי כהן]1[*, נועה לוי[2]ויוסף אברהמי", ["אורי כהן", "נועה לוי", "יוסף אברהמי"]],
    ["יעל בן־דוד ומשה פרץ", ["יעל בן־דוד", "משה פרץ"]],
    ["डॉ. सुनीता शर्मा1 एवं राजेश कुमार 2", ["सुनीता शर्मा", "राजेश कुमार"]],
    ["विजय सिंह यादव*, पूजा गुप्ता और मोहम्मद आरिफ़ खान", ["विजय सिंह यादव", "पूजा गुप्ता", "मोहम्मद आरिफ़ खान"]],
  ])("are listed of %s", (text, names) => {
    expect(namesIn(text)).toEqual({ names, pieces: names, share: 1 });
    expect(names.every(isName)).toBe(true);
  });

  it.each([
    ["a subtitle", "정보 정책 · 이용 조사 · 공공 자료"],
    ["provinces", "강원도 · 경상도 · 전라도"],
    ["whom a study is about", "نجيب محفوظ نموذجا"],
    ["a word that is a given name", "विकास योजना, आशा कार्यक्रम"],
    ["a name whose family nobody knows, alone", "שירה חדשה"],
    ["a list with a misread name", "محد العلي، فاطمة حسن"],
    ["a town behind a name", "דוד כהן, תל אביב"],
    ["nothing but marks", "한 *"],
  ])("are none in %s", (_, text) => {
    expect(namesInScript(text)).toEqual([]);
  });

  it("are believed in part behind a title, or beside one that is known", () => {
    expect(knownInScript("דוד צצצצ")).toBe("partly");
    expect(namesInScript("דוד צצצצ")).toEqual([]);
    expect(namesInScript('ד"ר דוד צצצצ')).toEqual(["דוד צצצצ"]);
    expect(namesInScript("דוד צצצצ, רחל לוי")).toEqual(["דוד צצצצ", "רחל לוי"]);
  });

  it("leave other texts to other readers", () => {
    expect(namesInScript("Ada Lovelace")).toBeNull();
    expect(namesInScript("王伟、李小明")).toBeNull();
    expect([isOfScript("김민수"), isOfScript("Иван"), isOfScript("12")]).toEqual([true, false, false]);
    expect([isPlaceInScript("서울대학교 환경대학원"), isPlaceInScript("김민수")]).toEqual([true, false]);
  });

  it("join what Japanese prints apart", () => {
    expect(joinedToFamilies(["佐藤", "健一", "鈴木", "美咲"])).toEqual(["佐藤健一", "鈴木美咲"]);
    expect(namesIn("長谷川 はるか・佐々木 ケンジ").names).toEqual(["長谷川はるか", "佐々木ケンジ"]);
    expect(isName("研究所報告書")).toBe(false);
    expect(namesIn("コマンド・マニュアル").names).toEqual([]);
  });
});
