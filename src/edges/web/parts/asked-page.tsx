import { useMemo } from "preact/hooks";
import type { PageRectangle } from "../../../domain/word-box.js";
import { pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { PageStack, type PagesOfWork } from "./page-stack.js";

interface AskedPages extends PagesOfWork {
  marks: readonly (PageRectangle & { field: string })[];
  /** Why there is none to show. */
  reason?: string;
}

/** The pages of the file, with the words of the chosen field marked, and those of the others less so. */
export function AskedPage({ gate, runId, field }: { gate: { key: string }; runId: string; field: string }) {
  const base = pathTo(["runs", runId, "gates", gate.key]);
  const { value, problem } = useLoad<AskedPages>(`${base}/pages`);
  const marks = useMemo(() => value?.marks.filter((mark) => mark.field === field) ?? [], [value, field]);
  const others = useMemo(() => value?.marks.filter((mark) => mark.field !== field) ?? [], [value, field]);
  return (
    <section class="pane" aria-label="The file">
      {problem !== null && <p class="empty">{problem.message}</p>}
      {value?.reason !== undefined && <p class="empty">{value.reason}</p>}
      {value !== null && value.pages.length > 0 && (
        <PageStack base={base} of={value} marks={marks} faint={others} page={1} />
      )}
    </section>
  );
}
