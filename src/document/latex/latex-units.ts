import { removeAll } from "../../domain/characters.js";
import type { CommandReader } from "./latex-reading.js";
import { type LatexSpan, textOf } from "./latex-scanner.js";

/** Units of siunitx and how they are printed. */
const units: Readonly<Record<string, string>> = {
  percent: "%",
  degree: "°",
  celsius: "°C",
  degreeCelsius: "°C",
  kelvin: "K",
  gram: "g",
  kilogram: "kg",
  tonne: "t",
  metre: "m",
  meter: "m",
  litre: "l",
  liter: "l",
  second: "s",
  minute: "min",
  hour: "h",
  day: "d",
  hertz: "Hz",
  newton: "N",
  pascal: "Pa",
  joule: "J",
  watt: "W",
  volt: "V",
  ampere: "A",
  ohm: "Ω",
  mole: "mol",
  bit: "bit",
  byte: "B",
  electronvolt: "eV",
  decibel: "dB",
  hectare: "ha",
  kilo: "k",
  mega: "M",
  giga: "G",
  tera: "T",
  hecto: "h",
  deci: "d",
  centi: "c",
  milli: "m",
  micro: "µ",
  nano: "n",
  pico: "p",
  per: "/",
  squared: "²",
  cubed: "³",
  square: "²",
  cubic: "³",
  kg: "kg",
  km: "km",
  cm: "cm",
  mm: "mm",
  ms: "ms",
};

function unit(span: LatexSpan | null): string {
  if (span === null) return "";
  return removeAll(
    textOf(span).replace(/\\([A-Za-z]+)\s*/gu, (_command, name: string) => units[name] ?? ""),
    "{}~",
  );
}

function number(span: LatexSpan | null): string {
  if (span === null) return "";
  return textOf(span)
    .replace(/[{}\s]/gu, "")
    .replace(/(\d)e(-?\d+)/iu, "$1 × 10^$2")
    .replace(/\+-|\\pm/u, " ± ");
}

const quantity =
  (form: "number" | "unit" | "both" | "range" | "numbers"): CommandReader =>
  (reading, token) => {
    const { scanner } = reading;
    scanner.optional();
    const first = form === "unit" ? "" : number(scanner.group());
    const last = form === "range" || form === "numbers" ? `–${number(scanner.group())}` : "";
    const of = form === "number" || form === "numbers" ? "" : unit(scanner.group());
    const text = first === "" || of === "" ? first + last + of : `${first}${last} ${of}`;
    reading.writeDecoded(text, token);
  };

/** Numbers and quantities as siunitx writes them. */
export const quantityCommands: Readonly<Record<string, CommandReader>> = {
  num: quantity("number"),
  si: quantity("unit"),
  unit: quantity("unit"),
  SI: quantity("both"),
  qty: quantity("both"),
  SIrange: quantity("range"),
  qtyrange: quantity("range"),
  numrange: quantity("numbers"),
};
