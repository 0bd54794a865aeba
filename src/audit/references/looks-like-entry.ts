import type { Block } from "../draft/draft.js";

const year = /\b(?:1[4-9]\d\d|20\d\d)[a-z]?\b|\bn\.\s?d\.|\bin press\b|\bforthcoming\b|\bs\.\s?d\.|\bo\.\s?J\./iu;
const address = /https?:\/\/|\bdoi\b|\b10\.\d{4,9}\/|\bISBN\b|\barXiv\b/iu;
/** "Smith, J.", "Smith JA", "J. Smith", "SMITH John", "王芳", a title between quotation marks. */
const beginning =
  /^(?:\[?\w{0,12}\]?[.)]?\s*)?(?:["“„«‘]|(?:(?:van|von|de|der|den|da|di|du|la|le|al|el|d['’])[\s-])*\p{Lu}[\p{L}\p{M}'’.-]*(?:[\s,&.]|$)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u;
const longest = 1500;

/** Whether a block reads like an entry of a list of references: it begins with a name or a title, and has a year or an address. */
export function looksLikeEntry({ text }: Pick<Block, "text">): boolean {
  if (text.length > longest || text.length < 8) return false;
  return beginning.test(text) && (year.test(text) || address.test(text));
}
