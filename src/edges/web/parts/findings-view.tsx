import { useMemo, useState } from "preact/hooks";
import type { AuditOutput } from "../../../contracts/audit.js";
import { useShortcuts } from "../state/keys.js";
import { Passage, type Place } from "./passage.js";

type Finding = AuditOutput["findings"][number];

export function isAudit(output: unknown): output is AuditOutput {
  return typeof output === "object" && output !== null && "findings" in output && "marks" in output;
}

/** Findings of an audit, the most serious first, with the passage beside the sentence that one is about. */
export function FindingsView({ audit }: { audit: AuditOutput }) {
  const [at, setAt] = useState(0);
  const [level, setLevel] = useState("");
  const shown = audit.findings.filter((each) => level === "" || each.level === level);
  const move = (index: number) => setAt(Math.max(0, Math.min(shown.length - 1, index)));
  useShortcuts([
    { keys: "j", does: "next", run: () => move(at + 1) },
    { keys: "k", does: "previous", run: () => move(at - 1) },
  ]);
  const finding = shown[at];
  const place = useMemo(() => (finding === undefined ? null : placeOf(audit, finding)), [audit, finding]);
  const kinds = ["error", "warning", "note"].filter((kind) => audit.findings.some((each) => each.level === kind));
  return (
    <div class="split even">
      <div class="answer">
        <p class="sum" role="group" aria-label="Findings by how serious they are">
          {kinds.map((kind) => (
            <button
              key={kind}
              class="btn"
              aria-pressed={level === kind}
              onClick={() => {
                setLevel(level === kind ? "" : kind);
                setAt(0);
              }}
            >
              {audit.findings.filter((each) => each.level === kind).length} {kind}
            </button>
          ))}
          <span>
            {audit.counts.supported} of {audit.counts.checkable} cited sentences are borne out
          </span>
        </p>
        <ol class="hits" aria-label="Findings">
          {shown.map((each, index) => (
            <li key={`${each.code} ${index}`}>
              <button aria-pressed={index === at} onClick={() => setAt(index)}>
                <strong class={each.level === "error" ? "bad" : each.level === "warning" ? "warn" : ""}>
                  {each.code.replaceAll("_", " ")}
                </strong>
                <small>line {each.line}</small>
                <span dir="auto">{each.message}</span>
              </button>
            </li>
          ))}
        </ol>
        {shown.length === 0 && <p class="empty">Nothing to mend.</p>}
      </div>
      <section class="pane" aria-label="Source">
        {place === null ? (
          <p class="empty">{finding === undefined ? "" : "This finding is about the draft alone."}</p>
        ) : (
          <Passage place={place} />
        )}
      </section>
    </div>
  );
}

/** The passage that the sentence of a finding was compared with. */
function placeOf(audit: AuditOutput, finding: Finding): Place | null {
  const sentence = audit.sentences.find(({ id }) => id === finding.sentence);
  const work = sentence?.works.find(({ work_id, evidence }) => work_id !== null && evidence !== null);
  if (work === undefined || work.work_id === null || work.evidence === null) return null;
  const { quote, start_line, end_line, page } = work.evidence;
  return { work: work.work_id, title: work.entry, quote, start_line, end_line, page };
}
