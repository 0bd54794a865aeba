import { readFileSync } from "node:fs";

const han = /[\u3400-\u9fff]/u;
const hanAll = /[\u3400-\u9fff]/gu;
let simplified: ReadonlyMap<string, string> | undefined;

/** A text with the characters of Chinese that have one simplified form written so: 圖 as 图. The pairs are `data/letters/han.txt`. */
export function simplifyHan(text: string): string {
  if (!han.test(text)) return text;
  simplified ??= readPairs();
  const pairs = simplified;
  return text.replace(hanAll, (character) => pairs.get(character) ?? character);
}

function readPairs(): ReadonlyMap<string, string> {
  const lines = readFileSync(new URL("../../data/letters/han.txt", import.meta.url), "utf8").split("\n");
  const pairs = lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(" "));
  return new Map(pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]));
}
