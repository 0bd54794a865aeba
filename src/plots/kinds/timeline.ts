import { QuireError } from "../../domain/error.js";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { readDate, writeDate } from "../data/dates.js";
import { type Axis, continuous } from "../frame/axis.js";
import { frame, heightAround, sizes } from "../frame/frame.js";
import { symbolPath } from "../frame/symbols.js";
import { type Box, path, rect, type Shape, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fitted, widthOf } from "../text/measure.js";
import { counted, listed } from "../words/words.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import type { Drawn, VegaPart } from "../prepare/drawn.js";

type Timeline = FigureOf<"timeline">;

interface Happening {
  label: string;
  /** As written. */
  shown: string;
  from: number;
  to: number | null;
  group: string | null;
}

const rowHeight = 24;
const axisHeight = 26;

export function drawTimeline(figure: Timeline, theme: Theme): Drawn {
  const events = figure.events
    .map((event, index) => happening(event, index))
    .sort((one, other) => one.from - other.from);
  const groups = events.some(({ group }) => group !== null) ? groupsOf(events, theme) : null;
  const title = figure.title ?? "Timeline";
  const notes = notesOf(groups);
  const around = { title, notes, ...(groups && { legend: legendOf(groups, null, "square") }) };
  const height =
    figure.height ?? Math.ceil(heightAround(figure.width, around) + axisHeight + events.length * rowHeight + 12);
  const scene = frame({ width: figure.width, height }, theme, around, (box) => body(events, groups, box, theme));
  return {
    scene,
    title,
    description: describe(events, groups),
    notes,
    given: events.length,
    shown: events.length,
    data: {
      names: ["label", "start", "end", "group"],
      rows: events.map(({ label, from, to, group }) => [
        label,
        writeDate(from),
        to === null ? null : writeDate(to),
        group,
      ]),
    },
    vega: vegaOf(groups !== null),
  };
}

function happening({ label, start, end, group }: Timeline["events"][number], index: number): Happening {
  const [from, to] = [readDate(start), end === undefined ? null : readDate(end)];
  const wrong = from === null ? start : end !== undefined && to === null ? end : null;
  if (from === null || wrong !== null)
    throw new QuireError("invalid_input", `events.${index}: "${wrong ?? start}" of "${label}" is no date.`, {
      facts: { field: `events.${index}`, date: wrong ?? start },
      fix: "Write 2021, 2021-03, 2021-03-09 or 2021-03-09T14:00Z.",
    });
  if (to !== null && to < from)
    throw new QuireError(
      "invalid_input",
      `events.${index}: "${label}" ends (${end ?? ""}) before it begins (${start}).`,
      { facts: { field: `events.${index}.end` }, fix: "Exchange start and end." },
    );
  return { label, shown: end === undefined ? start : `${start} to ${end}`, from, to, group: group ?? null };
}

function groupsOf(events: readonly Happening[], theme: Theme): Categories {
  const values = events.map(({ group }) => group ?? "Other");
  return categoriesOf(
    { title: "Groups", field: "group", values, channel: { field: "group" } },
    events.map((_, index) => index),
    theme,
  );
}

function body(events: readonly Happening[], groups: Categories | null, box: Box, theme: Theme): Shape[] {
  const ends = events.flatMap(({ from, to }) => [from, to ?? from]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const axis = continuous({ title: null, type: "temporal", low, high }).on(box.x + 24, box.x + box.width - 24);
  const step = Math.min(rowHeight, (box.height - axisHeight) / events.length);
  const bottom = box.y + axisHeight + events.length * step + 4;
  return [
    ...axis.ticks.flatMap(({ at, label }): Shape[] => [
      straight(at, box.y + axisHeight - 4, at, bottom, { stroke: theme.grid }),
      { shape: "text", x: at, y: box.y + 12, text: label, size: sizes.tick, fill: theme.soft, anchor: "middle" },
    ]),
    straight(box.x, box.y + axisHeight - 4, box.x + box.width, box.y + axisHeight - 4, { stroke: theme.axis }),
    ...events.flatMap((event, index) =>
      row(event, box.y + axisHeight + (index + 0.5) * step + 4, {
        axis,
        box,
        theme,
        index: groups?.of(index) ?? 0,
        colour: groups?.colour(groups.of(index)) ?? theme.categories[0] ?? theme.ink,
      }),
    ),
  ];
}

/** The label stands right of its mark, or left of it where there is more room. */
function row(
  event: Happening,
  y: number,
  { axis, box, theme, colour, index }: { axis: Axis<number>; box: Box; theme: Theme; colour: string; index: number },
): Shape[] {
  const [start, end] = [axis.place(event.from), axis.place(event.to ?? event.from)];
  const room = { right: box.x + box.width - end - 12, left: start - box.x - 12 };
  const isRight = widthOf(event.label, sizes.label) <= room.right || room.right >= room.left;
  const most = isRight ? room.right : room.left;
  const shown = fitted(event.label, most, sizes.label);
  const width = widthOf(shown.text, sizes.label);
  const dateFits = width + 8 + widthOf(event.shown, sizes.note) <= most;
  const anchor = isRight ? "start" : "end";
  const edge = isRight ? end + 10 : start - 10;
  const tip = `${event.label}\n${event.shown}`;
  const mark =
    event.to === null
      ? path(symbolPath(index, start, y, 5), { fill: colour, tip })
      : rect({ x: start, y: y - 5.5, width: Math.max(2, end - start), height: 11 }, { fill: colour, round: 2, tip });
  const date: Shape = {
    shape: "text",
    text: event.shown,
    x: isRight ? edge + width + 8 : edge - width - 8,
    y: y + 4,
    size: sizes.note,
    fill: theme.soft,
    anchor,
  };
  return [
    mark,
    { shape: "text", ...shown, x: edge, y: y + 4, size: sizes.label, fill: theme.ink, anchor },
    ...(dateFits ? [date] : []),
  ];
}

function describe(events: readonly Happening[], groups: Categories | null): string {
  const parted = groups === null ? "" : ` in ${counted(groups.names.length, "group")}: ${listed(groups.names, 8)}`;
  const told = events.slice(0, 12).map(({ label, shown }) => `${shown}: ${label}`);
  const more = events.length > told.length ? `; and ${events.length - told.length} more` : "";
  return `Timeline of ${counted(events.length, "event")}${parted}. ${told.join("; ")}${more}.`;
}

function vegaOf(hasGroups: boolean): VegaPart {
  const encoding = {
    x: { field: "start", type: "temporal", title: null },
    x2: { field: "end" },
    y: { field: "label", type: "nominal", sort: null, title: null },
    ...(hasGroups && { color: { field: "group", type: "nominal" } }),
  };
  const { x2: _end, ...instants } = encoding;
  return {
    layer: [
      { transform: [{ filter: "datum.end != null" }], mark: "bar", encoding },
      {
        transform: [{ filter: "datum.end == null" }],
        mark: { type: "point", filled: true, size: 60 },
        encoding: instants,
      },
    ],
  };
}
