import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  MarkupKind,
  type Position,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Finding } from "../../contracts/audit-finding.js";
import type { CitableWork } from "../../contracts/citable-works.js";
import type { DraftChange, DraftCheckOutput } from "../../contracts/draft-check.js";
import { markdownText } from "../../domain/escape/markdown.js";
import { foldText } from "../../domain/fold-text.js";
import type { Verdict } from "../../domain/verdict.js";

/** Says which file a name in a check means, as an editor's address. */
export type UriOf = (file: string) => string;

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

/** What stands in the margin of an editor: the findings of each file, by its address. */
export function diagnosticsOf(
  { findings }: Pick<DraftCheckOutput, "findings">,
  uriOf: UriOf,
): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const uri = uriOf(finding.file);
    const found = byFile.get(uri) ?? [];
    found.push(diagnosticOf(finding));
    byFile.set(uri, found);
  }
  return byFile;
}

function diagnosticOf(finding: Finding): Diagnostic {
  const { code, level, message, fix } = finding;
  return { range: rangeOf(finding), severity: severities[level], code, source: "quire", message: `${message} ${fix}` };
}

interface Place {
  line: number;
  column: number;
  end_line: number | null;
  end_column: number | null;
}

/** Places of checks count from 1; what has no end is underlined to the end of its line. */
function rangeOf({ line, column, end_line, end_column }: Place): Range {
  const start = { line: line - 1, character: column - 1 };
  const end = end_line === null || end_column === null ? { line, character: 0 } : at(end_line, end_column);
  return { start, end };
}

