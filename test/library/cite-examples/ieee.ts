import { date, names, type StyleExample } from "./example.js";

const guide = "https://ieeeauthorcenter.ieee.org/wp-content/uploads/IEEE-Reference-Guide.pdf";
const marquette = "http://povinelli.eece.mu.edu/teaching/ieeeRefs.html (the IEEE's own samples)";

/** IEEE; numbers are those of a list that begins with the item. */
export const ieeeExamples: StyleExample[] = [
  {
    item: {
      type: "chapter",
      title: "Synthetic structure of industrial plastics",
      author: names("Young, G. O."),
      editor: names("Peters, J."),
      "container-title": "Plastics",
      edition: "2",
      volume: "3",
      "publisher-place": "New York",
      publisher: "McGraw-Hill",
      issued: date(1964),
      page: "15-64",
    },
    entry:
      "[1] G. O. Young, “Synthetic structure of industrial plastics,” in *Plastics*, 2nd ed., vol. 3, J. Peters, Ed. New York: McGraw-Hill, 1964, pp. 15–64.",
    in_text: "[1]",
    from: marquette,
    deviation: {
      entry:
        "[1] G. O. Young, “Synthetic structure of industrial plastics,” in *Plastics*, 2nd ed., vol. 3, J. Peters, Ed., New York: McGraw-Hill, 1964, pp. 15–64.",
      reason: "a comma before the place, where the guide has none",
    },
  },
  {
    item: {
      type: "book",
      title: "Linear Networks and Systems",
      author: names("Chen, W.-K."),
      "publisher-place": "Belmont, CA",
      publisher: "Wadsworth",
      issued: date(1993),
    },
    entry: "[1] W.-K. Chen, *Linear Networks and Systems*. Belmont, CA: Wadsworth, 1993.",
    in_text: "[1, pp. 123–135]",
    locator: "pp. 123-135",
    from: marquette,
  },
  {
    item: {
      type: "book",
      title: "Robot Vision",
      author: names("Klaus, B.; Horn, P."),
      "publisher-place": "Cambridge, MA",
      publisher: "MIT Press",
      issued: date(1986),
    },
    entry: "[1] B. Klaus and P. Horn, *Robot Vision*. Cambridge, MA: MIT Press, 1986.",
    in_text: "[1]",
    from: "https://www.scribd.com/doc/67023076/IEEE-Citation-Reference (IEEE Citation Reference)",
  },
  {
    item: {
      type: "article-journal",
      title: "Infrared navigation—Part I: An assessment of feasibility",
      author: names("Duncombe, J. U."),
      "container-title": "IEEE Trans. Electron Devices",
      volume: "ED-11",
      page: "34-39",
      issued: date(1959, 1),
    },
    entry:
      "[1] J. U. Duncombe, “Infrared navigation—Part I: An assessment of feasibility,” *IEEE Trans. Electron Devices*, vol. ED-11, pp. 34–39, Jan. 1959.",
    in_text: "[1]",
    from: marquette,
  },
  {
    item: {
      type: "article-journal",
      title: "Theory of traveling-wave optical laser",
      author: names("Wigner, E. P."),
      "container-title": "Phys. Rev.",
      volume: "134",
      page: "A635-A646",
      issued: date(1965, 12),
    },
    entry:
      "[1] E. P. Wigner, “Theory of traveling-wave optical laser,” *Phys. Rev.*, vol. 134, pp. A635–A646, Dec. 1965.",
    in_text: "[1]",
    from: marquette,
  },
  {
    item: {
      type: "paper-conference",
      title: "Wavelength-switched passively coupled single-mode optical network",
      author: names("Payne, D. B.; Stern, J. R."),
      "container-title": "Proc. IOOC-ECOC",
      issued: date(1985),
      page: "585-590",
    },
    entry:
      "[1] D. B. Payne and J. R. Stern, “Wavelength-switched passively coupled single-mode optical network,” in *Proc. IOOC-ECOC*, 1985, pp. 585–590.",
    in_text: "[1]",
    from: marquette,
  },
  {
    item: {
      type: "report",
      title: "Oxygen absorption in the Earth’s atmosphere",
      author: names("Reber, E. E.; Mitchell, R. L.; Carter, C. J."),
      publisher: "Aerospace Corp.",
      "publisher-place": "Los Angeles, CA",
      genre: "Tech. Rep.",
      number: "TR-0200 (4230-46)-3",
      issued: date(1968, 11),
    },
    entry:
      "[1] E. E. Reber, R. L. Mitchell, and C. J. Carter, “Oxygen absorption in the Earth’s atmosphere,” Aerospace Corp., Los Angeles, CA, Tech. Rep. TR-0200 (4230-46)-3, Nov. 1968.",
    in_text: "[1]",
    from: marquette,
  },
  {
    item: {
      type: "thesis",
      title: "Narrow-band analyzer",
      author: names("Williams, J. O."),
      genre: "Ph.D. dissertation",
      publisher: "Dept. Elect. Eng., Harvard Univ.",
      "publisher-place": "Cambridge, MA",
      issued: date(1993),
    },
    entry:
      "[1] J. O. Williams, “Narrow-band analyzer,” Ph.D. dissertation, Dept. Elect. Eng., Harvard Univ., Cambridge, MA, 1993.",
    in_text: "[1]",
    from: guide,
  },
];
