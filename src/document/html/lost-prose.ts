import { countLetters } from "../../domain/characters.js";
import { blockElements } from "./html-elements.js";
import { oneLine } from "./html-document.js";

const place = "data-quire-place";
const blocks = [...blockElements].join(", ");
const headings = "h1, h2, h3, h4, h5, h6";
/** What asks for something rather than says it. */
const asking = "form, fieldset, dialog, [role='alert'], [role='dialog']";
/** What lists other pages, shows something, or says whose page it is. */
const furnishing = "ul, ol, li, figure, figcaption, header, footer, address";
/** Fewer letters are a button, a credit, a share of a menu. */
const fewestLetters = 25;
/** Of prose less is linked; a section with a title among others like it may lead on. */
const mostLinked = { box: 0.3, section: 0.6 };

/** Gives each element that can stand as a paragraph its place in the page, so that it is known afterwards what was left out of it. */
export function markPlaces(document: Document): void {
  for (const [index, element] of [...document.body.querySelectorAll(blocks)].entries())
    element.setAttribute(place, String(index));
}

const placeOf = (element: Element): string => element.getAttribute(place) ?? "";
const placed = (root: Element): Element[] => [...root.querySelectorAll(`[${place}]`)];
const textOf = (element: Element): string => oneLine(element.textContent ?? "");

/** A page beside the article that was taken out of it. */
interface Article {
  /** Elements of the article by their places. */
  kept: Map<string, Element>;
  /** Elements of the page that are in the article, or hold one that is. */
  holders: Set<Element>;
  /** Places between which something is in its midst. */
  first: number;
  last: number;
  title: string;
  /** All that the article says: parts of a page may have lost their place in it and not their words. */
  text: string;
}

/**
 * Puts prose back into an article that was left out between two of its paragraphs, or in a part made in the same way as one
 * that was kept: boxes and sections of a manual look like a site's margins to who looks for an article of news.
 * Both the article and the page that it is of have their places marked.
 */
export function putBackProse(content: Element, page: Document, title: string): void {
  const kept = new Map(placed(content).map((element) => [placeOf(element), element]));
  const said = placed(page.body).filter((element) => kept.has(placeOf(element)) && textOf(element) !== "");
  const leaves = said.filter((element) => placed(element).length === 0);
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return;
  const holders = new Set<Element>();
  for (const element of said)
    for (let at: Element | null = element; at !== null && !holders.has(at); at = at.parentElement) holders.add(at);
  const [start, end] = [Number(placeOf(first)), Number(placeOf(last))];
  const article = { kept, holders, first: start, last: end, title, text: textOf(content) };
  for (const lost of leftOut(page.body, article)) putBack(lost, article);
}

/** What was left out and is of the article, in order, the whole before its parts. */
function leftOut(element: Element, article: Article): Element[] {
  return [...element.children].flatMap((child) => {
    if (article.holders.has(child)) return leftOut(child, article);
    return isBack(child, article) ? [child] : [];
  });
}

/** Behind what stands before it in the page, else before what stands behind it. */
function putBack(lost: Element, { kept, holders }: Article): void {
  const copy = lost.cloneNode(true) as Element;
  const siblings = [...(lost.parentElement?.children ?? [])];
  const at = siblings.indexOf(lost);
  const before = siblings.slice(0, at).findLast((each) => holders.has(each));
  const behind = siblings.slice(at).find((each) => holders.has(each));
  const inArticle = (element: Element | undefined) =>
    element === undefined ? [] : [element, ...placed(element)].flatMap((each) => kept.get(placeOf(each)) ?? []);
  const [ofBefore, ofBehind] = [inArticle(before), inArticle(behind)];
  if (before !== undefined && kept.has(placeOf(before))) ofBefore[0]?.after(copy);
  else if (ofBefore.length > 0) ofBefore.at(-1)?.after(copy);
  else ofBehind[0]?.before(copy);
  holders.add(lost);
  kept.set(placeOf(lost), copy);
}

/** Whether something that was left out is of the article. A heading is where what stands below it is. */
function isBack(element: Element, article: Article): boolean {
  if (!element.hasAttribute(place)) return false;
  const own = Number(placeOf(element));
  const isBetween = own > article.first && own < article.last;
  if (!element.matches(headings))
    return (isBetween || isOfKind(element, article)) && isProse(element, article) && !isSaid(element, article);
  const next = element.nextElementSibling;
  if (!isBetween || next === null || textOf(element) === article.title) return false;
  return article.holders.has(next) || (!next.matches(headings) && isBack(next, article));
}

/** Whether another part beside an element is made in the same way and of the article. */
function isOfKind(element: Element, { holders }: Article): boolean {
  const siblings = [...(element.parentElement?.children ?? [])];
  return siblings.some(
    (other) => other.localName === element.localName && other.className === element.className && holders.has(other),
  );
}

function isSaid(element: Element, { text }: Article): boolean {
  const parts = placed(element).filter((part) => placed(part).length === 0);
  return (parts.length === 0 ? [element] : parts).some((part) => text.includes(textOf(part)) && textOf(part) !== "");
}

function isProse(element: Element, article: Article): boolean {
  if (element.matches(`${asking}, ${furnishing}`) || element.querySelector(asking) !== null) return false;
  const letters = countLetters(element.textContent ?? "");
  const inside = (what: string) =>
    [...element.querySelectorAll(what)].reduce((sum, each) => sum + countLetters(each.textContent ?? ""), 0);
  const hasTitle = [...element.querySelectorAll(headings)].some((heading) => heading.closest("li") === null);
  const linked = mostLinked[hasTitle && isOfKind(element, article) ? "section" : "box"];
  if (letters < fewestLetters || inside("a[href]") > linked * letters) return false;
  // A list that no title of a section leads to is one of other pages.
  return hasTitle || 2 * inside("li") <= letters;
}
