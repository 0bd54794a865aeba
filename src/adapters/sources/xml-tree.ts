/** Children of an element by their name, whatever prefix their namespace has. */
export function children(element: Element | undefined, name: string): Element[] {
  const list = element === undefined ? [] : [...element.childNodes];
  return list.filter((node): node is Element => node.nodeType === 1 && localName(node as Element) === name);
}

/** The first element at the end of a path of names, or undefined. */
export function child(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => children(at, name)[0], element);
}

/** The text at the end of a path of names, trimmed; empty where there is none. */
export function textAt(element: Element | undefined, ...path: string[]): string {
  return child(element, ...path)?.textContent?.trim() ?? "";
}

/** Gives what stands between an element's tags, with the tags inside: titles have markup of their own. */
export function markupOf(element: Element | undefined): string {
  return element === undefined ? "" : [...element.childNodes].map(String).join("").trim();
}

export function localName(element: Element): string {
  return element.nodeName.replace(/^.*:/u, "");
}
