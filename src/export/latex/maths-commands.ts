/**
 * What formulas in LaTeX may be made of: commands of LaTeX, amsmath, amssymb and mathtools that draw, and the packages of
 * those that need another. None defines anything, reads a file, writes one or changes how TeX reads.
 */
import { mathCommands } from "../../domain/escape/latex-symbols.js";

/** Packages that a formula can need besides those that are always there. */
export type MathsPackage = "cancel" | "mathrsfs" | "mhchem" | "xcolor" | "bm";

const words = (text: string) => text.trim().split(/\s+/u);

const commands = words(`
  frac dfrac tfrac cfrac sqrt binom dbinom tbinom stackrel overset underset substack overbrace underbrace overbracket
  underbracket overparen underparen overline underline overrightarrow overleftarrow overleftrightarrow underrightarrow
  underleftarrow hat widehat check widecheck tilde widetilde bar vec dot ddot dddot ddddot acute grave breve mathring
  mathrm mathbf mathit mathcal mathbb mathsf mathtt mathfrak mathnormal boldsymbol pmb mathop mathbin mathrel mathord
  mathopen mathclose mathpunct mathinner rm bf it sf tt cal displaystyle textstyle scriptstyle scriptscriptstyle
  operatorname limits nolimits left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm
  biggm Biggm quad qquad thinspace medspace thickspace negthinspace enspace hspace phantom hphantom vphantom smash not
  text textrm textit textbf textsf texttt textnormal mbox boxed tag hline xrightarrow xleftarrow xRightarrow xLeftarrow
  xleftrightarrow xLeftrightarrow xmapsto xhookrightarrow xhookleftarrow xrightleftharpoons
  log ln lg exp sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth max min sup inf lim limsup liminf
  varlimsup varliminf det dim ker arg gcd deg hom Pr injlim projlim bmod pmod mod pod
  bigcup bigcap bigoplus bigotimes bigodot biguplus bigsqcup bigvee bigwedge coprod oint iint iiint idotsint
  varnothing lesssim gtrsim preceq succeq prec succ top bot models vdash dashv sqsubseteq sqsupseteq sqsubset sqsupset
  triangle square Box diamond Diamond blacksquare lozenge bigstar lbrack rbrack lvert rvert lVert rVert backslash colon
  longrightarrow longleftarrow longleftrightarrow Longrightarrow Longleftarrow Longleftrightarrow longmapsto leadsto
  rightleftharpoons leftrightharpoons rightharpoonup rightharpoondown leftharpoonup leftharpoondown hookrightarrow
  hookleftarrow nearrow searrow swarrow nwarrow updownarrow Uparrow Downarrow Updownarrow implies impliedby iff gets
  land lor lnot owns ni nexists complement wp Im Re imath jmath eth beth gimel daleth digamma hslash mho
  ldotp cdotp vdots ddots dotsc dotsb dotsm dotsi dotso because therefore
  leqslant geqslant nleq ngeq nless ngtr nmid nparallel nsubseteq nsupseteq subsetneq supsetneq precsim succsim
  lessapprox gtrapprox eqsim approxeq doteq triangleq coloneqq eqqcolon vcentcolon asymp bowtie smile frown
  trianglelefteq trianglerighteq vartriangleleft vartriangleright uplus sqcap sqcup amalg wr dagger ddagger oslash ominus
  bigcirc boxplus boxtimes boxminus boxdot ltimes rtimes circledast lhd rhd unlhd unrhd sharp flat natural clubsuit
  diamondsuit heartsuit spadesuit prime backprime measuredangle sphericalangle varkappa varpropto lt gt lgroup rgroup
  ulcorner urcorner llcorner lrcorner arrowvert Arrowvert langle rangle lfloor rfloor lceil rceil nobreakspace
  varGamma varDelta varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega begin end
`);

const ofPackages: Readonly<Record<string, MathsPackage>> = {
  cancel: "cancel",
  bcancel: "cancel",
  xcancel: "cancel",
  mathscr: "mathrsfs",
  ce: "mhchem",
  color: "xcolor",
  textcolor: "xcolor",
  bm: "bm",
};

/** Whether a control word may stand in a formula. */
export function isDrawingCommand(name: string): boolean {
  return drawing.has(name) || Object.hasOwn(ofPackages, name) || mathCommands.has(name);
}

const drawing = new Set(commands);

export function packageOf(name: string): MathsPackage | null {
  return Object.hasOwn(ofPackages, name) ? (ofPackages[name] ?? null) : null;
}

/** Signs behind a backslash. */
export const drawingSigns: ReadonlySet<string> = new Set(Array.from(" ,;:!|{}\\%#&_$>"));

/** Commands whose argument is text, in which signs of formulas mean nothing. */
export const textCommands: ReadonlySet<string> = new Set(
  words("text textrm textit textbf textsf texttt textnormal mbox"),
);

/** Environments within formulas. */
export const innerEnvironments: ReadonlySet<string> = new Set(
  words(`matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array subarray cases dcases rcases aligned alignedat
    gathered split`),
);

/** Environments of whole lines, and what stands for them in one formula with one number; null: nothing needs to. */
export const lineEnvironments: ReadonlyMap<string, string | null> = new Map([
  ["align", "aligned"],
  ["align*", "aligned"],
  ["flalign", "aligned"],
  ["flalign*", "aligned"],
  ["gather", "gathered"],
  ["gather*", "gathered"],
  ["multline", "gathered"],
  ["multline*", "gathered"],
  ["equation", null],
  ["equation*", null],
]);
