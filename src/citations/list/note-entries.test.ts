import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { noteEntries } from "./note-entries.js";

const works = (...notes: string[]) => {
  const marks = notes.map((_, index) => `[^${index + 1}]`).join(" ");
  const texts = notes.map((note, index) => `[^${index + 1}]: ${note}`);
  const entries = noteEntries(readMarkdown([`Words. ${marks}`, ...texts].join("\n\n")), "draft.md");
  return entries.map(
    ({ item }) => `${item.author?.[0]?.family} | ${item.title} | ${item.issued?.["date-parts"]?.[0]?.[0]}`,
  );
};

describe("works that notes give in full", () => {
  it("are read where they are first given, without the page", () => {
    expect(
      works(
        "Ada Brook, *The Sleep of Owls: A History* (Leeds: Quay Books, 2019), 45–46.",
        'See also Ben Carver, "Naps at Noon and Later," *Journal of Rest* 4, no. 1 (2020): 9.',
        "Brook, *The Sleep of Owls*, 50.",
        "Ada Brook, *The Sleep of Owls: A History* (Leeds: Quay Books, 2019), 3.",
        "Ibid., 4.",
      ),
    ).toEqual(["Brook | The Sleep of Owls: A History | 2019", "Carver | Naps at Noon and Later | 2020"]);
  });

  it("are none in notes that say something else", () => {
    expect(
      works("In 1999 this was *not yet known to anybody*.", "See the table above.", "Personal letter, 3 May 2001."),
    ).toEqual([]);
  });
});
