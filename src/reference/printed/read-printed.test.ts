import { describe, expect, it } from "vitest";
import { itemYear } from "../../domain/item.js";
import { readPrinted } from "./read-printed.js";

function read(...texts: string[]) {
  return readPrinted(texts.map((text) => ({ text, italics: [] }))).map(({ item, year_suffix, unsure }) => ({
    authors: (item.author ?? []).map(({ family, literal }) => family ?? literal),
    year: itemYear(item),
    year_suffix,
    title: item.title,
    unsure,
  }));
}

const owls = { year: 2019, title: "Night hunting of barn owls in deep snow", authors: ["Tallis", "Reed"] };

describe("a printed entry", () => {
  it.each([
    [
      "APA",
      "Tallis, M., & Reed, J. A. (2019). Night hunting of barn owls in deep snow. Journal of Owls, 160(2), 455–467.",
    ],
    [
      "MLA",
      "Tallis, Mira, and Jonathan A. Reed. “Night Hunting of Barn Owls in Deep Snow.” Journal of Owls, vol. 160, 2019, pp. 455–67.",
    ],
    [
      "Chicago",
      "Tallis, Mira, and Jonathan Reed. 2019. “Night hunting of barn owls in deep snow.” Journal of Owls 160 (2): 455–67.",
    ],
    [
      "a note",
      "Mira Tallis and Jonathan A. Reed, “Night hunting of barn owls in deep snow,” Journal of Owls 160 (2019): 455.",
    ],
    [
      "IEEE",
      "M. Tallis and J. A. Reed, “Night hunting of barn owls in deep snow,” J. Owls, vol. 160, no. 2, pp. 455–467, 2019.",
    ],
    ["Vancouver", "Tallis M, Reed JA. Night hunting of barn owls in deep snow. J Owls. 2019;160(2):455-67."],
    ["Nature", "Tallis, M. & Reed, J. A. Night hunting of barn owls in deep snow. J. Owls 160, 455–467 (2019)."],
    [
      "Harvard",
      "Tallis, M. and Reed, J.A. (2019) ‘Night hunting of barn owls in deep snow’, Journal of Owls, 160(2), pp. 455–467.",
    ],
    [
      "DIN 1505",
      "TALLIS, Mira ; REED, Jonathan: Night hunting of barn owls in deep snow. In: Journal of Owls 160 (2019), S. 455–467",
    ],
    [
      "French capitals",
      "TALLIS Mira et REED Jonathan, « Night hunting of barn owls in deep snow », Journal of Owls, vol. 160, 2019, p. 455.",
    ],
    [
      "GOST",
      "Tallis M., Reed J. A. Night hunting of barn owls in deep snow // Journal of Owls. 2019. Т. 160. С. 455–467.",
    ],
    ["a comma style", "M. Tallis, J.A. Reed, Night hunting of barn owls in deep snow, J. Owls 160 (2019) 455–467."],
  ])("of %s", (_style, text) => {
    const [entry] = read(text);
    expect({
      year: entry?.year,
      title: entry?.title?.toLowerCase(),
      authors: entry?.authors.map((name) => name?.toLowerCase()),
    }).toEqual({
      ...owls,
      title: owls.title.toLowerCase(),
      authors: owls.authors.map((name) => name.toLowerCase()),
    });
  });

  it("by a body, in another script, without a year", () => {
    expect(
      read(
        "World Health Organization. (2018). Global status report on road safety 2018.",
        "王芳, 李明. 深度学习综述[J]. 计算机学报, 2020, 43(2): 1-20.",
        "Haddad, N. (n.d.). Interleaved practice.",
      ),
    ).toMatchObject([
      { authors: ["World Health Organization"], year: 2018, title: "Global status report on road safety 2018" },
      { authors: ["王芳", "李明"], year: 2020, title: "深度学习综述" },
      { authors: ["Haddad"], year: null, title: "Interleaved practice", unsure: ["issued"] },
    ]);
  });

  it("takes no page, volume or number of arXiv for its year", () => {
    const [entry] = read("Chen W. Parsing at the edge. J Parse. 2018;1998(3):1203-1213. arXiv:2003.01234");
    expect(entry).toMatchObject({ year: 2018, year_suffix: "2018" });
  });

  it("keeps the letter of its year", () => {
    expect(read("Hu, E. (2021b). Low-rank adaptation. ICLR.")[0]).toMatchObject({ year: 2021, year_suffix: "2021b" });
  });

  it("has the authors of the one above where a dash says so", () => {
    expect(
      read("Iwasaki, I. Barns of the Coast. Quay Books, 2001.", "———. Silos Inland. Quay Books, 2004.")[1],
    ).toMatchObject({
      authors: ["Iwasaki"],
      title: "Silos Inland",
      year: 2004,
    });
  });

  it("does not claim what it cannot tell", () => {
    const [entry] = read("Tallis, M.; Reed, J. A. et al.");
    expect(entry?.unsure).toEqual(expect.arrayContaining(["author"]));
  });

  it("learns from its list whether families stand in front", () => {
    const [first] = read(
      "Xu Li, “Soil carbon,” 2021.",
      "Reed Jonathan A., “Snow,” 2019.",
      "Okafor Chinwe B., “Owls,” 2003.",
    );
    expect(first?.authors).toEqual(["Xu"]);
  });
});

