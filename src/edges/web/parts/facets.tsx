import { useMemo } from "preact/hooks";
import { alikeIds, facetOf, type ListedWork, type SortField } from "../state/works-table.js";

/** How the library is looked at. */
export interface View {
  sort: SortField;
  descending: boolean;
  tag: string;
  type: string;
  incomplete: boolean;
  /** Those whose title another work has, too. */
  alike: boolean;
  /** What can be done with all that are shown. */
  these: boolean;
}

export interface FacetsProps {
  works: readonly ListedWork[];
  view: View;
  change: (changed: Partial<View>) => void;
}

/** Leaves out works by kind, tag and what they lack. */
export function Facets({ works, view, change }: FacetsProps) {
  const tags = useMemo(() => facetOf(works, (work) => work.tags), [works]);
  const types = useMemo(() => facetOf(works, (work) => [work.type]), [works]);
  const lacking = useMemo(() => works.filter(({ missing }) => missing.length > 0).length, [works]);
  const alike = useMemo(() => alikeIds(works).size, [works]);
  return (
    <>
      {types.length > 1 && (
        <Choice name="Kind" all="all kinds" value={view.type} values={types} set={(type) => change({ type })} />
      )}
      {tags.length > 0 && (
        <Choice name="Tag" all="all tags" value={view.tag} values={tags} set={(tag) => change({ tag })} />
      )}
      {lacking > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.incomplete}
            onChange={(event) => change({ incomplete: event.currentTarget.checked })}
          />
          incomplete ({lacking})
        </label>
      )}
      {alike > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={view.alike}
            onChange={(event) => change({ alike: event.currentTarget.checked })}
          />
          same title ({alike})
        </label>
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  all: string;
  value: string;
  values: readonly (readonly [string, number])[];
  set: (value: string) => void;
}

function Choice({ name, all, value, values, set }: ChoiceProps) {
  return (
    <select class="field" aria-label={name} value={value} onChange={(event) => set(event.currentTarget.value)}>
      <option value="">{all}</option>
      {values.map(([each, count]) => (
        <option key={each} value={each}>
          {each} ({count})
        </option>
      ))}
    </select>
  );
}
