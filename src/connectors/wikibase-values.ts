import { z } from "zod";

/** A statement's value (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html). */
export const snakSchema = z.looseObject({
  snaktype: z.enum(["value", "somevalue", "novalue"]),
  property: z.string(),
  datatype: z.string().nullish(),
  datavalue: z.looseObject({ type: z.string(), value: z.unknown() }).nullish(),
});
export type Snak = z.output<typeof snakSchema>;

/** What a value says. */
export interface ReadValue {
  text: string;
  /** Id of the thing that it names; null for dates, numbers, words. */
  entity: string | null;
  /** Id of the unit of a quantity. */
  unit: string | null;
  /** "day", "year", ... of a time. */
  precision: string | null;
}

const entityId = z.looseObject({
  id: z.string().nullish(),
  "entity-type": z.string(),
  "numeric-id": z.number().nullish(),
});
const time = z.looseObject({ time: z.string(), precision: z.number(), calendarmodel: z.string() });
const quantity = z.looseObject({ amount: z.string(), unit: z.string() });
const coordinate = z.looseObject({ latitude: z.number(), longitude: z.number(), globe: z.string().nullish() });
const monolingual = z.looseObject({ text: z.string(), language: z.string() });

const earth = "Q2";
const julian = "Q1985786";
const said = (text: string): ReadValue => ({ text, entity: null, unit: null, precision: null });

/** Readers by the type of a value. */
const readers: Readonly<Record<string, (value: unknown) => ReadValue>> = {
  "wikibase-entityid": (value) => {
    const { id, "entity-type": kind, "numeric-id": number } = entityId.parse(value);
    const text = id ?? `${kind === "property" ? "P" : "Q"}${number}`;
    return { ...said(text), entity: text };
  },
  time: (value) => {
    const { time: written, precision, calendarmodel } = time.parse(value);
    const calendar = calendarmodel.endsWith(`/${julian}`) ? " (Julian)" : "";
    return { ...said(timeText(written, precision) + calendar), precision: precisions[precision] ?? null };
  },
  quantity: (value) => {
    const { amount, unit } = quantity.parse(value);
    return { ...said(amount.replace(/^\+/u, "")), unit: idIn(unit) };
  },
  globecoordinate: (value) => {
    const { latitude, longitude, globe } = coordinate.parse(value);
    const id = idIn(globe ?? "");
    return said(`${latitude}, ${longitude}${id === null || id === earth ? "" : ` (on ${id})`}`);
  },
  monolingualtext: (value) => {
    const { text, language } = monolingual.parse(value);
    return said(`${text} (${language})`);
  },
  string: (value) => said(z.string().parse(value)),
};

/** Reads a value. Throws a ZodError where it has another form than the documented one. */
export function readSnak({ snaktype, datavalue }: Snak): ReadValue {
  if (snaktype === "novalue") return said("(none)");
  if (snaktype === "somevalue" || !datavalue) return said("(unknown)");
  const reader = readers[datavalue.type];
  return reader === undefined ? said(JSON.stringify(datavalue.value)) : reader(datavalue.value);
}

const precisions: Readonly<Record<number, string>> = {
  6: "millennium",
  7: "century",
  8: "decade",
  9: "year",
  10: "month",
  11: "day",
  12: "hour",
  13: "minute",
  14: "second",
};

/** "+1952-03-00T00:00:00Z" to the month is "1952-03"; years before our era, of which there is no year 0, say so. */
function timeText(written: string, precision: number): string {
  const [, sign, digits = "", month, day] = /^([+-])(\d+)-(\d\d)-(\d\d)T/u.exec(written) ?? [];
  if (sign === undefined) return written;
  const year = Number(digits);
  const era = sign === "-" ? " BCE" : "";
  const plain = era === "" ? String(year).padStart(4, "0") : String(year);
  if (precision >= 11) return `${plain}-${month}-${day}${era}`;
  if (precision === 10) return `${plain}-${month}${era}`;
  if (precision === 9) return `${plain}${era}`;
  if (precision === 8) return `${Math.floor(year / 10) * 10}s${era}`;
  if (precision === 7) return `${ordinal(Math.ceil(year / 100))} century${era}`;
  if (precision === 6) return `${ordinal(Math.ceil(year / 1_000))} millennium${era}`;
  return `about ${year}${era}`;
}

function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

/** The id at the end of an entity's address; null for "1", which is no unit. */
function idIn(address: string): string | null {
  return /\/(Q\d+)$/u.exec(address)?.[1] ?? null;
}
