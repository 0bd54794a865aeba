import { describe, expect, it } from "vitest";
import { channels, inkOn, type Scheme, themes } from "./theme.js";

type Triple = readonly [number, number, number];

const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const light = (colour: string): Triple => channels(colour).map(linear) as unknown as Triple;
const dot = (row: Triple, [red, green, blue]: Triple) => row[0] * red + row[1] * green + row[2] * blue;
const luminance = (rgb: Triple) => dot([0.2126, 0.7152, 0.0722], rgb);

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** CIE L*a*b*, D65. */
function lab(rgb: Triple): Triple {
  const part = (value: number) => (value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29);
  const x = part(dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047);
  const y = part(dot([0.2126729, 0.7151522, 0.072175], rgb));
  const z = part(dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seenBy(matrix: readonly Triple[], colour: string): Triple {
  const rgb = light(colour);
  return lab(matrix.map((row) => Math.min(1, Math.max(0, dot(row, rgb)))) as unknown as Triple);
}

const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(light(one)), luminance(light(other))].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

function pairs<Value>(values: readonly Value[]): (readonly [Value, Value])[] {
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => [one, other] as const));
}

describe.each<Scheme>(["light", "dark"])("the colours of the %s scheme", (scheme) => {
  const { categories, background, ink, soft, ramp, diverging } = themes[scheme];

  it.each(Object.entries(eyes))("stay apart for eyes with %s", (_name, matrix) => {
    for (const [one, other] of pairs(categories)) {
      const [first, second] = [seenBy(matrix, one), seenBy(matrix, other)];
      const distance = Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)));
      expect(distance, `${one} and ${other}`).toBeGreaterThan(27);
    }
  });

  it("stay apart in grey", () => {
    for (const [one, other] of pairs(categories))
      expect(Math.abs(lab(light(one))[0] - lab(light(other))[0]), `${one} and ${other}`).toBeGreaterThan(6.5);
  });

  it("can be seen on the background, and words be read", () => {
    const faint = categories.filter((colour) => contrast(colour, background) < 2.9);
    expect(faint).toEqual([]);
    expect(contrast(ink, background)).toBeGreaterThan(7);
    expect(contrast(soft, background)).toBeGreaterThan(4.5);
  });

  it("go from little to much in one direction of grey, and both ways from a middle", () => {
    const grey = (colours: readonly string[]) => colours.map((colour) => lab(light(colour))[0]);
    const away = scheme === "light" ? -1 : 1;
    const steps = (values: readonly number[]) =>
      values.slice(1).map((value, index) => (value - (values[index] ?? 0)) * away);
    expect(Math.min(...steps(grey(ramp)))).toBeGreaterThan(5);
    expect(Math.min(...steps(grey(diverging.slice(3))))).toBeGreaterThan(5);
    expect(Math.min(...steps(grey(diverging.slice(0, 4).toReversed())))).toBeGreaterThan(5);
  });

  it("leave words on them readable", () => {
    const all = [...categories, ...ramp, ...diverging];
    expect(all.filter((colour) => contrast(inkOn(colour), colour) < 3.5)).toEqual([]);
  });
});
