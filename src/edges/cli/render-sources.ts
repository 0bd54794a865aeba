import type { AskOutput } from "../../ask/answer/ask-schema.js";
import type { Claim, Source } from "../../domain/evidence.js";
import {
  citedPlaces,
  groupedByWork,
  kindWords,
  machineWords,
  sourceAddress,
  sourceName,
  versionWords,
  type WorkSources,
} from "../../domain/source-words.js";
import { noticeText } from "./terminal/notice-text.js";
import { type Screen, wrap } from "./terminal/terminal.js";
import { firstWords } from "../../evidence/answers/doubts.js";

/** The works that an answer cites with their passages; where it cites nothing, what came nearest. */
export function renderSources({ sources, claims }: AskOutput, screen: Screen): string {
  if (sources.length === 0) return "";
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const shown = cited.size > 0 ? sources.filter((source) => cited.has(source.label)) : sources;
  const head = cited.size > 0 ? "Sources" : "Nearest passages (no answer)";
  return [screen.paint("bold", head), ...groupedByWork(shown).map((group) => renderWork(group, claims, screen))].join(
    "\n",
  );
}

/** The work once, with what is to be told of it and where it lies; beneath it where its passages stand. */
function renderWork({ work, passages }: WorkSources, claims: readonly Claim[], screen: Screen): string {
  const { paint, width, shownPath } = screen;
  const marks = `${versionWords(work)}${noticeText(work.notices ?? [], paint)}`;
  const name = wrap(`${sourceName(work)}${kindWords(work)}${marks}`, width, "  ").trimStart();
  const where = [work.path && shownPath(work.path), sourceAddress(work)].filter(Boolean).join(", ");
  return [
    name,
    ...(where === "" ? [] : [paint("dim", wrap(where, width, "  "))]),
    ...passages.map((passage) => renderPassage(passage, claims, screen)),
  ].join("\n");
}

function renderPassage(passage: Source, claims: readonly Claim[], { paint, width }: Screen): string {
  const label = `[${passage.label}]`;
  const first = firstWords(passage, claims);
  const begins = first === "" ? "" : `: “${first}”`;
  const words = `${citedPlaces(passage, claims)}${machineWords(passage)}${begins}`;
  const hanging = " ".repeat(label.length + 3);
  return `  ${paint("cyan", label)} ${wrap(words, width, hanging).trimStart()}`;
}
