import { describe, expect, it } from "vitest";
import type { Entry } from "../../contracts/audit.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { readEntries } from "../../citations/list/read-entries.js";
import { inLibrary } from "./check-existence.js";
import { comparedEntry } from "../../reference/existence/compare-entry.js";
import { existenceFindings } from "./existence-findings.js";
import { RecordIndex } from "../../reference/existence/record-index.js";

function record(key: string, item: Partial<LibraryRecord["item"]>): LibraryRecord {
  return {
    key,
    former_keys: [],
    item: { type: "document", ...item },
    work_id: key,
    path: null,
    files: [],
    notices: [],
    file_fields: {},
    has_text: true,
  };
}

const owls = record("tallis2019", {
  title: "Night hunting of barn owls in deep snow: a review",
  author: [
    { family: "Tallis", given: "Mira" },
    { family: "Reed", given: "Jonathan A." },
  ],
  issued: { "date-parts": [[2019]] },
  "container-title": "Journal of Owls",
  volume: "160",
  page: "455-467",
  DOI: "10.5555/owls.1",
});
const bees = record("baum2001", {
  title: "Dances of the honeybee in narrow hives",
  author: [{ family: "Baum", given: "Ida" }],
  issued: { "date-parts": [[2001]] },
  DOI: "10.5555/bees.1",
});

function judge(text: string, records = [owls, bees], witnesses = new Map<string, string>()) {
  const [entry] = readEntries(readMarkdown(`## References\n\n${text}\n`), "draft.md") as [Entry];
  return { entry, existence: inLibrary(comparedEntry(entry), new RecordIndex(records), witnesses) };
}

describe("an entry against the library", () => {
  it.each([
    "Tallis, M., & Reed, J. A. (2019). Night hunting of barn owls in deep snow: A review. *Journal of Owls*, *160*, 455–467.",
    "Tallis M, Reed JA. Night hunting of barn owls in deep snow. J Owls. 2019;160:455-67.",
    "Tallis, M., et al. (2019). Night hunting of barn owls in deep snow. https://doi.org/10.5555/owls.1",
  ])("is exact: %s", (text) => {
    expect(judge(text).existence).toMatchObject({ state: "exact", record: { key: "tallis2019" } });
  });

  it.each([
    ["issued", "Tallis, M., & Reed, J. A. (2017). Night hunting of barn owls in deep snow. *Journal of Owls*."],
    ["author", "Quill, Z., & Reed, J. A. (2019). Night hunting of barn owls in deep snow. *Journal of Owls*."],
    ["first author", "Reed, J. A., & Tallis, M. (2019). Night hunting of barn owls in deep snow. *Journal of Owls*."],
    [
      "title",
      "Tallis, M., & Reed, J. A. (2019). Night hunting of snowy owls in deep forests. *Journal of Owls*. https://doi.org/10.5555/owls.1",
    ],
    [
      "DOI",
      "Tallis, M., & Reed, J. A. (2019). Night hunting of barn owls in deep snow. https://doi.org/10.5555/owls.99",
    ],
    [
      "volume",
      "Tallis, M., & Reed, J. A. (2019). Night hunting of barn owls in deep snow. *Journal of Owls*, *16*(2), 455–467.",
    ],
  ])("differs in %s", (field, text) => {
    const { entry, existence } = judge(text);
    expect(existence?.state).toBe("differs");
    expect(existence?.differences.map((each) => each.field)).toContain(field);
    expect(
      existenceFindings([{ ...entry, id: existence?.entry ?? "" }], existence === null ? [] : [existence]),
    ).toMatchObject([{ code: "differs" }]);
  });

  it("has the identifier of another work", () => {
    const { existence } = judge(
      "Tallis, M., & Reed, J. A. (2019). Night hunting of barn owls in deep snow. https://doi.org/10.5555/bees.1",
    );
    expect(existence).toMatchObject({ state: "other_work", record: { key: "tallis2019" } });
    expect(existence?.explanation).toContain("Dances of the honeybee");
  });

  it("is not taken for a work on a like title alone", () => {
    expect(judge("Quill, Z. (1990). Night hunting of barn owls in deep snow.").existence).toBeNull();
  });

  it("is believed by the first page of a work whose record says nothing", () => {
    const poor = record("farapart", { title: "How far apart? The spacing of study sessions" });
    const text = "Osei, M. (2021). How far apart? The spacing of study sessions. *Journal of Samples*.";
    const page = new Map([["farapart", "Journal of Samples, September 2021\nMarguerite Osei"]]);
    expect(judge(text, [poor], page).existence).toMatchObject({ state: "exact" });
  });
});

describe("a year that stands in a title", () => {
  const faith = record("calvin", {
    title: "Instruction in faith (1537)",
    author: [{ family: "Calvin", given: "Jean" }],
    issued: { "date-parts": [[1992]] },
  });
  it.each([
    ["1992", "exact"],
    ["1995", "differs"],
  ])("is not taken for the entry's own, which is %s", (year, state) => {
    const printed = `Calvin, J. Instruction in faith (1537). Westminster Press, ${year}.`;
    const draft = readMarkdown(`# References\n\n${printed}\n`);
    const [entry] = readEntries(draft, "draft.md");
    if (entry === undefined) throw new Error("no entry was read");
    expect(inLibrary(comparedEntry(entry), new RecordIndex([faith]))?.state).toBe(state);
  });

  it("is a wrong one where it stands only in what the entry leaves out of the title", () => {
    const review = record("chen", {
      title: "Women in Ming China: Bret Hinsch, Lanham, 2021. 210 pp.",
      author: [{ family: "Chen", given: "S." }],
      issued: { "date-parts": [[2024]] },
    });
    const printed = "Chen, S. (2021). Women in Ming China. Ming Studies, 2024(90), 73–76.";
    const [entry] = readEntries(readMarkdown(`# References\n\n${printed}\n`), "draft.md");
    if (entry === undefined) throw new Error("no entry was read");
    expect(inLibrary(comparedEntry(entry), new RecordIndex([review]))?.state).not.toBe("exact");
  });
});
