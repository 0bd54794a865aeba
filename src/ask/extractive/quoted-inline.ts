import { hasLetterOrDigit, hasSpace } from "../../domain/characters.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";

/** A sentence that cannot disturb what stands around it: no labels of its own, no code span, tag or emphasis left open. */
export function quotedInline(text: string): string {
  const closed = (text.match(/`+/gu) ?? []).length % 2 === 0 ? text : text.replaceAll("`", "\\`");
  return disarmLabels(closeEmphasis(closed)).replace(/(?<!\\)<(?=[!/?a-z](?!u[bp]>))/giu, "\\<");
}

const emphasisMark = /(?<!\\)(\*{1,3}|_{1,3})/gu;

/** Escapes marks of emphasis that have no partner in the sentence, since the cut took it away. */
export function closeEmphasis(text: string): string {
  const open: { mark: string; at: number }[] = [];
  const alone: { mark: string; at: number }[] = [];
  for (const match of text.matchAll(emphasisMark)) {
    const [mark, at] = [match[0], match.index];
    if (isInCode(text, at)) continue;
    const [before, after] = [text[at - 1] ?? " ", text[at + mark.length] ?? " "];
    if (mark.startsWith("_") && hasLetterOrDigit(before) && hasLetterOrDigit(after)) continue;
    const partner = hasSpace(before) ? -1 : open.findLastIndex((one) => one.mark === mark);
    if (partner >= 0) alone.push(...open.splice(partner).slice(1));
    else if (hasSpace(after)) alone.push({ mark, at });
    else open.push({ mark, at });
  }
  return [...alone, ...open]
    .sort((left, right) => right.at - left.at)
    .reduce(
      (result, { mark, at }) => result.slice(0, at) + mark.replace(/./gu, "\\$&") + result.slice(at + mark.length),
      text,
    );
}

/** Whether an odd number of marks of code stands before a place. */
function isInCode(text: string, at: number): boolean {
  return (text.slice(0, at).match(/(?<!\\)`+/gu) ?? []).length % 2 === 1 && text.indexOf("`", at) >= 0;
}