function at(line: number, column: number): Position {
  return { line: line - 1, character: column - 1 };
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

/** Whether two stretches touch. */
function touches(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

const signs: Readonly<Record<Verdict, string>> = {
  supported: "✓ The source says it",
  computed: "✓ It follows from the source's numbers",
  weak: "△ The source says only a part of it",
  words_only: "○ Its words are there; no rule can tell more",
  not_found: "✗ The source does not say it",
  contradicted: "✗ The source says otherwise",
  unchecked: "· Not checked",
};

/** What is known of the citation or the cited sentence at a place: its works, and the passages that were compared. */
export function hoverAt(check: DraftCheckOutput, { uri, position }: Spot, uriOf: UriOf): Hover | null {
  const isHere = (place: Place & { file?: string | undefined }) =>
    uriOf(place.file ?? check.draft ?? "") === uri && touches(rangeOf(place), { start: position, end: position });
  const mark = check.marks.find(isHere);
  const statement = check.statements.find(isHere);
  const works = new Map(check.works.map((work) => [work.entry, work]));
  const named = mark?.works ?? [];
  const shown = (statement?.works ?? []).filter(({ entry }) => named.length === 0 || named.includes(entry));
  const alone = named.filter((entry) => !shown.some((each) => each.entry === entry));
  const parts = [
    ...(statement === undefined
      ? []
      : [[`**${signs[statement.verdict]}**`, ...statement.reasons.map(markdownText)].join("  \n")]),
    ...shown.map(({ entry, evidence, unchecked }) =>
      [
        titleOf(works.get(entry)),
        ...(evidence === null ? [] : [`> ${markdownText(evidence.quote)}  \n> ${placeInWork(evidence)}`]),
        ...(unchecked === null ? [] : [markdownText(unchecked)]),
      ].join("\n\n"),
    ),
    ...alone.map((entry) => titleOf(works.get(entry))),
  ].filter((part) => part !== "");
  const about = mark ?? statement;
  if (parts.length === 0 || about === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value: parts.join("\n\n---\n\n") }, range: rangeOf(about) };
}

/** A place in a file. */
export interface Spot {
  uri: string;
  position: Position;
}

function placeInWork({
  page,
  start_line,
  end_line,
}: {
  page: number | null;
  start_line: number;
  end_line: number;
}): string {
  const lines = start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
  return page === null ? lines : `page ${page}, ${lines}`;
}

function titleOf(work: DraftCheckOutput["works"][number] | undefined): string {
  if (work === undefined) return "";
  const { title, authors, year, key } = work;
  const by = [authors.join(", "), year === null ? "" : `(${year})`].filter((part) => part !== "").join(" ");
  return [`**${markdownText(title)}**`, markdownText(by), key === null ? "" : `\`@${key}\``]
    .filter((part) => part !== "")
    .join("  \n");
}

/** The command that editors send back to open a work at a page. */
export const openCommand = "quire.open";

/** How files are named to an editor. */
interface Files {
  uriOf: UriOf;
  /** Of a file that is open there, null of others; absent where the editor takes no versions. */
  versionOf?: ((uri: string) => number | null) | undefined;
}

/** What may be done at a stretch: what mends its findings, what mends the whole list, and the pages of what is cited there. */
export function actionsAt(
  check: DraftCheckOutput,
  { uri, range }: { uri: string; range: Range },
  { uriOf, versionOf }: Files,
): CodeAction[] {
  const isHere = (place: Place & { file?: string | undefined }) =>
    uriOf(place.file ?? check.draft ?? "") === uri && touches(rangeOf(place), range);
  const mending = check.changes.flatMap((change): CodeAction[] => {
    const finding = change.finding === null ? undefined : check.findings[change.finding];
    const edit = editOf(change, { uriOf, versionOf });
    if (change.finding === null) return [{ title: change.title, kind: CodeActionKind.SourceFixAll, edit }];
    if (finding === undefined || !isHere(finding)) return [];
    return [{ title: change.title, kind: CodeActionKind.QuickFix, diagnostics: [diagnosticOf(finding)], edit }];
  });
  const works = new Map(check.works.map((work) => [work.entry, work]));
  const opening = check.statements.filter(isHere).flatMap(({ works: cited }) =>
    cited.flatMap(({ entry, evidence }): CodeAction[] => {
      const { work_id = null, key = null, title = "" } = works.get(entry) ?? {};
      if (work_id === null) return [];
      const page = evidence?.page ?? null;
      const label = page === null ? `Open ${key ?? title}` : `Open page ${page} of ${key ?? title}`;
      return [
        {
          title: label,
          kind: CodeActionKind.Empty,
          command: { title: label, command: openCommand, arguments: [work_id, page] },
        },
      ];
    }),
  );
  return [...mending, ...opening];
}

/** Of one version of each text: an editor in which it has changed meanwhile refuses them. */
function editOf({ edits }: DraftChange, { uriOf, versionOf }: Files): WorkspaceEdit {
  const byFile = new Map<string, TextEdit[]>();
  for (const { file, text, ...place } of edits) {
    const uri = uriOf(file);
    byFile.set(uri, [...(byFile.get(uri) ?? []), { range: rangeOf(place), newText: text }]);
  }
  if (versionOf === undefined) return { changes: Object.fromEntries(byFile) };
  const documentChanges = [...byFile].map(([uri, own]) => ({
    textDocument: { uri, version: versionOf(uri) },
    edits: own,
  }));
  return { documentChanges };
}

/** What opens a key: "@hu" of Markdown and Typst, "\cite{hu", "\citep[see][]{hu,ma" of LaTeX. */
const openKey =
  /(?:(?<![\p{L}\p{N}._-])@|\\[a-zA-Z]*cite[a-zA-Z]*\*?(?:\[[^\]]*\])*\{(?:[^{}]*,\s*)?)([\p{L}\p{N}_:.#$%&+?<>~/-]*)$/u;
const mostOffered = 50;

/** Works whose keys may be meant behind what opens a key, the likeliest first; null where no key is being written. */
export function completionsAt(
  { before, behind }: { before: string; behind: string },
  position: Position,
  works: readonly CitableWork[],
): { items: CompletionItem[]; isIncomplete: boolean } | null {
  const typed = openKey.exec(before)?.[1];
  if (typed === undefined) return null;
  const wanted = foldText(typed);
  const ranked = works
    .flatMap((work) => {
      const rank = rankOf(work, wanted);
      return rank === null ? [] : [{ work, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank || (one.work.key < other.work.key ? -1 : 1));
  // A key in whose middle one stands is replaced as a whole.
  const rest = /^[\p{L}\p{N}_:.#$%&+?<>~/-]*/u.exec(behind)?.[0].length ?? 0;
  const start = { ...position, character: position.character - typed.length };
  const range = { start, end: { ...position, character: position.character + rest } };
  const items = ranked.slice(0, mostOffered).map(({ work }, index) => itemOf(work, { range, typed, index }));
  return { items, isIncomplete: ranked.length > mostOffered };
}

/** Begins with what was typed: 0; has it in the key: 1; among names and title: 2; not at all: null. */
function rankOf({ key, authors, title }: CitableWork, wanted: string): number | null {
  const folded = foldText(key);
  if (folded.startsWith(wanted)) return 0;
  if (folded.includes(wanted)) return 1;
  return foldText([...authors, title].join(" ")).includes(wanted) ? 2 : null;
}

function itemOf(
  { key, title, authors, year, container, has_text }: CitableWork,
  { range, typed, index }: { range: Range; typed: string; index: number },
): CompletionItem {
  const by = [authors.join(", "), year === null ? "" : `(${year})`].filter((part) => part !== "").join(" ");
  const note = has_text ? "" : "The library has no text of it: sentences that cite it cannot be checked.";
  const documentation = [
    `**${markdownText(title)}**`,
    markdownText(by),
    container === "" ? "" : `*${markdownText(container)}*`,
    note,
  ];
  return {
    label: key,
    kind: CompletionItemKind.Reference,
    detail: by,
    documentation: { kind: MarkupKind.Markdown, value: documentation.filter((part) => part !== "").join("  \n") },
    // Editors filter by what was typed, which may be a word of the title.
    filterText: typed === "" ? key : `${typed} ${key}`,
    sortText: String(index).padStart(4, "0"),
    textEdit: { range, newText: key },
  };
}
