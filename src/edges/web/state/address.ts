import { useLayoutEffect, useState } from "preact/hooks";

/** Where the reader is: the address says all of it, so that it can be sent to somebody and gone back to. */
export interface Address {
  /** "library", "ask", ... */
  screen: string;
  /** What of it is open: a key, a run; empty where nothing is. */
  item: string;
  /** "read" below a work. */
  part: string;
  query: URLSearchParams;
}

/** Reads "/library/hu2021lora/read?page=3". */
export function addressOf(path: string, search: string): Address {
  const [screen = "", item = "", part = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  return { screen: screen === "" ? "library" : screen, item, part, query: new URLSearchParams(search) };
}

/** "/library/hu2021lora?page=3"; what is empty, null or undefined is left out. */
export function pathTo(parts: readonly string[], query: Readonly<Record<string, Value>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  const path = parts.filter((part) => part !== "").map((part) => `/${encodeURIComponent(part)}`);
  const search = new URLSearchParams(given).toString();
  return `${path.join("") || "/"}${search === "" ? "" : `?${search}`}`;
}

type Value = string | number | null | undefined;

const moved = "quire:moved";

/** Goes to a place of the workbench; `replace` leaves no step to go back to. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  window.dispatchEvent(new Event(moved));
}

export function useAddress(): Address {
  const now = () => addressOf(location.pathname, location.search);
  const [address, setAddress] = useState(now);
  useLayoutEffect(() => {
    const update = () => setAddress(now());
    for (const name of [moved, "popstate"]) window.addEventListener(name, update);
    return () => {
      for (const name of [moved, "popstate"]) window.removeEventListener(name, update);
    };
  }, []);
  return address;
}

/** Makes links of the page go without loading it anew; others, and those opened in a tab of their own, stay links. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
