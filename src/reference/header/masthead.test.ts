import { describe, expect, it } from "vitest";
import { journalLeading, journalNamed } from "./journals.js";
import { containerName, parseMasthead } from "./masthead.js";

describe("parseMasthead", () => {
  it.each([
    ["Journal of Owls 14 (2019) 117–129", ["Journal of Owls", "14", "", "117-129"]],
    ["Journal of Owls 2012, 5, 27-46; doi:10.3390/ma5010027", ["Journal of Owls", "5", "", "27-46"]],
    ["Dhaka Univ. J. Owl Sci. 8(1): 7-10, 2009 (June)", ["Dhaka Univ. J. Owl Sci", "8", "1", "7-10"]],
    ["OWLS, VOL. 51, NO. 3, MARCH 2004", ["OWLS", "51", "3", ""]],
    ["Datta et al. Journal of Owls & Outcomes 2010, 4:1", ["Journal of Owls & Outcomes", "4", "", "1"]],
    ["Owls | July 5, 2016 | vol. 113 | no. 27 | 7353–7360", ["Owls", "113", "27", "7353-7360"]],
    ["VOL. 40, NO. 20, 2006 / ENVIRONMENTAL OWLS 9 6305", ["ENVIRONMENTAL OWLS", "40", "20", ""]],
    ["November 2012 | Volume 7 | Issue 11 | e49149", ["", "7", "11", "e49149"]],
    ["Journal of Owls, Vol. LVII, No. 2, 2007", ["Journal of Owls", "LVII", "2", ""]],
    ["Journal of Owls 48 (June 2010): 2, 356–398", ["Journal of Owls", "48", "2", "356-398"]],
  ])("reads %s", (text, [name, volume, issue, page]) => {
    expect(parseMasthead(text)).toMatchObject({ name, volume, issue, page });
  });

  it.each([
    "Published online 9 September 2006",
    "Received 24 February 1959; accepted 3 May 1960",
    "In acidic soil, it is adsorbed at soil pH 6 to 6.5.",
    "117",
    "0021-8979/2007/101-2/023106/6/$23.00 © 2007 Owl Institute",
  ])("takes no container of %s", (text) => {
    expect(parseMasthead(text)).toBeNull();
  });
});

describe("journals", () => {
  it("are known by their names and abbreviations, however these are pointed", () => {
    expect(journalNamed("Tob. Control")).toEqual({ name: "Tobacco Control", short: true });
    expect(journalNamed("TOBACCO CONTROL")).toEqual({ name: "Tobacco Control", short: false });
    expect(journalNamed("A study of owls")).toBeNull();
  });

  it("lead rows", () => {
    expect(journalLeading("Polymer Chemistry 12 (2021)")).toMatchObject({
      journal: { name: "Polymer Chemistry" },
      rest: " 12 (2021)",
    });
  });

  it("are cited in full, without what stands before figures", () => {
    expect(containerName("Postgrad Med J")).toBe("Postgraduate Medical Journal");
    expect(containerName("Journal of Owls, v.")).toBe("Journal of Owls");
    expect(containerName("JOURNAL OF OWL STUDIES")).toBe("Journal of Owl Studies");
  });
});
