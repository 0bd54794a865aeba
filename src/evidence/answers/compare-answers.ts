import { z } from "zod";
import type { Claim } from "../../domain/evidence.js";
import { signOf, signs } from "../../domain/verdict.js";
import { normaliseWording } from "../quotations/normalise.js";

const saidSchema = z.strictObject({
  text: z.string().describe("As it reads, without labels"),
  sign: z.enum(signs).describe("Its standing or its verdict"),
  labels: z.array(z.string()).describe("Sources that it names"),
});

/** One statement of one text or of both. */
export const comparedSchema = z.strictObject({
  state: z
    .enum(["same", "reworded", "only_before", "only_after"])
    .describe("reworded: half of its words or more are the other's"),
  before: saidSchema.nullable(),
  after: saidSchema.nullable(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** Of the words of both statements those that they share (Dice), from which on one is the other said anew. */
const leastShared = 0.5;

/**
 * Two texts on the same evidence, statement by statement, in the order of the second; what only the first says stands where
 * it stood between the others. A statement is matched with its own words first, then with the one that shares most words.
 */
export function compareAnswers(before: readonly Claim[], after: readonly Claim[]): Compared[] {
  const open = new Set(before);
  const partners = new Map<Claim, Claim>();
  const pair = (one: Claim, other: Claim | undefined) => {
    if (other === undefined) return;
    open.delete(other);
    partners.set(one, other);
  };
  for (const claim of after)
    pair(
      claim,
      [...open].find((other) => wordingOf(other) === wordingOf(claim)),
    );
  for (const claim of after) if (!partners.has(claim)) pair(claim, nearest(claim, [...open]));
  const rows: Compared[] = [];
  let next = 0;
  const tellLost = (until: number) => {
    for (; next < until; next++) {
      const lost = before[next];
      if (lost !== undefined && open.has(lost)) rows.push({ state: "only_before", before: said(lost), after: null });
    }
  };
  for (const claim of after) {
    const partner = partners.get(claim);
    if (partner !== undefined) tellLost(before.indexOf(partner));
    rows.push(rowOf(claim, partner));
  }
  tellLost(before.length);
  return rows;
}

function rowOf(claim: Claim, partner: Claim | undefined): Compared {
  if (partner === undefined) return { state: "only_after", before: null, after: said(claim) };
  const isSame = wordingOf(partner) === wordingOf(claim);
  return { state: isSame ? "same" : "reworded", before: said(partner), after: said(claim) };
}

function said(claim: Claim): NonNullable<Compared["before"]> {
  return { text: claim.text, sign: signOf(claim), labels: claim.labels };
}

function nearest(claim: Claim, others: readonly Claim[]): Claim | undefined {
  const words = wordsOf(claim);
  const scored = others.map((other) => ({ other, shared: dice(words, wordsOf(other)) }));
  const [best] = scored.toSorted((left, right) => right.shared - left.shared);
  return best !== undefined && best.shared >= leastShared ? best.other : undefined;
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}

function wordingOf({ text }: Claim): string {
  return normaliseWording(text);
}

function wordsOf(claim: Claim): Set<string> {
  return new Set(wordingOf(claim).split(" ").filter(Boolean));
}
