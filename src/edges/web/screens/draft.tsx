import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Finding } from "../../../contracts/audit-finding.js";
import type { DraftChange, DraftCheckOutput } from "../../../contracts/draft-check.js";
import { go, pathTo } from "../state/address.js";
import { useDraftCheck, useSpans } from "../state/draft-check.js";
import { type OpenDraft, type Saved, useDraft } from "../state/draft-file.js";
import { lineOf, lineStarts, spanAt, withEdits } from "../state/draft-text.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { type TableOfWorks, worksOf } from "../state/works-table.js";
import { DraftEditor, typeOver } from "../parts/draft-editor.js";
import { DraftSide } from "../parts/draft-side.js";
import { Failure } from "../parts/failure.js";
import { TwoVersions } from "../parts/two-versions.js";

interface Props {
  path: string;
  query: URLSearchParams;
  mayWrite: boolean;
}

/** A draft to write in: findings in its margin, what mends them and the evidence beside, saved by itself. */
export function DraftScreen({ path, query, mayWrite }: Props) {
  const draft = useDraft(path);
  const text = draft.text ?? "";
  const field = useRef<HTMLTextAreaElement>(null);
  const look = useFindings(path, draft.text, field);
  const { found, check, spans, chosen, choose } = look;
  const works = useLoad<TableOfWorks>("/works/table").value;
  const listed = useMemo(() => worksOf(works), [works]);
  const mend = useMending({ path, mayWrite, draft, field, look });
  const onKey = useDraftKeys(draft, field, look, mend);
  useLine(Number(query.get("line")), draft.text, field);
  return (
    <>
      <Head
        {...{ path, draft, mayWrite }}
        undo={mend.undo}
        count={found?.findings.length}
        isChecking={check.isUnderway}
      />
      {draft.problem !== null && <Failure problem={draft.problem} />}
      {check.problem !== null && <Failure problem={check.problem} />}
      {draft.theirs !== null && <TwoVersions mine={text} draft={draft} />}
      {draft.text !== null && (
        <div class="split even">
          <div class="draft">
            <DraftEditor
              {...{ path, text, chosen, choose, onKey, field }}
              findings={found?.findings ?? []}
              set={draft.set}
              isReadOnly={!mayWrite}
              spans={spans.findings}
              works={listed}
              onCaret={look.setCaret}
            />
          </div>
          <section class="pane" aria-label="Findings and sources">
            <Side look={look} mend={mend} />
          </section>
        </div>
      )}
    </>
  );
}

/** Drawn anew where something else is looked at, and not for each letter that is typed. */
function Side({ look, mend }: { look: ReturnType<typeof useFindings>; mend: ReturnType<typeof useMending> }) {
  const { found, check, chosen, statement } = look;
  const latest = useRef({ look, mend });
  latest.current = { look, mend };
  return useMemo(
    () => (
      <DraftSide
        {...{ found, chosen, statement }}
        checked={check.checked}
        choose={(index) => latest.current.look.choose(index)}
        whyNot={(change) => latest.current.mend.whyNot(change)}
        accept={(change) => latest.current.mend.accept(change)}
      />
    ),
    [found, chosen, statement, mend.isFresh],
  );
}

type Field = { current: HTMLTextAreaElement | null };

/** What was found in a draft, which of it is looked at, and how one goes to the next. */
function useFindings(path: string, typed: string | null, field: Field) {
  const check = useDraftCheck(path, typed);
  const { found } = check;
  const text = typed ?? "";
  const spans = useSpans(check, path, text);
  const [chosen, setChosen] = useState<number | null>(null);
  const [caret, setCaret] = useState(0);
  useSameFinding(found, chosen, setChosen);
  const choose = (index: number | null) => {
    setChosen(index);
    const span = spans.findings.find((each) => each.index === index);
    if (span === undefined) return;
    field.current?.setSelectionRange(span.start, span.start);
    go(pathTo(["drafts", path], { line: lineOf(lineStarts(text), span.start) + 1 }), true);
  };
  const step = (by: number) => {
    const order = spans.findings.toSorted((one, other) => one.start - other.start || one.index - other.index);
    const now = order.findIndex(({ index }) => index === chosen);
    const behind = order.findIndex(({ start }) => start >= caret);
    const next = now >= 0 ? now + by : by > 0 ? Math.max(0, behind) : order.length - 1;
    const span = order[Math.max(0, Math.min(order.length - 1, next))];
    if (span !== undefined) choose(span.index);
  };
  // Without a finding the sentence at the caret says what its works say.
  const around = chosen === null ? spanAt(spans.statements, caret) : null;
  const statement = around === null ? null : (found?.statements[around.index] ?? null);
  return { check, found, spans, chosen, choose, step, setCaret, statement };
}

