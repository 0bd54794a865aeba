// node scripts/word-knowledge.mjs FOLDER: writes data/words/en.txt from WordNet's files (FOLDER holds data.* and index.sense).
// Kept are single words of lower case in their first four senses that WordNet's counted texts have, since a synonym of
// a rare sense makes two words equal that hardly ever are. The form of the file is told in its head.
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write("Name the folder of WordNet's files: node scripts/word-knowledge.mjs FOLDER\n");
  process.exit(2);
}
/** @param {string} name */
const lines = (name) =>
  readFileSync(`${folder}/${name}`, "latin1")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith(" "));

const mostSenses = 4;
const partNames = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };

/** Senses that are kept, with their number among the word's: "n:02345678:word". */
const kept = new Map();
const lemmas = { n: new Set(), v: new Set(), a: new Set(), r: new Set() };
const common = new Set();
const rows = lines("index.sense").map((line) => {
  const [key = "", offset = "", sense = "", count = ""] = line.split(" ");
  const [lemma = "", rest = ""] = key.split("%");
  return { lemma, part: partNames[rest[0]], offset, sense: Number(sense), count: Number(count) };
});
const isWord = (lemma) => /^[a-z]{2,}(-[a-z]+)*$/.test(lemma);
for (const { lemma, count } of rows) if (isWord(lemma) && count > 0) common.add(lemma);
for (const { lemma, part, offset, sense } of rows) {
  if (!isWord(lemma)) continue;
  lemmas[part].add(lemma);
  if (common.has(lemma) && sense <= mostSenses) kept.set(`${part}:${offset}:${lemma}`, sense);
}

/** Synsets with their words and pointers (WordNet manual, wndb(5WN)). */
const synsets = new Map();
for (const [file, part] of [
  ["noun", "n"],
  ["verb", "v"],
  ["adj", "a"],
  ["adv", "r"],
]) {
  for (const line of lines(`data.${file}`)) {
    const fields = line.split(" ");
    const words = Array.from({ length: parseInt(fields[3], 16) }, (_, index) =>
      fields[4 + 2 * index].toLowerCase().replace(/\(.*\)$/, ""),
    );
    const at = 4 + 2 * words.length;
    const pointers = Array.from({ length: Number(fields[at]) }, (_, index) => {
      const [sign, offset, other, places] = fields.slice(at + 1 + 4 * index, at + 5 + 4 * index);
      const target = `${other === "s" ? "a" : other}:${offset}`;
      return { sign, target, from: parseInt(places.slice(0, 2), 16), to: parseInt(places.slice(2), 16) };
    });
    synsets.set(`${part}:${fields[0]}`, { words, pointers, isSatellite: fields[2] === "s" });
  }
}
const wordsOf = (id) => synsets.get(id).words.filter((word) => kept.has(`${id}:${word}`));

/** Verbs of so many senses that their opposites say nothing of a sentence. */
const light = new Set(["come", "go", "get", "give", "take", "make", "put", "have", "do"]);
const found = { "=": new Set(), ">": new Set(), "!": new Set(), "~": new Set() };
const pair = (one, other) => (one < other ? `${one} ${other}` : `${other} ${one}`);
for (const [id, { words, pointers }] of synsets) {
  const own = wordsOf(id);
  if (own.length > 1) found["="].add(own.toSorted().join(" "));
  for (const { sign, target, from, to } of pointers) {
    const there = synsets.get(target);
    if (there === undefined) continue;
    const [one, other] = [words[from - 1], there.words[to - 1]];
    if (sign === "!" && common.has(one) && common.has(other) && !(light.has(one) && light.has(other)))
      found["!"].add(pair(one, other));
    // A satellite ("rapid") has the opposite of its head ("fast").
    if (sign === "&" && synsets.get(id).isSatellite) {
      for (const { sign: next, target: opposite } of there.pointers) {
        if (next !== "!") continue;
        const isUsual = (of, word) => (kept.get(`${of}:${word}`) ?? 9) <= 2;
        for (const here of own.filter((word) => isUsual(id, word))) {
          for (const word of wordsOf(opposite))
            if (here !== word && isUsual(opposite, word)) found["!"].add(pair(here, word));
        }
      }
    }
    if ((sign === "+" || sign === "\\") && common.has(one) && common.has(other) && one !== other)
      found["~"].add(pair(one, other));
    const usual = (of, word) => (kept.get(`${of}:${word}`) ?? 9) <= 2;
    const pairs = () =>
      own
        .filter((word) => usual(id, word))
        .flatMap((here) =>
          wordsOf(target)
            .filter((word) => word !== here && usual(target, word))
            .map((word) => pair(here, word)),
        );
    // "Large" is like "great"; and of two verbs the one that says more may stand for the other ("cut" and "reduce").
    if (sign === "&") for (const each of pairs()) found["="].add(each);
    if (sign === "@" && id.startsWith("v")) for (const each of pairs()) found["~"].add(each);
    if (sign === "@" && own.length > 0) {
      const broader = wordsOf(target);
      if (broader.length > 0) found[">"].add(`${own.join(" ")} : ${broader.join(" ")}`);
    }
  }
}

/** @param {string} one @param {string} other */
const byCode = (one, other) => (one < other ? -1 : 1);
const head = readFileSync(new URL("../data/words/en.head.txt", import.meta.url), "utf8");
const body = Object.entries(found).flatMap(([sign, set]) => [...set].toSorted(byCode).map((line) => `${sign} ${line}`));
for (const [part, words] of Object.entries(lemmas)) {
  body.push(`${part} ${[...words].toSorted(byCode).join(" ")}`);
}
writeFileSync(new URL("../data/words/en.txt", import.meta.url), `${head}${body.join("\n")}\n`);
for (const [sign, set] of Object.entries(found)) process.stdout.write(`${sign} ${set.size}\n`);
