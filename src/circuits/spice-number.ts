const scales: Readonly<Record<string, number>> = { t: 1e12, g: 1e9, meg: 1e6, k: 1e3, mil: 25.4e-6, m: 1e-3, u: 1e-6, n: 1e-9, p: 1e-12, f: 1e-15 };

/** 4.7k, 1meg, 10uF, 1e-14 as SPICE reads them: letters after the scale are a unit. null of what is no number. */
export function spiceNumber(text: string): number | null {
  const found = /^([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)([a-zµ]*)$/u.exec(text.toLowerCase());
  if (found === null) return null;
  const [, digits = "", letters = ""] = found;
  const unit = letters.replace("µ", "u");
  const scale = unit.startsWith("meg") ? scales["meg"] : unit.startsWith("mil") ? scales["mil"] : scales[unit.charAt(0)];
  const value = Number(digits) * (scale ?? 1);
  return Number.isFinite(value) ? value : null;
}
