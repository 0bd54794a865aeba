// What is indexed and asked: test collections in BEIR form, and libraries of any size made from their sentences.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { createLocalFiles } from "../../dist/adapters/local/local-files.js";
import { openTestCollection } from "../../dist/corpus/evaluation/test-collection.js";
import { seededRandom, zipfSentence } from "../support/synthetic.mjs";

/**
 * @typedef {{ id: string, title: string, text: string }} Document
 * @typedef {{ text: string, judgements?: ReadonlyMap<string, number> }} Query without judgements it is only timed
 * @typedef {object} Material
 * @property {string} name
 * @property {number} size how many documents
 * @property {() => Iterable<Document>} documents the same ones each time
 * @property {readonly Query[]} queries
 */

/** Longer questions are paragraphs, which nobody types. */
const longestQuestion = 400;
/** Bare FTS5 needs a second for a question of half a million passages. */
const mostTimed = 60;
const documentsPerWork = 100;

/** Folders in BEIR form among the given ones and directly below them. @param {readonly string[]} folders */
export function findCollections(folders) {
  const below = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return [...folders, ...below].filter((folder) => existsSync(join(folder, "corpus.jsonl")));
}

/** @param {string} folder in BEIR form @returns {Promise<Material>} */
export async function readCollection(folder) {
  const files = createLocalFiles(folder, folder);
  const collection = await openTestCollection(files, files.resolve("."));
  const documents = [];
  for await (const document of collection.documents()) documents.push(document);
  return {
    name: basename(folder),
    size: documents.length,
    documents: () => documents,
    queries: collection.queries,
  };
}

/**
 * A library of `size` passages of three random sentences each, with the largest collection that fits hidden among
 * them: its questions are judged, those of the others only timed. Without collections the words are made up.
 * @param {number} size
 * @param {readonly string[]} folders
 * @returns {Promise<Material>}
 */
export async function scaledMaterial(size, folders) {
  const collections = await Promise.all(folders.map(readCollection));
  const [hidden] = collections.filter((each) => each.size < size).toSorted((left, right) => right.size - left.size);
  const random = seededRandom(20_261_121);
  const sentences = sentencesOf(collections, random);
  const others = collections.filter((each) => each !== hidden).flatMap((each) => each.queries);
  const timed = others.map(({ text }) => ({ text })).filter(({ text }) => text.length < longestQuestion);
  const made = Array.from({ length: collections.length === 0 ? 200 : 0 }, () => ({
    text: zipfSentence(random).split(" ").slice(0, 8).join(" "),
  }));
  return {
    name: hidden === undefined ? "made up" : `with ${hidden.name} hidden`,
    size,
    documents: () => mixed(size, hidden, sentences),
    queries: [...(hidden?.queries ?? []), ...spread(timed, mostTimed), ...made],
  };
}

/** At most so many, from all over the list. @template T @param {readonly T[]} list @param {number} most */
function spread(list, most) {
  return list.filter(
    (_, index) => Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
  );
}

/** @param {readonly Material[]} collections @param {() => number} random */
function sentencesOf(collections, random) {
  const found = collections.flatMap(({ documents }) =>
    [...documents()].flatMap(({ title, text }) => `${title} . ${text}`.split(/(?<=[.!?])\s+/)),
  );
  const sentences = found.filter((sentence) => sentence.length > 30);
  return sentences.length > 0 ? sentences : Array.from({ length: 30_000 }, () => zipfSentence(random));
}

/** @param {number} size @param {Material | undefined} hidden @param {readonly string[]} sentences */
function* mixed(size, hidden, sentences) {
  const random = seededRandom(size);
  const pick = () => sentences[Math.floor(random() * sentences.length)] ?? "";
  if (hidden !== undefined) yield* hidden.documents();
  for (let index = hidden?.size ?? 0; index < size; index += 1) {
    const title = `Work ${Math.floor(index / documentsPerWork)}`;
    yield { id: `distractor-${index}`, title, text: `${pick()} ${pick()} ${pick()}` };
  }
}
