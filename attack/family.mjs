// What a family of attacks is made of, and how its tries are run.
import pMap from "p-map";
import { buildWithout, wholeBuild } from "./build.mjs";

/** @typedef {import("./build.mjs").Build} Build */
/** @typedef {import("./build.mjs").Guard} Guard */

/**
 * One try to get something that Quire must not give.
 * @typedef {object} Try
 * @property {string} name what is tried, in a few words; no two of a family are the same
 * @property {string} guard the name of the guard that stops it, a key of the family's `guards`
 * @property {boolean} [quick] part of `npm test`: takes well under a second
 * @property {(build: Build) => Promise<string | null>} run null where it was stopped, else a sentence that says what got
 *   through. It throws only where the try itself could not be carried out.
 */

/**
 * @typedef {object} Family
 * @property {string} name
 * @property {number} least how many tries there must be
 * @property {Record<string, Guard | readonly Guard[]>} guards what is taken away to show that the tries bite
 * @property {number} [concurrency] tries at once; 2 by default
 * @property {number} [seconds] the most that one try may take; 30 by default
 * @property {() => Promise<readonly Try[]>} tries
 * @property {() => Promise<void>} [end] ends what the tries shared
 */

/**
 * @typedef {object} Outcome
 * @property {string} family
 * @property {string} name
 * @property {string} guard
 * @property {string | null} through what got through the whole build
 * @property {string | null} broken why the try could not be carried out
 * @property {boolean | null} bites whether it gets through without its guard; null where that was not tried
 */

/** @param {Try} attempt @param {Build} build @param {number} seconds @returns {Promise<{ through: string | null, broken: string | null }>} */
async function carryOut(attempt, build, seconds) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${seconds} s`)), seconds * 1000);
  });
  try {
    return { through: /** @type {string | null} */ (await Promise.race([attempt.run(build), late])), broken: null };
  } catch (error) {
    return { through: null, broken: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a family against the whole build and, where `withoutGuards` is set, each try once more against a copy that lacks
 * its guard. @param {Family} family
 * @param {{ quick: boolean, withoutGuards: boolean, onTry?: (done: number, all: number) => void }} options
 * @returns {Promise<Outcome[]>}
 */
export async function attack(family, { quick, withoutGuards, onTry }) {
  const tries = (await family.tries()).filter((attempt) => !quick || attempt.quick);
  checkTries(family, tries);
  const { concurrency = 2, seconds = 30 } = family;
  let done = 0;
  const all = tries.length * (withoutGuards ? 2 : 1);
  const first = await pMap(
    tries,
    async (attempt) => {
      const result = await carryOut(attempt, wholeBuild, seconds);
      onTry?.((done += 1), all);
      return { family: family.name, name: attempt.name, guard: attempt.guard, ...result, bites: null };
    },
    { concurrency },
  );
  if (!withoutGuards) return first;
  /** @type {Map<string, boolean>} */
  const bites = new Map();
  for (const [name, guard] of Object.entries(family.guards)) {
    const build = buildWithout(`${family.name}-${name}`, guard);
    await pMap(
      tries.filter((attempt) => attempt.guard === name),
      async (attempt) => {
        const { through } = await carryOut(attempt, build, seconds);
        bites.set(attempt.name, through !== null);
        onTry?.((done += 1), all);
      },
      { concurrency },
    );
  }
  return first.map((outcome) => ({ ...outcome, bites: bites.get(outcome.name) ?? false }));
}

/** @param {Family} family @param {readonly Try[]} tries */
function checkTries({ name, guards }, tries) {
  const seen = new Set();
  for (const attempt of tries) {
    if (seen.has(attempt.name)) throw new Error(`${name}: two tries are called "${attempt.name}"`);
    if (!Object.hasOwn(guards, attempt.guard)) throw new Error(`${name}: no guard is called "${attempt.guard}"`);
    seen.add(attempt.name);
  }
}
