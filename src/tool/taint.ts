import { contentHash } from "../run/content-hash.js";
import type { Gate } from "../run/front-end.js";

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

/** Addresses with and without a scheme, e-mail addresses, DOIs: what decides where a call goes. */
const addressPattern =
  /[a-z][a-z\d+.-]*:\/\/[^\s<>"'()[\]{}|\\^`]+|[\p{L}\d.+_-]+@[\p{L}\d.-]+|\b10\.\d{4,9}\/[^\s<>"']+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?][^\s<>"'()]*)?/giu;

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

function textsOf(value: unknown, path = ""): { path: string; value: string }[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === "" ? name : `${path}.${name}`));
}

interface NormalText {
  /** Lower case, compatibility forms folded, invisible characters and percent signs gone, white space single. */
  plain: string;
  words: string[];
  /** The words with single spaces, and one at each end. */
  spaced: string;
}

function normalise(text: string): NormalText {
  const plain = decoded(text)
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .trim();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return { plain, words, spaced: ` ${words.join(" ")} ` };
}

/** Pages are asked about with every call: each is normalised once, as long as its object lives. */
const normalised = new WeakMap<UntrustedText, NormalText>();

function normaliseOnce(text: UntrustedText): NormalText {
  const known = normalised.get(text) ?? normalise(text.text);
  normalised.set(text, known);
  return known;
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // Not UTF-8: then it is compared as it is written.
      return escapes;
    }
  });
}

interface TrustedText {
  plain: string;
  words: ReadonlySet<string>;
}

function trustedText(trusted: readonly string[]): TrustedText {
  const all = trusted.map(normalise);
  return { plain: all.map(({ plain }) => plain).join("\n"), words: new Set(all.flatMap(({ words }) => words)) };
}

function isTaken(given: NormalText, said: TrustedText, read: NormalText): boolean {
  const addresses = (given.plain.match(addressPattern) ?? []).map(bareAddress);
  if (addresses.some((address) => isAddressTaken(address, said, read))) return true;
  return said.plain.includes(given.plain) ? false : areWordsTaken(given, said, read);
}

function bareAddress(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?/, "").replace(/[/.,;:!?]+$/, "");
}

/** The whole address, or the host of one made up on it. */
function isAddressTaken(address: string, said: TrustedText, read: NormalText): boolean {
  const host = address.replace(/[/:?#].*$/, "");
  return [address, host].some((part) => read.plain.includes(part) && !said.plain.includes(part));
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
