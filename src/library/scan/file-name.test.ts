import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import { slug } from "../../domain/slug.js";
import { defaultNameTemplate, fileNameFor, numberedName } from "./file-name.js";

const year = (value: number) => ({ "date-parts": [[value]] });
const name = (item: Partial<Item>, template = defaultNameTemplate) =>
  fileNameFor({ type: "article-journal", ...item }, template, ".pdf");

describe("slug", () => {
  it.each([
    ["Über die Größe der Zahlen", "ueber-die-groesse-der-zahlen"],
    ["Naïve Bayes & the “café” problem", "naive-bayes-and-the-cafe-problem"],
    ["Don’t stop: it's H₂O", "dont-stop-its-h2o"],
    ["Глубокое обучение", "glubokoe-obuchenie"],
    ["Effects of CO<sub>2</sub> on α-synuclein", "effects-of-co2-on-a-synuclein"],
    ["ﬁnite ﬂows", "finite-flows"],
  ])("folds %s to ASCII", (title, expected) => {
    expect(slug(title)).toBe(expected);
  });

  it.each([
    ["日本語の論文: AIと社会", "日本語の論文-aiと社会"],
    ["한국어 논문", "한국어-논문"],
    ["हिन्दी भाषा", "हिन्दी-भाषा"],
    ["深度学习 for vision", "深度学习-for-vision"],
  ])("keeps the letters of scripts that cannot be folded: %s", (title, expected) => {
    expect(slug(title)).toBe(expected);
  });
});

describe("fileNameFor", () => {
  it("is title and year, without a year the title alone, without a title nothing", () => {
    expect(name({ title: "Attention Is All You Need", issued: year(2017) })).toBe("attention-is-all-you-need_2017.pdf");
    expect(name({ title: "Attention Is All You Need" })).toBe("attention-is-all-you-need.pdf");
    expect(name({ issued: year(2017) })).toBeNull();
    expect(name({ title: "😀", issued: year(2017) })).toBeNull();
  });

  it("has templates", () => {
    const item = {
      id: "hu2021lora",
      title: "LoRA: low-rank adaptation?",
      author: [{ family: "Hu", given: "Edward" }, { family: "Shen" }],
      issued: { "date-parts": [[2021, 6, 17]] },
      "container-title": "ICLR",
    };
    expect(name(item, "key")).toBe("hu2021lora.pdf");
    const { id: _, ...keyless } = item;
    expect(name(keyless, "key_date")).toBe("hu2021lora_2021-06-17.pdf");
    expect(name(item, "author year - title")).toBe("Hu 2021 - LoRA low-rank adaptation.pdf");
    expect(name(item, 'slug(author)_date_"draft"')).toBe("hu_2021-06-17_draft.pdf");
    expect(name({ ...item, author: [] }, "author - slug(title) - year")).toBe("lora-low-rank-adaptation - 2021.pdf");
    expect(name({ title: "x", issued: year(2020) }, "author_year")).toBeNull();
    expect(name({ id: "x2020", issued: year(2020) }, "key")).toBeNull();
  });

  it("names the word of a template that means nothing", () => {
    expect(() => name({ title: "x" }, "slug(titel)_year")).toThrow(/titel/);
    expect(() => name({ title: "x" }, "paper_year")).toThrow(/"paper"/);
    expect(() => name({}, "_")).toThrow(/"_"/);
  });

  it("cuts long titles at the end of a word and keeps the year", () => {
    const long = name({ title: "Considerations ".repeat(30), issued: year(1999) });
    expect(long).toMatch(/^considerations(-considerations)*_1999\.pdf$/);
    expect(long?.length).toBeGreaterThan(100);
    const chinese = name({ title: "论".repeat(300), issued: year(1999) }) ?? "";
    expect(Buffer.byteLength(chinese)).toBeLessThanOrEqual(240);
    expect(chinese).toMatch(/^论{50,}_1999\.pdf$/);
  });

  it("avoids the device names of Windows", () => {
    expect(name({ title: "CON" })).toBe("con_.pdf");
    expect(name({ title: "Nul.", issued: year(2020) }, "title")).toBe("Nul_.pdf");
    expect(name({ title: "Content" })).toBe("content.pdf");
  });

  it("is legal and short whatever the title", () => {
    const templates = fc.constantFrom(defaultNameTemplate, "title", "author - title", "key");
    const titles = fc.oneof(fc.string({ maxLength: 400, unit: "binary" }), fc.string({ maxLength: 400 }));
    fc.assert(
      fc.property(titles, titles, templates, (title, author, template) => {
        const made = name({ id: author, title, author: [{ family: author }], issued: year(2020) }, template);
        if (made === null) return;
        expect(made.length).toBeLessThanOrEqual(120);
        expect(Buffer.byteLength(made)).toBeLessThanOrEqual(240);
        expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. -]|[. ]\.pdf$/u);
        expect(made).toMatch(/.\.pdf$/u);
      }),
    );
  });
});

describe("numberedName", () => {
  it("counts from the second on and keeps to the length", () => {
    expect([1, 2, 3].map((number) => numberedName("paper.v1.pdf", number))).toEqual([
      "paper.v1.pdf",
      "paper.v1_2.pdf",
      "paper.v1_3.pdf",
    ]);
    const long = numberedName(`${"a".repeat(116)}.pdf`, 12);
    expect(long).toMatch(/^a+_12\.pdf$/);
    expect(long).toHaveLength(120);
  });
});
