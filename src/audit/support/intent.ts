import type { Mark } from "../schema/mark-schema.js";
import type { Block } from "../../document/tree/draft.js";
import { contentTerms, type TextSpan } from "./claim-words.js";
import { isMereTalk } from "./scholarly-talk.js";

/**
 * What a citation is for. `claims`: the work is to bear the sentence out. `points`: the reader may look there ("see
 * [1] for a review"). `names`: the work is spoken of and nothing is said that it found ("Hu (2021) studied X").
 * `uses`: the draft says what it does with it ("we follow [3]"). `tabulates`: a row of a table, or a heading.
 */
export const intents = ["claims", "points", "names", "uses", "tabulates"] as const;
export type Intent = (typeof intents)[number];

const pointing = String.raw`see(?: also)?|cf\.?|compare|reviewed (?:in|by)|(?:for|in) (?:an? )?(?:recent |comprehensive |detailed |full )*(?:reviews?|overviews?|discussions?|details|summary)(?: of [^,.;]{1,60})?,? see|(?:vgl\.?|siehe)(?: (?:auch|dazu|hierzu|etwa|ausführlich))*|voir(?: (?:aussi|notamment|par exemple))*|véase|cfr\.?`;
const pointsInside = new RegExp(String.raw`^[([]?\s*(?:${pointing})\s`, "iu");
const pointsBefore = new RegExp(String.raw`(?<![\p{L}])(?:${pointing})\s*[([]?\s*$`, "iu");
const pointsBehind =
  /^[\])]?,?\s*(?:and references therein|for (?:an? |more |further )*(?:recent |comprehensive |detailed |full )*(?:reviews?|overviews?|surveys?|discussions?|details|introductions?|summary|proofs?)|für (?:einen? )?(?:überblick|übersicht|details|einführung))\b/iu;
const naming =
  /^(?:(?:was|were|is|are|been|also|first|recently|later|thoroughly|extensively|have|has|,)\s+)*(?:stud(?:y|ied|ies)|examin(?:e|es|ed)|investigat(?:e|es|ed)|explor(?:e|es|ed)|consider(?:s|ed)?|discuss(?:es|ed)?|review(?:s|ed)?|survey(?:s|ed)?|analys(?:e|es|ed)|analyz(?:e|es|ed)|address(?:es|ed)?|look(?:s|ed)? at|ask(?:s|ed)? (?:whether|how|why|if)|deal(?:s|t) with)\b/iu;
const named =
  /(?:stud(?:y|ied)|examined|investigated|explored|considered|discussed|reviewed|surveyed|analy[sz]ed|addressed|described|introduced|proposed|developed|(?:can|may) (?:also )?be found)\s+(?:in detail\s+)?(?:by|in)\s*[([]?\s*$/iu;
const using =
  /(?<![\p{L}])(?:we|I|our|this (?:study|paper|thesis|chapter|work))\b[^.;]{0,80}?\b(?:follow|us|adopt|adapt|appl|build on|bas|borrow|rel[yi]|replicat|extend)(?:e|es|ed|ing|y|ies|ied|s)?\b/iu;
/** "Adapted from [3]", "The data are from the World Values Survey [3]"; "Most are from Lima [3]" is a claim. */
const taken =
  /(?<!\p{L})(?:[Aa]dapted|[Tt]aken|[Mm]odified|[Rr]eproduced|[Rr]edrawn|[Dd]rawn|[Oo]btained|[Dd]ownloaded|(?:[Dd]ata|[Ff]igures?|[Ii]mages?)\s(?:[\p{L}-]+\s){0,4}?(?:are|is)) from\s(?:the\s)?(?:\p{Lu}[\p{L}-]*\s){0,6}[([]?\s*$/u;
/** "Following [3], three groups were formed", "The model was fitted with Stan [3]". */
const followed = /^(?:following|based on|building on|drawing on|using|adapting|as in|inspired by)\s*[([]?\s*$/iu;
const tool =
  /\b(?:was|were|is|are|been) (?:\p{L}+ly )?(?:carried out|performed|conducted|fitted|fit|run|done|estimated|computed|calculated|analy[sz]ed|implemented|trained)\b[^.,;]{0,40}\b(?:with|using|in|by|via)\s(?:the\s)?(?:\p{L}+\s)?(?:\p{Lu}[\p{L}\d.-]*|\p{L}+\d[\p{L}\d.]*)(?:\s(?:package|library|software|toolbox|v?\d[\d.]*))*\s*[([]?\s*$/u;

/** What a mark is for, from the words around it; `claim` is the sentence without who says it. */
export function intentOf({ text, start, end }: TextSpan, mark: Mark, claim: string, { kind, note }: Block): Intent {
  if (kind === "table" || kind === "heading" || kind === "caption") return "tabulates";
  if (contentTerms(claim) < 2) return "names";
  const before = text.slice(start, mark.start);
  const behind = text.slice(mark.end, end);
  if (pointsInside.test(mark.text) || pointsBefore.test(before) || pointsBehind.test(behind)) return "points";
  if (note !== null && !/\p{L}{3,}[^.]*\p{L}{3,}/u.test(claim)) return "points";
  if (using.test(text.slice(start, end)) || [taken, followed, tool].some((pattern) => pattern.test(before)))
    return "uses";
  if (named.test(before) || ((mark.textual || startsSo(before)) && isNaming(behind))) return "names";
  return isMereTalk(claim) ? "points" : "claims";
}

/** "Hu (2021) studied X", and not what was found: "... and concludes that Y". */
function isNaming(behind: string): boolean {
  const finding =
    /\b(?:and|but)\s(?:\p{L}+ly\s)?(?:conclud|f[io](?:nd|und)|show|argu|report|suggest|demonstrat|observ)\p{L}*/iu;
  return naming.test(behind.trimStart()) && !finding.test(behind);
}

/** What a mark in a note is for, as far as the sentence goes that the note hangs on. */
export function intentInNote({ text }: Block, mark: Mark): Intent {
  const before = text.slice(0, mark.start);
  return pointsInside.test(mark.text) || pointsBefore.test(before) || pointsBehind.test(text.slice(mark.end))
    ? "points"
    : "claims";
}

/** "Hu and Li [3] studied": names alone before the mark. Each word ends where it must: else long ones are cut in all ways. */
function startsSo(before: string): boolean {
  const names = /^(?:[\s,]*(?:\p{Lu}[\p{L}'’-]+|and|et al\.?|&|colleagues)(?![\p{L}'’-]))*[\s,]*$/u;
  return before !== "" && names.test(before);
}
