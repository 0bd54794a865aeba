// A draft that cites in every way, with a word of its own before each citation.
import { Prose } from "./prose.mjs";

/** Of one citation: its Markdown for works, and which of them has a place. */
const forms = [
  ([one]) => ({ written: `[@${one}]`, locators: [""] }),
  ([one]) => ({ written: `[@${one}, p. 12]`, locators: ["12"] }),
  ([one]) => ({ written: `[see @${one}, pp. 3-15, and elsewhere]`, locators: ["3-15"] }),
  ([one, two, three]) => ({ written: `[@${one}; @${two}, chap. 4; cf. @${three}]`, locators: ["", "4", ""] }),
  ([one]) => ({ written: `@${one} [p. 7]`, locators: ["7"] }),
  ([one]) => ({ written: `@${one}`, locators: [""] }),
  ([one]) => ({ written: `[-@${one}]`, locators: [""] }),
  ([one, two]) => ({ written: `[e.g., @${one}; @${two}]`, locators: ["", ""] }),
];

/**
 * 40 citations; each work is cited, some again, the last four within notes.
 * @param {readonly string[]} keys
 * @returns {{ text: string, expected: { place: string, cites: { key: string, locator: string }[] }[] }}
 */
export function citingDraft(keys) {
  const prose = new Prose(21, keys);
  const expected = [];
  const sentences = [];
  let next = 0;
  for (let index = 0; index < 40; index++) {
    const place = `zq${index}x`;
    const works = [0, 1, 2].map((offset) => keys[(next + offset) % keys.length] ?? "");
    const { written, locators } = (forms[index % forms.length] ?? forms[0])(works);
    // A citation directly behind one of the same work, as styles with "ibid." look for.
    if (index % 8 !== 1) next += locators.length;
    expected.push({ place, cites: locators.map((locator, at) => ({ key: works[at] ?? "", locator })) });
    const sentence = `${prose.sentence().slice(0, 60)} ${place} ${written}`;
    sentences.push(
      index >= 36 ? `${prose.sentence().slice(0, -1)}.^[${sentence}.]` : `${sentence}, ${prose.sentence()}`,
    );
  }
  const paragraphs = Array.from({ length: 10 }, (_, index) => sentences.slice(index * 4, index * 4 + 4).join(" "));
  return { text: `# A draft\n\n${paragraphs.join("\n\n")}\n\n# References\n`, expected };
}
