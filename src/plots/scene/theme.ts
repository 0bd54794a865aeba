export type Scheme = "light" | "dark";

/** The colours of a figure. */
export interface Theme {
  background: string;
  ink: string;
  /** Of what is read second: numbers at axes, notes. */
  soft: string;
  grid: string;
  axis: string;
  /** Of what is put together: "Others". */
  others: string;
  /** Of lines that mark a value: no effect, a threshold. */
  reference: string;
  /**
   * Of categories. Each differs from each other one in lightness (CIE L* by 6.5 at least), so that they stay apart in grey
   * and for eyes that do not tell colours, and from the background by 3 : 1 (WCAG 2.2, 1.4.11). Found by a search for the
   * greatest least distance under simulated protanopia, deuteranopia and tritanopia.
   */
  categories: readonly string[];
  /** Steps from little to much, each darker (on dark: lighter) than the one before. */
  ramp: readonly string[];
  /** Steps from below to above a middle. */
  diverging: readonly string[];
}

const light: Theme = {
  background: "#ffffff",
  ink: "#1f2328",
  soft: "#57606a",
  grid: "#e7e9ec",
  axis: "#8c959f",
  others: "#a5acb4",
  reference: "#57606a",
  categories: ["#2968f1", "#28ab66", "#9a0569", "#41028a", "#b82b00", "#8c78c3", "#672f26"],
  ramp: ["#eef4fb", "#c9dff2", "#97c3e4", "#5e9fd0", "#3379b4", "#1a5490", "#0d3163"],
  diverging: ["#8c2d04", "#d9742b", "#f3c59b", "#f4f4f2", "#a9cde6", "#3f88bf", "#0d3f7a"],
};

const dark: Theme = {
  background: "#16191d",
  ink: "#e6e9ed",
  soft: "#a3abb5",
  grid: "#2a2f36",
  axis: "#6b747e",
  others: "#8b949e",
  reference: "#a3abb5",
  categories: ["#93bff1", "#dc9b00", "#6efce0", "#de477f", "#cad789", "#a17cff", "#836a26"],
  ramp: ["#1c2733", "#1f3f5e", "#265d8c", "#3a80b6", "#62a5d3", "#9ccae8", "#dceefb"],
  diverging: ["#f6a56a", "#c06a2c", "#6d4022", "#24282d", "#1f4a6d", "#3d84b8", "#94c8ee"],
};

export const themes: Readonly<Record<Scheme, Theme>> = { light, dark };

/** The colour at a share of a ramp, between its steps in a straight line. */
export function colourAt(ramp: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const below = Math.min(Math.floor(place), ramp.length - 2);
  const [from, to] = [channels(ramp[below] ?? ""), channels(ramp[below + 1] ?? "")];
  return `#${from.map((value, index) => hex(value + ((to[index] ?? 0) - value) * (place - below))).join("")}`;
}

export function channels(colour: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");

/** Ink that can be read on a colour: by its luminance (WCAG 2.2). */
export function inkOn(colour: string): string {
  const [red, green, blue] = channels(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.22 ? "#111418" : "#ffffff";
}

const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
