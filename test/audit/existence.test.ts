import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { startServicePlayer, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { auditOutput, type Entry, type Existence } from "../../src/contracts/audit.js";
import { processCitations } from "../../src/cite/processor.js";
import { worksCited } from "../../src/cite/works-cited.js";
import { compose } from "../../src/compose.js";
import type { Item } from "../../src/domain/item.js";
import { startRun } from "../../src/run/execute.js";
import { styleInUse } from "../support/cite.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { itemOf, recordedWorks, serveRecorded } from "../support/recorded-works.js";
import { ownRecordings, realRecordings } from "../support/services.js";
import { trusted } from "../support/trust.js";

const thorough = process.env["QUIRE_RECORDED_WORKS"] !== undefined;
const most = Number(process.env["QUIRE_RECORDED_WORKS"] ?? 6);
/** Whether a style prints DOIs: only then it shows what is wrong with them. */
const styles: [id: string, printsDoi: boolean][] = [
  ["ieee", true],
  ["apa", true],
  ["vancouver", false],
  ["nature", false],
  ["modern-language-association", true],
  ["harvard-cite-them-right", true],
];

let services: ServicePlayer | null = null;

afterEach(() => services?.close());
afterAll(removeFolders);

type Judged = { entry: Entry; existence: Existence };

/** What an audit with --online says of items printed in a style, in their order. */
async function judge(
  works: ReturnType<typeof recordedWorks>,
  groups: readonly (readonly Item[])[],
  style: string,
): Promise<Judged[]> {
  services = await startServicePlayer({ serve: serveRecorded(works) });
  const root = newFolder();
  const off = Object.fromEntries(
    ["arxiv", "semantic_scholar", "pubmed", "google_books", "openlibrary", "unpaywall"].map((name) => [
      name,
      { enabled: false },
    ]),
  );
  writeFileSync(
    join(root, "quire.yaml"),
    stringify({ network: { mirror: services.origin, contact: "test@example.org" }, sources: off }),
  );
  writeFileSync(
    join(root, "draft.md"),
    `# A draft\n\n## References\n\n${(await printed(groups, style)).join("\n\n")}\n`,
  );
  const workbench = await compose({ workspace: root, startedIn: root, environment: trusted(root) });
  try {
    const { output } = await startRun(workbench.engine, { tool: "audit", input: { draft: "draft.md", online: true } });
    const { entries, existence } = auditOutput.parse(output);
    expect(entries).toHaveLength(groups.flat().length);
    return entries.flatMap((entry) =>
      existence.filter((each) => each.entry === entry.id).map((each) => ({ entry, existence: each })),
    );
  } finally {
    await workbench.close();
    await services.close();
  }
}

/** In the order of the items; each group by itself, so that works and their copies are not told apart. */
async function printed(groups: readonly (readonly Item[])[], id: string): Promise<string[]> {
  const style = await styleInUse(id);
  return groups.flatMap((items) => {
    const byId = new Map(items.map((item, index) => [`work${index}`, item]));
    const cites = [...byId.keys()].map((key) => ({ ...plainCite, id: key }));
    const { entries } = processCitations(style, byId, [{ cites, textual: false, note: 0 }]);
    const works = new Map(worksCited(entries).map((work) => [work.id, work.markdown]));
    return items.map((_, index) => works.get(`work${index}`) ?? "");
  });
}

const plainCite = { prefix: "", suffix: "", label: null, locator: null, suppress_author: false };

const shown = ({ entry, existence }: Judged) => `${existence.state}: ${entry.text} | ${existence.explanation}`;

const nobody = { family: "Quillworth", given: "Zebedee" };
const invented = [nobody, { family: "Oxnard", given: "Petra" }];

/** Each fault, and whether a judgement names it. */
const faults: Record<string, { mutate(item: Item, other: Item): Item; isNamed(existence: Existence): boolean }> = {
  "a wrong year": {
    mutate: (item) => ({ ...item, issued: { "date-parts": [[Number(item.issued?.["date-parts"]?.[0]?.[0]) - 3]] } }),
    isNamed: ({ state, differences }) => state === "differs" && differences.some(({ field }) => field === "issued"),
  },
  "a wrong first author": {
    mutate: (item) => ({ ...item, author: [nobody, ...(item.author ?? []).slice(1)] }),
    isNamed: ({ state, differences }) =>
      state === "differs" && differences.some(({ field }) => field.includes("author")),
  },
  "an invented DOI": {
    mutate: (item) => ({ ...item, DOI: `10.5555/quire.${(item.DOI ?? "").length}${item.DOI?.slice(-3)}` }),
    isNamed: ({ state, differences }) => state === "differs" && differences.some(({ field }) => field === "DOI"),
  },
  "a real title with invented authors": {
    mutate: ({ DOI: _doi, ...item }) => ({ ...item, author: invented }),
    isNamed: ({ state, differences }) =>
      state === "not_found" || (state === "differs" && differences.some(({ field }) => field.includes("author"))),
  },
  "the DOI of another work": {
    mutate: (item, other) => ({ ...item, DOI: other.DOI ?? "" }),
    isNamed: ({ state }) => state === "other_work",
  },
  "an invented work": {
    mutate: (_item, other) => ({
      type: "article-journal",
      title: `Lantern sonification of upland hedges under drifting fog ${String(other.volume ?? "")}`,
      author: invented,
      issued: { "date-parts": [[2016]] },
      "container-title": "Journal of Uncommon Results",
      volume: "9",
      page: "1-12",
    }),
    isNamed: ({ state }) => state === "not_found",
  },
};

describe.each([
  ["recordings of our own", ownRecordings],
  ["answers recorded from Crossref", realRecordings],
])("works of %s", (_name, folder) => {
  const works = folder === null ? new Map<string, never>() : recordedWorks(folder);
  const items = [...works.values()].slice(0, most).map(itemOf);

  it.skipIf(folder === null).each(styles.slice(0, thorough ? styles.length : 1))(
    "are found in %s where they are cited right, and every fault is named",
    async (style, printsDoi) => {
      const shownFaults = Object.entries(faults).filter(([name]) => printsDoi || !name.includes("DOI"));
      const groups = shownFaults.map(([, { mutate }]) =>
        items.map((item, index) => mutate(item, items[(index + 1) % items.length] ?? item)),
      );
      const mutated = shownFaults.flatMap(([name, { isNamed }]) => items.map(() => ({ name, isNamed })));
      const judged = await judge(works, [items, ...groups], style);
      const refused = judged.slice(0, items.length).filter(({ existence }) => existence.state !== "exact");
      const missed = judged
        .slice(items.length)
        .flatMap((each, index) =>
          mutated[index]?.isNamed(each.existence) ? [] : [`${mutated[index]?.name}: ${shown(each)}`],
        );
      process.stdout.write(
        `${style}: ${items.length - refused.length} of ${items.length} true entries exact, ` +
          `${mutated.length - missed.length} of ${mutated.length} faults named\n`,
      );
      expect([...refused.map(shown), ...missed]).toEqual([]);
    },
  );
});

it("says of a work that the library has that it was retracted since", { timeout: 60_000 }, async () => {
  services = await startServicePlayer({ folders: [ownRecordings] });
  const cwd = newFolder();
  const network = { mirror: services.origin, contact: "test@example.org" };
  writeFileSync(join(cwd, "quire.yaml"), stringify({ network }));
  const bib =
    "@article{wakefield,\n  author = {Wakefield, A. J.},\n  title = {Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive developmental disorder in children},\n  year = {1998},\n  doi = {10.1016/S0140-6736(97)11096-0}\n}\n";
  writeFileSync(join(cwd, "refs.bib"), bib);
  writeFileSync(join(cwd, "draft.md"), "It was said before [@wakefield].\n");
  await quireHere(["library", "import", "refs.bib", "--yes"], { cwd });
  const retracted = async (...flags: string[]) => {
    const { stdout } = await quireHere(["audit", "draft.md", "--bib", "refs.bib", "--json", ...flags], { cwd });
    const { existence, findings } = auditOutput.parse(JSON.parse(stdout));
    return { source: existence[0]?.record?.source, codes: findings.map(({ code }) => code) };
  };
  expect(await retracted()).toMatchObject({ source: "library", codes: expect.not.arrayContaining(["retracted"]) });
  expect(await retracted("--online")).toMatchObject({
    source: "library",
    codes: expect.arrayContaining(["retracted"]),
  });
});

it.skipIf(realRecordings)("answers recorded from Crossref: skipped, ../shared/data/api is absent", () => {
  expect(realRecordings).toBeNull();
});