interface Mending {
  path: string;
  mayWrite: boolean;
  draft: OpenDraft;
  field: Field;
  look: ReturnType<typeof useFindings>;
}

/** Makes changes as if they were typed, so that the browser's own undo takes them back. */
function useMending({ path, mayWrite, draft, field, look: { check, chosen } }: Mending) {
  const text = draft.text ?? "";
  // What was found is about the text as it stands there now.
  const isFresh = text === check.checked;
  const whyNot = ({ edits }: DraftChange): string | null => {
    const elsewhere = edits.find(({ file }) => file !== path);
    if (!mayWrite) return "This browser may only read.";
    if (elsewhere !== undefined) return `It changes ${elsewhere.file}, too: quire audit --fix makes it.`;
    return isFresh ? null : "Once the draft is checked again.";
  };
  const accept = (change: DraftChange) => {
    if (field.current === null || whyNot(change) !== null) return;
    typeOver(field.current, withEdits(text, change.edits));
    draft.save();
  };
  const acceptFirst = () => {
    const change = check.found?.changes.find(({ finding }) => finding === chosen && chosen !== null);
    if (change !== undefined) accept(change);
  };
  const undo = () => {
    field.current?.focus();
    document.execCommand("undo");
  };
  return { isFresh, whyNot, accept, acceptFirst, undo };
}

/** Keys beside the text, and those in it, which leave letters alone. */
function useDraftKeys(
  draft: OpenDraft,
  field: Field,
  { step, choose }: ReturnType<typeof useFindings>,
  { acceptFirst, undo }: ReturnType<typeof useMending>,
) {
  useShortcuts([
    { keys: "n", does: "next finding", run: () => step(1) },
    { keys: "N", does: "previous finding", run: () => step(-1) },
    { keys: "y", does: "accept", run: acceptFirst },
    { keys: "u", does: "undo", run: undo },
    { keys: "i", does: "write", run: () => field.current?.focus() },
    { keys: "Escape", does: "all findings", run: () => choose(null) },
  ]);
  return (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    const key = `${event.ctrlKey || event.metaKey ? "Ctrl " : ""}${event.shiftKey ? "Shift " : ""}${event.key}`;
    const run = {
      "Ctrl s": draft.save,
      F8: () => step(1),
      "Shift F8": () => step(-1),
      "Ctrl .": acceptFirst,
      Escape: () => field.current?.blur(),
    }[key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
}

/** Keeps the finding that is read open where the next check finds it, too. */
function useSameFinding(
  found: DraftCheckOutput | null,
  chosen: number | null,
  setChosen: (index: number | null) => void,
): void {
  const last = useRef<Finding | undefined>(undefined);
  useEffect(() => {
    const before = last.current;
    if (before === undefined || found === null) return;
    const isSame = ({ code, words }: Finding) => code === before.code && words === before.words;
    const index = found.findings.findIndex((each) => isSame(each) && each.line >= before.line - 1);
    setChosen(index >= 0 ? index : null);
  }, [found]);
  last.current = chosen === null ? undefined : found?.findings[chosen];
}

const savedWords: Record<Saved, string> = {
  saved: "saved",
  typed: "not saved yet",
  saving: "saving",
  failed: "not saved",
  conflict: "not saved: another version is on the disk",
};

interface HeadProps {
  path: string;
  draft: OpenDraft;
  undo: () => void;
  mayWrite: boolean;
  /** How many findings there are; not known at first. */
  count: number | undefined;
  isChecking: boolean;
}

function Head({ path, draft, undo, mayWrite, count, isChecking }: HeadProps) {
  return (
    <header class="bar">
      <a class="btn" href="/drafts">
        ← Drafts
      </a>
      <h1 dir="auto">{path}</h1>
      <span class={`n ${draft.saved === "failed" || draft.saved === "conflict" ? "bad" : ""}`} role="status">
        {mayWrite ? savedWords[draft.saved] : "read only"}
      </span>
      <span class="n">
        {isChecking || count === undefined ? "checking" : `${count} ${count === 1 ? "finding" : "findings"}`}
      </span>
      <span class="grow" />
      {mayWrite && (
        <button class="btn" onClick={undo}>
          Undo
        </button>
      )}
    </header>
  );
}

/** The caret goes where the address says once the text is there. */
function useLine(line: number, text: string | null, field: Field): void {
  const isThere = text !== null;
  useEffect(() => {
    if (!isThere || field.current === null || !(line >= 1)) return;
    const at = lineStarts(field.current.value)[line - 1] ?? 0;
    field.current.setSelectionRange(at, at);
  }, [isThere]);
}
