import { scaleBand, scaleLinear, scaleLog, scaleUtc } from "d3-scale";
import { format } from "d3-format";
import { writeDate } from "../data/dates.js";

export interface Tick {
  at: number;
  label: string;
}

/** A scale that lies on pixels. */
export interface Axis<Value> {
  place(value: Value): number;
  ticks: readonly Tick[];
  /** Width of a name's band; 0 on a continuous axis. */
  band: number;
}

/** An axis that does not know yet where it lies: labels of one axis take room from the other. */
export interface AxisPlan<Value> {
  title: string | null;
  isBand: boolean;
  on(from: number, to: number): Axis<Value>;
}

export type ScaleType = "linear" | "log" | "temporal";

export interface Continuous {
  title: string | null;
  type: ScaleType;
  low: number;
  high: number;
  /** As the figure says it: then it is kept as it is. */
  domain?: readonly [number, number] | undefined;
  zero?: boolean | undefined;
  /** Values are counts: nothing lies between two. */
  whole?: boolean;
}

export function continuous(given: Continuous): AxisPlan<number> {
  const [low, high] = domainOf(given);
  return {
    title: given.title,
    isBand: false,
    on(from, to) {
      const most = Math.max(2, Math.floor(Math.abs(to - from) / (from < to ? roomAcross[given.type] : 48)));
      if (given.type === "temporal") return timeAxis([low, high], [from, to], most);
      if (given.type === "log") return logAxis(given.domain ?? niceLogs(low, high), [from, to], most);
      const scale = scaleLinear([low, high], [from, to]);
      if (given.domain === undefined) scale.nice(most);
      const ticks = scale.ticks(most).filter((tick) => given.whole !== true || Number.isInteger(tick));
      const write = tickFormat(scale.domain(), given.whole === true ? format(",") : scale.tickFormat(most));
      return {
        place: (value) => scale(value),
        ticks: ticks.map((tick) => ({ at: scale(tick), label: write(tick) })),
        band: 0,
      };
    },
  };
}

/** In milliseconds: a year on both sides. */
const aroundOneDate = 366 * 86_400_000;

/** Pixels that a number or a date at the bottom needs. */
const roomAcross: Readonly<Record<ScaleType, number>> = { linear: 75, log: 48, temporal: 90 };

/** One value alone gets room on both sides. */
function domainOf({ low, high, domain, zero, type }: Continuous): [number, number] {
  if (domain !== undefined) return [...domain];
  const [first, last] = zero === true && type === "linear" ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  if (first < last) return [first, last];
  if (type === "log") return [first / 2, last * 2];
  if (type === "temporal") return [first - aroundOneDate, last + aroundOneDate];
  const room = first === 0 ? 1 : Math.abs(first) * 0.1;
  return [first - room, last + room];
}

function tickFormat([low = 0, high = 0]: number[], usual: (value: number) => string): (value: number) => string {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size >= 1e6 && size < 1e15) return (value) => compact.format(value).replace("-", "−");
  if (size < 1e-4 || size >= 1e15) return (value) => (value === 0 ? "0" : powerLabel(value));
  // As in words: thousands are parted from 10,000 on, so that years stay as they are.
  return size < 1e4 ? (value) => usual(value).replace(",", "") : usual;
}

/** "1.5M", "8B". */
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const steps = [1, 2, 5];
/** Finest first. */
const logSteps = [steps, [1, 3], [1]];

/** Ends a log axis at the next 1, 2 or 5 of a decade. */
function niceLogs(low: number, high: number): [number, number] {
  const around = [...powersOf(low, high)].flatMap((power) => steps.map((step) => step * 10 ** power));
  return [
    around.findLast((value) => value <= low * 1.001) ?? low,
    around.find((value) => value >= high * 0.999) ?? high,
  ];
}

function powersOf(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function logAxis([low, high]: readonly [number, number], range: [number, number], most: number): Axis<number> {
  const scale = scaleLog([low, high], range);
  const powers = powersOf(low, high);
  const inside = (tick: number) => tick >= low * 0.999 && tick <= high * 1.001;
  const choices = logSteps.map((each) =>
    powers.flatMap((power) => each.map((step) => step * 10 ** power)).filter(inside),
  );
  const whole = choices.at(-1) ?? [];
  const many = whole.filter((_, index) => index % Math.ceil(whole.length / most) === 0);
  const ticks =
    choices.find((each) => each.length <= most && each.length > 1) ?? (many.length > 1 ? many : (choices[0] ?? []));
  return {
    place: (value) => scale(value),
    ticks: ticks.map((tick) => ({ at: scale(tick), label: logLabel(tick) })),
    band: 0,
  };
}

function logLabel(value: number): string {
  return value >= 1e-3 && value < 1e5 ? format(",~r")(value) : powerLabel(value);
}

/** "2×10⁻⁷", "10⁶". */
function powerLabel(value: number): string {
  const [digits = "", power = "0"] = format("~e")(value).split("e");
  const raised = Array.from(power.replace("+", ""), (each) =>
    /\d/u.test(each) ? superscripts[Number(each)] : "⁻",
  ).join("");
  return `${digits === "1" ? "" : `${digits}×`}10${raised}`;
}

const day = 86_400_000;

function timeAxis([low, high]: [number, number], range: [number, number], most: number): Axis<number> {
  const scale = scaleUtc([low, high], range).nice(most);
  const ticksOf = (count: number) => scale.ticks(count).map((tick) => tick.getTime());
  const distance = ([first = low, second = high]: number[]) => second - first;
  // Hours are written with their day, which takes more room.
  const wide = ticksOf(most);
  const ticks = distance(wide) < day ? ticksOf(Math.max(2, Math.floor(most * 0.7))) : wide;
  const step = distance(ticks);
  // A year has 365 days at least, a month 28: as exact as the ticks stand apart.
  const letters = step >= 365 * day ? 4 : step >= 28 * day ? 7 : step >= day ? 10 : 16;
  return {
    place: (value) => scale(value),
    ticks: ticks.map((tick) => ({ at: scale(tick), label: writeDate(tick).slice(0, letters) })),
    band: 0,
  };
}

export function band(title: string | null, names: readonly string[], padding = 0.25): AxisPlan<string> {
  return {
    title,
    isBand: true,
    on(from, to) {
      const scale = scaleBand([...names], [from, to])
        .paddingInner(padding)
        .paddingOuter(padding / 2);
      const width = scale.bandwidth();
      return {
        place: (name) => (scale(name) ?? from) + width / 2,
        ticks: names.map((name) => ({ at: (scale(name) ?? from) + width / 2, label: name })),
        band: width,
      };
    },
  };
}
