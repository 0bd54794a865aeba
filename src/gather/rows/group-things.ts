import { areSpellings, nearbyKeys, type ThingName } from "./thing-name.js";
import { byCodeUnits } from "../../domain/collections.js";

/** The traits by which it is told which thing something found is. */
export interface Traits {
  /** Names this and nothing else, for an order that does not depend on who found it when. */
  content: string;
  /** Values of the user's key columns, as they are compared; null where one of them is missing. */
  key: string | null;
  /** Identifiers and canonical addresses of the thing itself: "doi:10.1/x", "url:https://...". */
  identifiers: readonly string[];
  doi: string | null;
  /** Hosts of its own addresses, else of the page it was found on. */
  hosts: readonly string[];
  /** Whether it has an address of its own. */
  located: boolean;
  name: ThingName;
  /** Values of columns that are facts about the thing. */
  facts: ReadonlyMap<string, string>;
}

type SameFact = (left: string, right: string) => boolean;

/** Fewer facts that differ may be errors of one page. */
const tellingFacts = 2;

/**
 * Puts together what is the same thing: numbers of the group of each, in the order given. Rules in turn: the user's keys,
 * identifiers and addresses, one name on one host, one name, spellings of one name. No rule joins what the keys hold
 * apart; names join nothing that has different DOIs, or homes on different hosts and no fact in common.
 */
export function groupThings(things: readonly Traits[], sameFact: SameFact): number[] {
  const groups = new Groups(things, sameFact);
  const byKey = buckets(things, ({ key }) => (key === null ? [] : [key]));
  const byIdentifier = buckets(things, ({ identifiers }) => identifiers);
  const byHostAndName = buckets(things, ({ hosts, name }) =>
    namesOf(name).flatMap((each) => hosts.map((host) => `${host} ${each}`)),
  );
  for (const members of byKey) groups.join(members, "surely");
  for (const members of byIdentifier) groups.join(members, "surely");
  for (const members of byHostAndName) groups.join(members, "by name");
  for (const members of nameBuckets(things)) groups.join(members, "by name");
  for (const members of buckets(things, ({ name }) => nearbyKeys(name))) groups.join(members, "by spelling");
  return things.map((_, index) => groups.find(index));
}

function namesOf({ letters }: ThingName): string[] {
  return letters === "" ? [] : [letters];
}

/** Members that share a key, all in an order of their content. */
function buckets(things: readonly Traits[], keysOf: (thing: Traits) => readonly string[]): number[][] {
  const byKey = new Map<string, number[]>();
  for (const index of inOrder(things)) {
    const thing = things[index];
    if (thing === undefined) continue;
    for (const key of new Set(keysOf(thing))) {
      const members = byKey.get(key);
      if (members === undefined) byKey.set(key, [index]);
      else members.push(index);
    }
  }
  return [...byKey].toSorted(([left], [right]) => byCodeUnits(left, right)).map(([, members]) => members);
}

function inOrder(things: readonly Traits[]): number[] {
  return things
    .map((_, index) => index)
    .toSorted((left, right) => byCodeUnits(things[left]?.content ?? "", things[right]?.content ?? ""));
}

/** A name without the words of its kind is compared with whole names: "Skerrow Head Lighthouse" with "Skerrow Head". */
function nameBuckets(things: readonly Traits[]): number[][] {
  const whole = new Set(things.map(({ name }) => name.letters));
  return buckets(things, ({ name }) => {
    if (name.generic) return [];
    return name.proper !== null && whole.has(name.proper) ? [name.letters, name.proper] : [name.letters];
  });
}

/** What is known of a group as a whole. */
interface Group {
  keys: Set<string>;
  dois: Set<string>;
  homes: Set<string>;
  facts: Map<string, Set<string>>;
}

/** Disjoint sets that grow by joining. */
class Groups {
  private readonly parents: number[];
  private readonly groups: Group[];

  constructor(
    private readonly things: readonly Traits[],
    private readonly sameFact: SameFact,
  ) {
    this.parents = things.map((_, index) => index);
    this.groups = things.map(({ key, doi, hosts, located, facts }) => ({
      keys: new Set(key === null ? [] : [key]),
      dois: new Set(doi === null ? [] : [doi]),
      homes: new Set(located ? hosts : []),
      facts: new Map([...facts].map(([column, value]) => [column, new Set([value])])),
    }));
  }

  find(index: number): number {
    let root = index;
    while (this.parents[root] !== undefined && this.parents[root] !== root) root = this.parents[root] ?? root;
    this.parents[index] = root;
    return root;
  }

  /** Joins all of a bucket that may be one. What has no key of the user's goes with one that has only where there is one such. */
  join(members: readonly number[], how: "surely" | "by name" | "by spelling"): void {
    const keys = new Set(members.flatMap((member) => [...(this.groups[this.find(member)]?.keys ?? [])]));
    members.forEach((member, place) => {
      for (const other of members.slice(0, place)) {
        const [left, right] = [this.find(other), this.find(member)];
        if (left === right || !this.mayJoin(left, right, { how, keys: keys.size })) continue;
        if (how === "by spelling" && !this.areSpellings(other, member)) continue;
        this.unite(left, right);
      }
    });
  }

  private areSpellings(left: number, right: number): boolean {
    const [one, other] = [this.things[left], this.things[right]];
    return one !== undefined && other !== undefined && areSpellings(one.name, other.name);
  }

  private mayJoin(left: number, right: number, { how, keys }: { how: string; keys: number }): boolean {
    const [one, other] = [this.groups[left], this.groups[right]];
    if (one === undefined || other === undefined) return false;
    if (keys > 1 && [...one.keys][0] !== [...other.keys][0]) return false;
    if (how === "surely") return true;
    if (one.dois.size > 0 && other.dois.size > 0 && !overlap(one.dois, other.dois)) return false;
    return !this.areNamesakes(one, other);
  }

  /** At home in different places, and all that is known of both differs. */
  private areNamesakes(one: Group, other: Group): boolean {
    if (one.homes.size === 0 || other.homes.size === 0 || overlap(one.homes, other.homes)) return false;
    const shared = [...one.facts].flatMap(([column, values]) => {
      const others = other.facts.get(column);
      return others === undefined ? [] : [{ values: [...values], others: [...others] }];
    });
    return (
      shared.length >= tellingFacts &&
      shared.every(({ values, others }) => values.every((value) => others.every((each) => !this.sameFact(value, each))))
    );
  }

  private unite(left: number, right: number): void {
    const [one, other] = [this.groups[left], this.groups[right]];
    if (one === undefined || other === undefined) return;
    this.parents[right] = left;
    for (const key of other.keys) one.keys.add(key);
    for (const doi of other.dois) one.dois.add(doi);
    for (const home of other.homes) one.homes.add(home);
    for (const [column, values] of other.facts) {
      one.facts.set(column, new Set([...(one.facts.get(column) ?? []), ...values]));
    }
  }
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((each) => right.has(each));
}
