import { describe, expect, it } from "vitest";
import { readHtml } from "../document/html/html-blocks.js";
import { readMarkdown } from "../document/pandoc/read-markdown.js";
import { readEntries } from "./list/read-entries.js";
import { findMarks } from "./find-marks.js";
import { resolveMarks } from "./resolve-marks.js";

const list = `
## References

Brown, L. (2018a). Sleep and what it does for students. *Sleep*, *4*(2), 5–9.

Brown, L. (2018b). Naps and what they do for students. *Sleep*, *4*(3), 15–19.

Müller-Lüdenscheidt, K., & van der Berg, T. (2019). *Four chapters on learning*. Springer.

World Health Organization. (2020). *World statistics of health*. WHO Press.

*Encyclopaedia of memory*. (2010). Quay Books.
`;

/** What each work of each mark means: the line of its entry, or those that it may be. */
function meant(source: string, read = readMarkdown): string[] {
  const draft = read(source);
  const entries = readEntries(draft, "draft").map((entry, index) => ({ ...entry, id: `e${index + 1}` }));
  const nameOf = (id: string) => entries.find((entry) => entry.id === id)?.item.title?.slice(0, 12) ?? id;
  return resolveMarks(findMarks(draft, entries), entries, draft).flatMap(({ cites }) =>
    cites.map(({ entry, candidates }) => (entry === null ? candidates.map(nameOf).join("?") : nameOf(entry))),
  );
}

describe("resolveMarks", () => {
  it.each<[string, string[]]>([
    ["(Brown, 2018b)", ["Naps and wha"]],
    ["(Brown, 2018)", ["Sleep and wh?Naps and wha"]],
    ["Mueller-Luedenscheidt and Berg (2019)", ["Four chapter"]],
    ["(Müller-Lüdenscheidt & Van der Berg, 2019)", ["Four chapter"]],
    ["(WHO, 2020; World Health Organization [WHO], 2020)", ["World statis", "World statis"]],
    ["(*Encyclopaedia of Memory*, 2010)", ["Encyclopaedi"]],
    ["(WHO, 2020) and then (ibid., p. 4)", ["World statis", "World statis"]],
  ])("resolves %s", (text, expected) => {
    expect(meant(`It is known ${text}.\n${list}`)).toEqual(expected);
  });

  it("follows links within the draft where the words say too little", () => {
    const page = (target: string) =>
      `<p>Known <a href="#${target}">[1]</a>.</p><h2>References</h2><ol><li id="a">Brown, L. (2018). Sleep and what it does.</li><li id="b">Adams, K. (2019). Naps and what they do.</li></ol>`;
    expect(meant(page("a"), readHtml)).toEqual(["Sleep and wh"]);
    expect(meant(page("b"), readHtml)).toEqual(["Sleep and wh?Naps and wha"]);
  });

  it("takes a year that leads to an entry for its citation, not for a number", () => {
    const page = `<p>Brown says so <a href="#p-ref-naps">(2018)</a>.</p><h2>References</h2><p id="p-ref-naps">Brown, L. (2018). Naps and what they do.</p><p id="p-ref-sleep">Adams, K. (2018). Sleep and what it does.</p>`;
    expect(meant(page, readHtml)).toEqual(["Naps and wha"]);
  });

  it("knows the works of notes by author and title, and of short notes", () => {
    const notes = `One.[^1] Two.[^2] Three.[^3]\n\n[^1]: Luise Brown, "Naps and what they do for students," *Sleep* 4 (2018): 16.\n\n[^2]: Ibid., 17.\n\n[^3]: Brown, "Sleep and what it does," 6.\n`;
    expect(meant(notes + list)).toEqual(["Naps and wha", "Naps and wha", "Sleep and wh"]);
  });
});
