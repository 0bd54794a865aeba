import type { FigureOf } from "../contracts/plot-figure.js";
import type { FlowCounts, ListedStudy, ScreenedStudy } from "./review-schema.js";

/** The flow of studies through a review. */
export interface Flow {
  counts: FlowCounts;
  /** Every study with a decision, in the order in which they were screened. */
  studies: ListedStudy[];
}

/** Counts studies by what was decided. A copy of another study of the list is removed before screening, whatever was decided. Pure. */
export function flowOf(screened: readonly ScreenedStudy[]): Flow {
  const isCopy = ({ copy_of }: ScreenedStudy) => copy_of !== undefined && copy_of !== null;
  const own = screened.filter((study) => !isCopy(study));
  const studies = own.flatMap(({ work_id, key, title, decision, reason }): ListedStudy[] =>
    decision === undefined ? [] : [{ work_id, key, title, decision, reason }],
  );
  const count = (wanted: string) => studies.filter(({ decision }) => decision === wanted).length;
  const [excluded, unsure, included] = [count("exclude"), count("unsure"), count("include")];
  return {
    counts: {
      identified: screened.length,
      duplicates: screened.length - own.length,
      not_screened: own.length - studies.length,
      screened: studies.length,
      excluded,
      assessed: unsure + included,
      unsure,
      included,
    },
    studies,
  };
}

/** The same as a figure of PRISMA 2020. */
export function flowFigure(counts: FlowCounts): Omit<FigureOf<"prisma">, "width" | "scheme"> {
  const named = (reason: string, n: number) => (n === 0 ? [] : [{ reason, n }]);
  return {
    mark: "prisma",
    title: "Flow of studies",
    identified: [{ name: "Library", n: counts.identified }],
    removed: [...named("Copies of others", counts.duplicates), ...named("Not screened", counts.not_screened)],
    screened: counts.screened,
    excluded: counts.excluded,
    sought: counts.assessed,
    not_retrieved: 0,
    assessed: counts.assessed,
    excluded_reports: named("Not decided yet", counts.unsure),
    included_studies: counts.included,
  };
}
