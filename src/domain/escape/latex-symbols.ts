/**
 * Commands of LaTeX and the characters they stand for. The first command of a character is the one it is written as.
 * From: The Comprehensive LaTeX Symbol List (Pakin), the tables of text, Greek, and common mathematical symbols.
 */
const textSymbols = pairs(
  "ss ß ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł L Ł dj đ DJ Đ dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ i ı j ȷ SS ẞ " +
    "textbackslash \\ textasciitilde ~ textasciicircum ^ textless < textgreater > textbar | textbraceleft { " +
    "textbraceright } textunderscore _ textdollar $ textquotesingle ' textasciigrave ` textquotedbl \" " +
    "textquoteright ’ textquoteleft ‘ textquotedblleft “ textquotedblright ” quotedblbase „ quotesinglbase ‚ " +
    "guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › textendash – textemdash — ldots … dots … " +
    "textellipsis … texteuro € euro € pounds £ textsterling £ textyen ¥ textcent ¢ copyright © textcopyright © " +
    "textregistered ® texttrademark ™ S § textsection § P ¶ textparagraph ¶ dag † textdagger † ddag ‡ textdaggerdbl ‡ " +
    "textdegree ° degree ° textbullet • textperiodcentered · textexclamdown ¡ textquestiondown ¿ textordfeminine ª " +
    "textordmasculine º textonehalf ½ textonequarter ¼ textthreequarters ¾ textmu µ textnumero № textperthousand ‰ " +
    "lq ‘ rq ’ ldq “ rdq ” textvisiblespace ␣ textminus − checkmark ✓ ",
);

const mathSymbols = pairs(
  "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ " +
    "mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ " +
    "psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × div ÷ " +
    "pm ± mp ∓ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ approx ≈ sim ∼ " +
    "simeq ≃ cong ≅ equiv ≡ propto ∝ infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ in ∈ notin ∉ subset ⊂ subseteq ⊆ " +
    "supset ⊃ supseteq ⊇ cup ∪ cap ∩ emptyset ∅ setminus ∖ wedge ∧ vee ∨ neg ¬ rightarrow → to → leftarrow ← " +
    "leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ uparrow ↑ downarrow ↓ mapsto ↦ sum ∑ prod ∏ int ∫ " +
    "surd √ angle ∠ perp ⊥ parallel ∥ otimes ⊗ oplus ⊕ odot ⊙ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ prime ′ dagger † " +
    "langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ mid | vert | Vert ‖ cdots ⋯ ldots … dots … lbrace { rbrace } ",
);

/** Letters as drawn on blackboards. */
export const blackboard: Readonly<Record<string, string>> = {
  C: "ℂ",
  E: "𝔼",
  F: "𝔽",
  H: "ℍ",
  N: "ℕ",
  P: "ℙ",
  Q: "ℚ",
  R: "ℝ",
  Z: "ℤ",
};

/** Accent commands and the combining characters they put on their letter. */
export const accents: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["'", "\u0301"],
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["=", "\u0304"],
  ["u", "\u0306"],
  [".", "\u0307"],
  ['"', "\u0308"],
  ["r", "\u030A"],
  ["H", "\u030B"],
  ["v", "\u030C"],
  ["G", "\u030F"],
  ["d", "\u0323"],
  ["textcommabelow", "\u0326"],
  ["c", "\u0327"],
  ["k", "\u0328"],
  ["b", "\u0331"],
  ["t", "\u0361"],
]);

const superscripts = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻=⁼(⁽)⁾iⁱnⁿ";
const subscripts = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋=₌(₍)₎";

/** Characters that stand raised or lowered, by the plain ones. */
export const scripts = { "^": scriptMap(superscripts), _: scriptMap(subscripts) } as const;

export const textCommands: ReadonlyMap<string, string> = new Map(textSymbols);
export const mathCommands: ReadonlyMap<string, string> = new Map([...textSymbols, ...mathSymbols]);

/** Gives what writes a character in ASCII, for those that have no accents to take off. */
export const writtenAs: ReadonlyMap<string, string> = new Map([
  ...mathSymbols.toReversed().map(([command, character]): [string, string] => [character, `$\\${command}$`]),
  ...textSymbols.toReversed().map(([command, character]): [string, string] => [character, `{\\${command}}`]),
  ...[...scripts["^"]].map(([plain, raised]): [string, string] => [raised, `$^{${plain}}$`]),
  ...[...scripts._].map(([plain, lowered]): [string, string] => [lowered, `$_{${plain}}$`]),
  ...Object.entries(blackboard).map(([plain, drawn]): [string, string] => [drawn, `$\\mathbb{${plain}}$`]),
  ["–", "--"],
  ["—", "---"],
  ["“", "``"],
  ["”", "''"],
  ["\u00A0", "{\\nobreakspace}"],
]);

function pairs(text: string): [string, string][] {
  const words = text.trim().split(" ");
  return Array.from({ length: Math.floor(words.length / 2) }, (_, index) => [
    words[2 * index] ?? "",
    words[2 * index + 1] ?? "",
  ]);
}

function scriptMap(text: string): ReadonlyMap<string, string> {
  const characters = Array.from(text);
  return new Map(
    characters.flatMap((plain, index) =>
      index % 2 === 0 ? [[plain, characters[index + 1] ?? ""] as [string, string]] : [],
    ),
  );
}
