// What the scripted model understands of a prompt.

/** @type {typeof import("./scripted-model.d.mts").fencedBlocks} */
export function fencedBlocks(prompt) {
  return [...prompt.matchAll(/^<<< begin (.+?) (\S+)\n([\s\S]*?)^>>> end \1 \2/gmu)].map(
    ([, name = "", , text = ""]) => ({
      name,
      text,
    }),
  );
}

/** "exactly 8", "at most 10": how many are asked for; null where no number is said. @param {string} prompt */
export function askedFor(prompt) {
  const number = /\b(?:exactly|at most|up to)\s+(\d+)\b/iu.exec(prompt)?.[1];
  return number === undefined ? null : Number(number);
}

/** "[id] [strategy] query", a line each. @param {string} prompt */
export function listedSearches(prompt) {
  return [...prompt.matchAll(/^\W*\[([^\]\n]+)\]\s+\[([^\]\n]+)\]\s+(.+)$/gmu)].map(
    ([, id = "", strategy = "", query = ""]) => ({ id, strategy, query }),
  );
}

/** Blocks headed by "[S1]". @param {string} prompt @returns {{ label: string, text: string }[]} */
export function labelledBlocks(prompt) {
  return prompt
    .split(/^(?=\[S\d+\])/mu)
    .slice(1)
    .map((block) => ({
      label: /^\[(S\d+)\]/u.exec(block)?.[1] ?? "",
      text: block.split(/^(?:>>> end|<<< begin)/mu, 1)[0] ?? "",
    }));
}

/** The words that a search of the model's own is to be made of. @param {string} prompt */
export function askedQuery(prompt) {
  const block = fencedBlocks(prompt).find(({ name }) => /search|quer|words/iu.test(name))?.text;
  const last = /^(?:search for|words|query)\W*\n?(.+)/imu.exec(prompt)?.[1];
  return (block ?? last ?? prompt).trim();
}

/** Letters and numbers alone: marks of Markdown and spaces say nothing of whether words stand in a text. @param {string} text */
export function lettersOf(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Addresses in a text. @param {string} text */
export function addressesIn(text) {
  const found = text.match(/https?:\/\/[^\s)\]>"']+/giu) ?? [];
  return found.filter((address) => URL.canParse(address));
}
