import { foldKey } from "../../domain/fold-key.js";
import type { Entry } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { restarts } from "../../citations/entries/entry-index.js";
import { citedIds, entryName, type LintInput, listedEntries } from "./lint-input.js";
import { sameWorks } from "./same-works.js";

/** Works that are listed twice, keys and numbers that two works have, works with two keys. */
export function duplicateFindings(input: LintInput): Finding[] {
  return [...duplicateEntries(input), ...twoKeys(input), ...duplicateKeys(input)];
}

function duplicateEntries({ entries }: LintInput): Finding[] {
  return listsOf(listedEntries(entries))
    .flatMap((list) => sameWorks(list))
    .map(({ first, later }) =>
      finding(
        "duplicate_entry",
        later,
        {
          words: later.text,
          message: `This work is listed already: ${entryName(first)}, line ${first.line}.`,
          fix: "Keep one of the two entries, and let all marks name that one.",
        },
        { entry: later.id },
      ),
    );
}

/** The lists of a draft that has one for each chapter: a work may stand in several of them. */
function listsOf(listed: readonly Entry[]): Entry[][] {
  if (!restarts(listed)) return [[...listed]];
  const starts = listed.flatMap(({ number }, index) => (number === 1 ? [index] : []));
  return starts.map((start, index) => listed.slice(index === 0 ? 0 : start, starts[index + 1]));
}

/** Of files of references only what the draft cites is its matter: a file may be shared by many drafts. */
function twoKeys({ entries, marks }: LintInput): Finding[] {
  const cited = citedIds(marks);
  const keyed = entries.filter(
    ({ origin, key }) => (origin === "bibliography" || origin === "embedded") && key !== null,
  );
  return sameWorks(keyed)
    .filter(({ first, later }) => foldKey(first.key ?? "") !== foldKey(later.key ?? ""))
    .filter(({ first, later }) => cited.has(first.id) || cited.has(later.id))
    .map(({ first, later }) =>
      finding(
        "two_keys",
        later,
        {
          words: later.key ?? "",
          message: `The keys ${first.key} (line ${first.line}) and ${later.key} are one work: a list would print it twice.`,
          fix: `Cite it by one key everywhere, for instance ${first.key}, and delete the other entry.`,
        },
        { entry: later.id },
      ),
    );
}

function duplicateKeys({ entries, draft }: LintInput): Finding[] {
  const repeated = new Set(sameWorks(listedEntries(entries)).map(({ later }) => later.id));
  // Elsewhere than in LaTeX what lists have for keys are ids of elements, which may be those of the whole list.
  const named = entries.map((entry) =>
    entry.origin === "list" && draft.format !== "latex" ? { ...entry, key: null } : entry,
  );
  const shared = sharedNames(named.filter(({ id }) => !repeated.has(id)));
  return shared.map(({ name, first, later }) =>
    finding(
      "duplicate_key",
      later,
      {
        words: later.origin === "list" ? later.text : (later.key ?? ""),
        message: `${name} is the ${name.startsWith("[") ? "number" : "key"} of another entry, too: ${entryName(first)}, line ${first.line}. Nobody can tell which of them a mark means.`,
        fix: `Give this entry a ${name.startsWith("[") ? "number" : "key"} of its own, and correct the marks that mean it.`,
      },
      { entry: later.id },
    ),
  );
}

/** Entries that have the number or key of one before them in the same list or file. */
function sharedNames(entries: readonly Entry[]): { name: string; first: Entry; later: Entry }[] {
  const known = new Map<string, Entry>();
  const found: { name: string; first: Entry; later: Entry }[] = [];
  const countsAgain = restarts(listedEntries(entries));
  for (const entry of entries) {
    const { origin, key, number, file } = entry;
    if (origin === "library" || origin === "note") continue;
    const names = [
      ...(origin === "list" && number !== null && !countsAgain ? [`[${number}]`] : []),
      ...(key === null ? [] : [key]),
    ];
    const places = names.map((name) => ({ name, place: `${origin} ${file} ${foldKey(name)}` }));
    const [shared] = places.filter(({ place }) => known.has(place));
    for (const { place } of places) if (!known.has(place)) known.set(place, entry);
    const first = shared && known.get(shared.place);
    if (shared !== undefined && first !== undefined) found.push({ name: shared.name, first, later: entry });
  }
  return found;
}