describe("the names before a title that begins with two words and “and”", () => {
  it.each([
    ["Tallis M. Hunting and feeding of owls. Owl Press; 2019.", ["Tallis"], "Hunting and feeding of owls"],
    [
      "Tallis M, Reed J. Hunting and feeding of owls. Owl Press; 2019.",
      ["Tallis", "Reed"],
      "Hunting and feeding of owls",
    ],
    [
      "Mira Tallis and Jan van der Reed. Hunting of owls. Owl Press, 2019.",
      ["Tallis", "van der Reed"],
      "Hunting of owls",
    ],
  ])("are told from it: %s", (text, authors, title) => {
    expect(read(text)[0]).toMatchObject({ authors, title, year: 2019 });
  });
});

describe("an entry copied from Wikipedia", () => {
  it.each(["^ ", "^ a b ", "↑ 1.0 1.1 ", "^ Jump up to: a b "])("begins behind %j", (links) => {
    const [entry] = read(`${links}Tallis, Mira (2019). "Night hunting of barn owls". Journal of Owls. 160 (2): 455.`);
    expect(entry).toMatchObject({ authors: ["Tallis"], title: "Night hunting of barn owls", year: 2019, unsure: [] });
  });
});

describe("a list whose names are in their natural order", () => {
  const natural = [
    "Mira Tallis, Jonathan Reed, and Elsa Hill. Night hunting of barn owls in deep snow. Journal of Owls, 2019.",
    "Adam Brook, Petra Gale, and Simon Finch. Burrows of the northern vole. In Proceedings of Voles, 2018.",
    "Ruben Carver, Tessa Doe, and Ulla Rowan. Snow cover and its mice. arXiv preprint arXiv:1801.00001, 2018.",
    "Bela Thorn. The grass below the ice. Quay Books, 2017.",
  ];
  const families = [["Tallis", "Reed", "Hill"], ["Brook", "Gale", "Finch"], ["Carver", "Doe", "Rowan"], ["Thorn"]];

  it.each([
    ["as it is", natural],
    ["in the order of citation", natural.toReversed()],
  ])("has no other order in its first name, %s", (_, list) => {
    const authors = read(...list).map((entry) => entry.authors);
    expect(authors).toEqual(list === natural ? families : families.toReversed());
  });

  it("keeps the order of a list that is sorted by its families", () => {
    const [first] = read(
      "Brook Orla, Petra Gale, and Simon Finch. Burrows of the northern vole. Voles, 2018.",
      "Carver Ruben, Tessa Doe, and Ulla Rowan. Snow cover and its mice. Voles, 2018.",
      "Gale Petra, Orla Brook, and Simon Finch. Nests of the northern vole. Voles, 2016.",
      "Tallis Mira, Jonathan Reed, and Elsa Hill. Night hunting of barn owls. Owls, 2019.",
    );
    expect(first?.authors).toEqual(["Brook", "Gale", "Finch"]);
  });
});
