import { markedWordsIn, normalizeSpace } from "../domain/characters.js";
import { contentHash } from "../run/content-hash.js";
import type { Gate } from "../run/front-end.js";
import { type Address, addressesIn, squeezed } from "./addresses-in.js";

/** Text that came from outside, and where from: a URL, a source's id, a tool. */
export interface UntrustedText {
  text: string;
  from: string;
}

/** An argument of a tool call that was first read in text from outside. */
export interface Taint {
  /** "url", "filters.author", "urls.0". */
  path: string;
  value: string;
  /** Of the first text that has it. */
  from: string;
}

/** A run of this many words is no chance: whoever writes it has read it. */
const tellingRun = 4;

/** Shorter ones ("en", "pdf") choose among known things and carry nothing. */
const tellingLength = 4;

/** Scripts whose words are not set apart by spaces. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/**
 * The text arguments of a tool call that first appeared in text from outside rather than in what a person or the plan
 * said. Tainted is an address (or its host) that only such a text has; and words that stand there in the same order
 * (the whole argument, or four in a row), unless each of them has been said by somebody trusted. Numbers and switches
 * are bound by the tool's schema and cannot carry a message.
 * @param trusted the question, the task, the plan made before, addresses and ids that services gave as such
 */
export function taintedArguments(
  input: unknown,
  trusted: readonly string[],
  untrusted: readonly UntrustedText[],
): Taint[] {
  const said = trustedText(trusted);
  return textsOf(input).flatMap(({ path, value }) => {
    const given = normalise(value);
    const source = untrusted.find((text) => isTaken(given, said, normaliseOnce(text)));
    return source === undefined ? [] : [{ path, value, from: source.from }];
  });
}

/** The question to a person before a tainted call; without a person the call is not made. */
export function taintGate(tool: string, input: unknown, taints: readonly Taint[]): Gate {
  const parts = taints.map(({ path, value, from }) => `${path} "${shorten(value)}" from ${from}`);
  return {
    key: `confirm:${tool}:${contentHash(input)}`,
    kind: "confirm",
    question: `${tool} was asked for with words that were first read in fetched text (${parts.join("; ")}). Allow it?`,
    details: { tool, input, taints },
    choices: ["allow", "refuse"],
    default: "refuse",
  };
}

function shorten(value: string): string {
  return value.length > 120 ? `${value.slice(0, 117)}...` : value;
}

/** Texts of the values, and names of fields that are no mere names. */
function textsOf(value: unknown, path = ""): { path: string; value: string }[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = path === "" ? name : `${path}.${name}`;
    const own = /^[\w-]*$/.test(name) ? [] : [{ path: innerPath, value: name }];
    return [...own, ...textsOf(inner, innerPath)];
  });
}

interface NormalText {
  /** Lower case, compatibility forms folded, invisible characters and percent signs gone, white space single. */
  plain: string;
  words: string[];
  /** The words with single spaces, and one at each end. */
  spaced: string;
  /** Letters and digits alone, for addresses that are written apart. */
  squeezed: string;
  addresses: Address[];
}

function normalise(text: string): NormalText {
  const plain = normalizeSpace(
    decoded(text)
      .normalize("NFKC")
      .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
      .toLowerCase(),
  );
  const words = markedWordsIn(plain);
  return { plain, words, spaced: ` ${words.join(" ")} `, squeezed: squeezed(plain), addresses: addressesIn(plain) };
}

/** Pages are asked about with every call: each is normalised once, as long as its object lives. */
const normalised = new WeakMap<UntrustedText, NormalText>();

function normaliseOnce(text: UntrustedText): NormalText {
  const known = normalised.get(text) ?? normalise(text.text);
  normalised.set(text, known);
  return known;
}

/** Escapes of escapes too. */
function decoded(text: string, depth = 3): string {
  const once = text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // Not UTF-8: then it is compared as it is written.
      return escapes;
    }
  });
  return once === text || depth === 1 ? once : decoded(once, depth - 1);
}

interface TrustedText {
  plain: string;
  words: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
}

function trustedText(trusted: readonly string[]): TrustedText {
  const all = trusted.map(normalise);
  return {
    plain: all.map(({ plain }) => plain).join("\n"),
    words: new Set(all.flatMap(({ words }) => words)),
    hosts: new Set(all.flatMap(({ addresses }) => addresses.map(({ host }) => host))),
  };
}

function isTaken(given: NormalText, said: TrustedText, read: NormalText): boolean {
  if (given.addresses.some((address) => isAddressTaken(address, said, read))) return true;
  return said.plain.includes(given.plain) ? false : areWordsTaken(given, said, read);
}

/** The whole address, or the host of one made up on it, however that is spelt. */
function isAddressTaken({ text, host }: Address, said: TrustedText, read: NormalText): boolean {
  if (read.plain.includes(text) && !said.plain.includes(text)) return true;
  if (said.hosts.has(host)) return false;
  return read.addresses.some((each) => each.host === host) || read.squeezed.includes(squeezed(host));
}

function areWordsTaken({ plain, words, spaced }: NormalText, said: TrustedText, read: NormalText): boolean {
  if (plain.length < tellingLength) return false;
  if (unspaced.test(plain)) return read.plain.includes(plain);
  const isNew = words.map((word) => !said.words.has(word));
  if (!isNew.includes(true)) return false;
  if (read.spaced.includes(spaced)) return true;
  return words.some((_, start) => {
    const run = words.slice(start, start + tellingRun);
    if (run.length < tellingRun || !isNew.slice(start, start + tellingRun).includes(true)) return false;
    return read.spaced.includes(` ${run.join(" ")} `);
  });
}
