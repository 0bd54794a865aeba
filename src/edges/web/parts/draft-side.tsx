import type { DraftChange, DraftCheckOutput } from "../../../contracts/draft-check.js";
import type { Finding } from "../../../contracts/audit-finding.js";
import { around } from "../state/draft-text.js";
import { Passage, type Place } from "./passage.js";

type Statement = DraftCheckOutput["statements"][number];

interface Props {
  found: DraftCheckOutput | null;
  /** The text that was checked. */
  checked: string;
  /** Index of the finding that is shown; null shows the list. */
  chosen: number | null;
  choose: (index: number | null) => void;
  /** The cited sentence that the caret stands in. */
  statement: Statement | null;
  /** Why a change cannot be accepted; null where it can. */
  whyNot: (change: DraftChange) => string | null;
  accept: (change: DraftChange) => void;
}

/** Beside a draft: its findings, or one of them with what mends it and the passage that its sentence was compared with. */
export function DraftSide(props: Props) {
  const { found, chosen, choose, statement } = props;
  if (found === null) return <p class="empty">The draft is being checked.</p>;
  const finding = chosen === null ? undefined : found.findings[chosen];
  if (finding !== undefined) return <OneFinding {...props} found={found} finding={finding} />;
  const place = statement === null ? null : placeOf(found, statement);
  if (statement !== null && place !== null)
    return (
      <>
        <p class="said">
          {statement.verdict.replaceAll("_", " ")}
          {statement.reasons.length > 0 && `: ${statement.reasons.join(" ")}`}
        </p>
        <Passage place={place} />
      </>
    );
  return (
    <ol class="hits" aria-label="Findings">
      {found.findings.map((each, index) => (
        <li key={`${each.code} ${index}`}>
          <button onClick={() => choose(index)}>
            <Code finding={each} />
            <small>line {each.line}</small>
            <span dir="auto">{each.message}</span>
          </button>
        </li>
      ))}
      {found.findings.length === 0 && <li class="empty">Nothing to mend.</li>}
    </ol>
  );
}

function Code({ finding: { level, code } }: { finding: Finding }) {
  return (
    <strong class={level === "error" ? "bad" : level === "warning" ? "warn" : ""}>{code.replaceAll("_", " ")}</strong>
  );
}

function OneFinding({
  found,
  checked,
  finding,
  chosen,
  choose,
  whyNot,
  accept,
}: Props & { found: DraftCheckOutput; finding: Finding }) {
  const statement = found.statements.find(({ line, column, file }) => {
    return line === finding.line && column === finding.column && (file ?? finding.file) === finding.file;
  });
  const place = statement === undefined ? null : placeOf(found, statement);
  const changes = found.changes.filter((change) => change.finding === chosen || isAbout(change, finding));
  return (
    <>
      <section class="finding" aria-label="Finding">
        <p class="actions">
          <Code finding={finding} />
          <span class="grow" />
          <button class="btn" onClick={() => choose(null)}>
            All {found.findings.length}
          </button>
        </p>
        <p dir="auto">{finding.message}</p>
        <p class="dim">{finding.fix}</p>
        {changes.map((change) => (
          <Change key={change.title} {...{ change, checked }} whyNot={whyNot(change)} accept={() => accept(change)} />
        ))}
      </section>
      {place === null ? <p class="empty">This finding is about the draft alone.</p> : <Passage place={place} />}
    </>
  );
}

/** What mends the list as a whole belongs to the findings that it mends. */
function isAbout({ finding, edits }: DraftChange, { line, check, file }: Finding): boolean {
  return finding === null && check === "lint" && edits.some((edit) => edit.line === line && edit.file === file);
}

interface ChangeProps {
  change: DraftChange;
  checked: string;
  /** Why it cannot be accepted; null where it can. */
  whyNot: string | null;
  accept: () => void;
}

/** So many edits are shown; a list that is numbered anew has hundreds. */
const mostShown = 12;

/** A change as the words that it takes away and those that it writes, with those around them. */
function Change({ change, checked, whyNot, accept }: ChangeProps) {
  const { title, edits } = change;
  return (
    <figure class="change">
      <figcaption>{title}</figcaption>
      {edits.slice(0, mostShown).map((edit) => {
        const { before, removed, after } = around(checked, edit);
        return (
          <q key={`${edit.line} ${edit.column}`} dir="auto">
            {before}
            {removed !== "" && <del>{removed}</del>}
            {edit.text !== "" && <ins>{edit.text}</ins>}
            {after}
          </q>
        );
      })}
      {edits.length > mostShown && <p class="dim">and {edits.length - mostShown} more places</p>}
      <button class="btn pri" disabled={whyNot !== null} onClick={accept}>
        Accept
      </button>
      {whyNot !== null && <span class="dim"> {whyNot}</span>}
    </figure>
  );
}

/** The passage that a sentence was compared with; null where there is none. */
function placeOf({ works }: DraftCheckOutput, statement: Statement): Place | null {
  for (const { entry, evidence } of statement.works) {
    const work = works.find((each) => each.entry === entry);
    if (evidence === null || work === undefined || work.work_id === null) continue;
    const { quote, start_line, end_line, page } = evidence;
    return { work: work.work_id, title: work.title, quote, start_line, end_line, page };
  }
  return null;
}
