import CSL, { type CiteprocCitation, type CiteprocEngine } from "citeproc";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { styleInUse } from "../../test/support/cite.js";
import { processorSeconds } from "../../test/support/processor-time.js";
import type { CslNode } from "../ports/citation-styles.js";
import { renderCitations } from "./render-citations.js";

const element = (name: string, attrs: Record<string, string> = {}, ...children: CslNode["children"]): CslNode => ({
  name,
  attrs,
  children,
});
const variable = (name: string) => element("text", { variable: name, prefix: " " });
const says = (value: string, ...more: CslNode[]) => [element("text", { value }), ...more];
const locale = (await styleInUse("apa")).locales.get("en-US");

/** Writes what it is told of a cite: where it stands, how far from the last, which note has the first. */
const positions = element(
  "choose",
  {},
  element("if", { position: "ibid-with-locator" }, ...says("same at")),
  element("else-if", { position: "ibid" }, ...says("same")),
  element("else-if", { position: "near-note" }, ...says("near", variable("first-reference-note-number"))),
  element("else-if", { position: "subsequent" }, ...says("again", variable("first-reference-note-number"))),
  element("else", {}, ...says("first")),
);
const author = element("names", { variable: "author" }, element("name", { form: "short" }));
const title = element("choose", {}, element("if", { disambiguate: "true" }, element("text", { variable: "title" })));
const toldApart = { "disambiguate-add-givenname": "true", "disambiguate-add-names": "true" };

function style(kind: string, layout: readonly CslNode[], told: Record<string, string> = {}): CslNode {
  const sort = element("sort", {}, element("key", { variable: "title" }));
  const cite = element("group", { delimiter: " " }, ...layout, element("text", { variable: "locator" }));
  return element(
    "style",
    { class: kind, version: "1.0" },
    element("citation", { ...told, "near-note-distance": "2" }, sort, element("layout", { delimiter: "; " }, cite)),
    element("bibliography", {}, element("layout", {}, author, variable("title"))),
  );
}

const items = ["Able", "Able", "Baker", "Baker"].map((family, index) => ({
  id: `w${index}`,
  type: "book",
  title: `Title ${index}`,
  author: [{ family, given: index === 3 ? "Bo" : "Ann" }],
}));

function engineOf(given: CslNode): CiteprocEngine {
  const system = { retrieveLocale: () => locale, retrieveItem: (id: string) => items.find((item) => item.id === id) };
  return new CSL.Engine(system, structuredClone(given), "en-US", true);
}

/** citeproc writes into the citations, so each run has its own. */
function written(given: CslNode, citations: readonly CiteprocCitation[], ours: boolean) {
  const engine = engineOf(given);
  const own = structuredClone([...citations]);
  const texts = ours
    ? renderCitations(engine, own)
    : engine.rebuildProcessorState(own, "html", []).map(([, , text]) => text);
  return { texts, bibliography: engine.makeBibliography() };
}

const text = record({
  cites: array(record({ work: integer({ min: 0, max: 3 }), locator: constantFrom("", "1", "2") }), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Two citations may stand in one note, notes between may have none, and numbers begin anew. */
  step: constantFrom(0, 1, 1, 1, 2, 4, -6),
  outside: constantFrom(false, false, false, true),
});

describe("citations that are rendered one by one", () => {
  it("are those that citeproc makes of the whole text, in every position", () => {
    const styles = [
      style("note", [positions]),
      style("note", [positions, author, title], toldApart),
      style("in-text", [positions, author, title], toldApart),
      style("in-text", [author], { ...toldApart, "disambiguate-add-year-suffix": "true", collapse: "year" }),
    ];
    assert(
      property(array(text, { maxLength: 12 }), constantFrom(...styles), (given, inStyle) => {
        let note = 1;
        const citations = given.map(({ cites, step, outside }, index): CiteprocCitation => {
          note = Math.max(1, note + step);
          return {
            citationID: `c${index}`,
            citationItems: cites.map(({ work, locator }) => ({
              id: `w${work}`,
              ...(locator !== "" && { locator, label: "page" }),
            })),
            properties: { noteIndex: outside ? 0 : note },
          };
        });
        expect(written(inStyle, citations, true)).toEqual(written(inStyle, citations, false));
      }),
      { numRuns: 25 },
    );
  });

  it.each(["note", "in-text"])("take time that grows with their number, in a style of the class %s", (kind) => {
    const citations = (count: number) =>
      Array.from({ length: count }, (_, index): CiteprocCitation => ({
        citationID: `c${index}`,
        citationItems: [{ id: `w${index % 4}` }],
        properties: { noteIndex: kind === "note" ? index + 1 : 0 },
      }));
    const inStyle = style(kind, kind === "note" ? [positions, author] : [author]);
    const seconds = (count: number) => processorSeconds(() => written(inStyle, citations(count), true));
    seconds(100);
    const [few, many] = [seconds(100), seconds(800)];
    expect(many / few).toBeLessThan(20);
  });
});
