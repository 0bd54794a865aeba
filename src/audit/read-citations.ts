import { foldKey } from "../domain/fold-key.js";
import { entryOfItem } from "../reference/entry.js";
import type { RunContext } from "../run/run-context.js";
import type { AuditInput, Entry } from "../contracts/audit.js";
import type { Mark } from "../reference/mark.js";
import type { Draft } from "../document/tree/draft.js";
import type { ReadDraft } from "../reference/read-draft.js";
import type { Finding } from "../contracts/audit-finding.js";
import { finding } from "./schema/finding.js";
import type { LibraryRecord } from "./schema/library-records.js";
import { findMarks } from "../citations/find-marks.js";
import { resolveMarks } from "../citations/resolve-marks.js";
import type { BibliographyProblem } from "../reference/bibliography.js";
import { readBibliographies } from "../reference/bibliography-files.js";
import { embeddedEntries, joinEmbedded } from "../citations/list/embedded-entries.js";
import { noteEntries } from "../citations/list/note-entries.js";
import { readEntries } from "../citations/list/read-entries.js";

export interface Citing {
  read: ReadDraft;
  input: AuditInput;
  records: readonly LibraryRecord[];
}

export interface Citations {
  marks: Mark[];
  entries: Entry[];
  /** What could not be read of files of references. */
  findings: Finding[];
}

/** Marks with what they mean, and all works that are listed or cited. */
export async function readCitations(context: RunContext, { read, input, records }: Citing): Promise<Citations> {
  const { draft, name } = read;
  const files = { given: input.bib, named: draft.bibliographies, draft: input.draft ?? null };
  const { entries: shared, problems } = await readBibliographies(context, files);
  const own = readEntries(draft, name);
  const works = own.length > 0 ? own : noteEntries(draft, name);
  const { listed, embedded } = joinEmbedded(works, embeddedEntries(draft, name));
  const all = [...shared, ...embedded];
  const found = findMarks(draft, [...listed, ...all]);
  const { marks, entries } = worksOf(found, { draft, listed, shared: all, records });
  return { marks, entries, findings: problemFindings(problems, entries) };
}

interface KnownWorks {
  /** What links within it lead to is told by its blocks. */
  draft?: Pick<Draft, "blocks" | "listed">;
  /** Entries of the draft's own lists: all of them are its works. */
  listed: readonly Entry[];
  /** Of files that other drafts share: those that are cited are. */
  shared: readonly Entry[];
  records: readonly LibraryRecord[];
}

/** The works of a draft, numbered, and its marks with those they mean. Pure. */
export function worksOf(
  found: readonly Mark[],
  { draft, listed, shared, records }: KnownWorks,
): Pick<Citations, "marks" | "entries"> {
  const library = libraryEntries(found, [...listed, ...shared], records);
  const all = numbered([...listed, ...shared, ...library]);
  const meant = new Set(
    resolveMarks(found, all, draft).flatMap(({ cites }) =>
      cites.flatMap(({ entry, candidates }) => [entry, ...candidates]),
    ),
  );
  const asked = new Set((draft?.listed ?? []).map(({ key }) => foldKey(key)));
  const isAsked = (key: string | null) => key !== null && asked.has(foldKey(key));
  const entries = numbered(
    all.filter(({ id, origin, key }) => origin === "list" || origin === "note" || meant.has(id) || isAsked(key)),
  );
  return { marks: resolveMarks(found, entries, draft), entries };
}

function numbered(entries: readonly Entry[]): Entry[] {
  return entries.map((entry, index) => ({ ...entry, id: `e${index + 1}` }));
}

/** What is wrong with entries that nobody cites is no matter of the draft. */
function problemFindings(problems: readonly BibliographyProblem[], entries: readonly Entry[]): Finding[] {
  const cited = new Set(entries.flatMap(({ key, file }) => (key === null ? [] : [`${file} ${foldKey(key)}`])));
  return problems
    .filter(({ key, file }) => key === null || cited.has(`${file} ${foldKey(key)}`))
    .map(({ file, line, message, key }) =>
      finding(
        "unreadable",
        { file, line, column: 1 },
        {
          words: key ?? file,
          message: `${message[0]?.toUpperCase() ?? ""}${message.slice(1).replace(/\.?$/u, ".")}`,
          fix: key === null ? "Correct the file of references there, and audit again." : `Correct the entry "${key}".`,
        },
      ),
    );
}

/** Entries for keys that neither the draft nor a file of references explains, and the library does: as `quire cite` would. */
function libraryEntries(marks: readonly Mark[], entries: readonly Entry[], records: readonly LibraryRecord[]): Entry[] {
  const known = new Set(entries.flatMap(({ key }) => (key === null ? [] : [foldKey(key)])));
  const byKey = new Map(
    records.flatMap((record) => [record.key, ...record.former_keys].map((key) => [foldKey(key), record])),
  );
  const wanted = new Map<string, Mark>();
  for (const mark of marks) {
    for (const { key } of mark.cites)
      if (key !== null && !known.has(foldKey(key)) && !wanted.has(key)) wanted.set(key, mark);
  }
  return [...wanted].flatMap(([key, { line, column }]): Entry[] => {
    const record = byKey.get(foldKey(key));
    if (record === undefined) return [];
    return [{ ...entryOfItem(record.item), origin: "library", file: "the library", line, column, key }];
  });
}
