import { splitAtSpaces, unbracket } from "../../../domain/characters.js";

/** A search that is asked about. */
export interface AskedSearch {
  id: string;
  strategy: string;
  query: string;
}

/** Collects what a person wants otherwise, as far as they have said; the gate's answer is made of it. */
export interface SearchDraft {
  drop: readonly string[];
  add: readonly string[];
  edit: Readonly<Record<string, string>>;
  feedback: string;
  /** Null: as they are. */
  columns: readonly string[] | null;
}

export const untouched: SearchDraft = { drop: [], add: [], edit: {}, feedback: "", columns: null };

/** Searches that a person adds get their id later; until then they are called "+1", "+2". */
const addedId = (at: number): string => `+${at + 1}`;

/** The searches as they would be carried out; pure. */
export function draftedSearches(plan: readonly AskedSearch[], { drop, add, edit }: SearchDraft): AskedSearch[] {
  const added = add.map((query, at) => ({ id: addedId(at), strategy: "web", query }));
  const kept = plan.filter(({ id }) => !drop.includes(id));
  return [...kept.map((search) => ({ ...search, query: edit[search.id] ?? search.query })), ...added];
}

/** The draft without these searches; one that was added is as if it had never been. */
export function withoutSearches(draft: SearchDraft, ids: readonly string[]): SearchDraft {
  const own = draft.add.filter((_, at) => !ids.includes(addedId(at)));
  const dropped = ids.filter((id) => !draft.add.some((_, at) => addedId(at) === id));
  const edit = Object.fromEntries(Object.entries(draft.edit).filter(([id]) => !ids.includes(id)));
  return { ...draft, add: own, drop: [...draft.drop, ...dropped], edit };
}

/** The draft with other words for a search. */
export function withQuery(draft: SearchDraft, id: string, query: string): SearchDraft {
  const at = draft.add.findIndex((_, index) => addedId(index) === id);
  if (at >= 0) return { ...draft, add: draft.add.with(at, query) };
  return { ...draft, edit: { ...draft.edit, [id]: query } };
}

/** Makes the answer to the gate. */
export function answerOf({ columns, ...draft }: SearchDraft): unknown {
  const { drop, add, edit, feedback } = draft;
  const isApproved = drop.length + add.length + Object.keys(edit).length === 0 && feedback === "" && columns === null;
  return isApproved ? "approve" : { ...draft, ...(columns !== null && { columns }) };
}

/** Ids as a person types them, apart by spaces or commas; what is no id is `unknown`. An id may itself hold spaces. */
export function parseIds(text: string, known: readonly string[]): { ids: string[]; unknown: string[] } {
  const named = text
    .split(",")
    .map((part) => part.trim())
    .flatMap((part) => (known.includes(part) ? [part] : splitAtSpaces(part.replaceAll(";", " "))))
    .map((part) => unbracket(part))
    .filter((part) => part !== "");
  return {
    ids: [...new Set(named.filter((name) => known.includes(name)))],
    unknown: named.filter((name) => !known.includes(name)),
  };
}

/** "name, licence" as names in order, each once. */
export function parseColumns(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
