/** A stretch between brackets; offsets include them. */
export interface BracketGroup {
  start: number;
  end: number;
  /** What stands between them. */
  inner: string;
  /** Offset of the inner text. */
  from: number;
}

const closing: Record<string, string> = { "(": ")", "[": "]", "（": "）", "［": "］", "【": "】", "〔": "〕" };
const longest = 1500;
/** Brackets that are never closed are forgotten. */
const deepest = 30;

/** All stretches between matching brackets, inner ones included, by their beginning. */
export function bracketGroups(text: string): BracketGroup[] {
  const open: { character: string; at: number }[] = [];
  const found: BracketGroup[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character in closing) {
      open.push({ character, at });
      if (open.length > deepest) open.shift();
    } else if (/[)\]）］】〕]/u.test(character)) {
      const index = open.findLastIndex((each) => closing[each.character] === character);
      const start = open[index]?.at;
      if (start === undefined) continue;
      open.length = index;
      if (at - start <= longest) found.push({ start, end: at + 1, from: start + 1, inner: text.slice(start + 1, at) });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}
