// Text drawn by a seed: the same on every machine.

/** mulberry32: numbers in 0..1. @param {number} seed */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const vocabularySize = 30_000;
const wordsPerSentence = 20;

/** Sentences of made-up words whose frequencies follow Zipf's law. @param {() => number} random */
export function zipfSentence(random) {
  const words = Array.from({ length: wordsPerSentence }, () => wordOfRank(Math.floor(vocabularySize ** random())));
  return `${words.join(" ")}.`;
}

/** Pronounceable and different for every rank. @param {number} rank */
function wordOfRank(rank) {
  const [consonants, vowels] = ["bdfgklmnprstvz", "aeiou"];
  let rest = rank;
  let word = "";
  do {
    word += (consonants[rest % consonants.length] ?? "") + (vowels[Math.floor(rest / consonants.length) % 5] ?? "");
    rest = Math.floor(rest / (consonants.length * vowels.length));
  } while (rest > 0);
  return word;
}
