/** Operators that take limits and what follows them. */
export const largeOperators = new Set("∑∏∐∫∬∭⨌∮∯∰⋀⋁⋂⋃⨀⨁⨂⨃⨄⨅⨆");

/** Signs above a letter, and the combining characters by which Word knows them. */
export const accents: ReadonlyMap<string, string> = new Map([
  ["ˆ", "\u0302"],
  ["^", "\u0302"],
  ["˜", "\u0303"],
  ["~", "\u0303"],
  ["∼", "\u0303"],
  ["‾", "\u0305"],
  ["¯", "\u0305"],
  ["ˉ", "\u0305"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["⃛", "\u20DB"],
  ["˚", "\u030A"],
  ["ˇ", "\u030C"],
  ["˘", "\u0306"],
  ["´", "\u0301"],
  ["ˊ", "\u0301"],
  ["`", "\u0300"],
  ["ˋ", "\u0300"],
  ["→", "\u20D7"],
  ["⃗", "\u20D7"],
]);

/** Signs that stretch over or under what they belong to. */
export const stretching = new Set("⏞⏟⏜⏝⎴⎵→←↔⇒⇐⇔↦⟶⟵⇀⇁↼↽↩↪=");

const relations = new Set("=≠<>≤≥≡≈∼≃≅∝∈∉⊂⊆⊃⊇→⇒⇔←⇐↔↦⟶⟹⟺≔:∧∨×⋅·÷∗∘");

/** Whether a sign stands between two sides. */
export function isRelation(sign: string): boolean {
  return relations.has(sign);
}

/** Relations and other operators that end what a sum or an integral is of. */
const ends = new Set("=≠<>≤≥≡≈∼≃≅∝∈∉⊂⊆⊃⊇→⇒⇔←⇐↔↦⟶⟹⟺≔:∧∨,;+−-±∓∣|");

export function endsOperand(sign: string): boolean {
  return ends.has(sign);
}

/** Blanks by their width in em, the widest first. */
const blanks: readonly (readonly [number, string])[] = [
  [0.9, "\u2003"],
  [0.45, "\u2002"],
  [0.26, "\u2005"],
  [0.2, "\u205F"],
  [0.12, "\u2009"],
  [0.04, "\u200A"],
];

/** Blanks as wide as `em`, at most ten; nothing for widths below nought. */
export function blankOf(em: number): string {
  let [rest, text] = [em, ""];
  while (text.length < 10) {
    const [width, blank] = blanks.find(([each]) => each <= rest) ?? [0, ""];
    if (blank === "") break;
    text += blank;
    rest -= width < 0.5 ? rest : width * 1.11;
  }
  return text;
}
