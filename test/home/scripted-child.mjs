// A process that speaks the protocol of models at home (src/adapters/home/protocol.ts) without weights: it says what the
// file that it is given as its weights says about a prompt, and reads that file anew for each.
import { readFileSync } from "node:fs";

const open = new Map();
const cancelled = new Set();
let script = "";
let last = Promise.resolve();
const say = (answer) => process.send(answer);
const piecesOf = (text) => text.match(/\S+\s*|\s+/g) ?? [];

process.on("disconnect", () => process.exit(0));
process.on("message", (told) => {
  if (told.load) {
    [script] = told.load.files;
    const { broken, memory } = JSON.parse(readFileSync(script, "utf8"));
    if (memory) process.stderr.write("\n[quire: more memory than allowed]\n", () => process.exit(1));
    else say(broken ? { broken } : { ready: true });
  } else if (told.cancel) {
    cancelled.add(told.id);
    open.get(told.id)?.();
  } else last = last.then(() => perform(told.id, told.work));
});

async function perform(id, work) {
  const { answers = {} } = JSON.parse(readFileSync(script, "utf8"));
  if (work.do === "embed") {
    const vectors = Float32Array.from(work.texts.flatMap((text) => [text.length, 1]));
    say({ id, done: { input: work.texts.length, output: 0, finish: "stop", vectors } });
    return;
  }
  if (work.do === "entail") {
    const all = work.pairs.map(({ text, sentence }) => answers[`${text} | ${sentence}`] ?? { logits: [[0, 0, 0]] });
    const pairs = Int32Array.from(all.flatMap(({ logits }, index) => logits.map(() => index)));
    const windows = { logits: Float32Array.from(all.flatMap(({ logits }) => logits.flat())), pairs };
    say({ id, done: { input: work.pairs.length, output: 0, finish: "stop", windows } });
    return;
  }
  const { text = "", silent, cut, failed, reason, dies } = answers[work.prompt] ?? {};
  if (dies) process.kill(process.pid, "SIGKILL");
  if (failed) {
    say({ id, failed, reason: reason ?? "error" });
    return;
  }
  for (const piece of piecesOf(cut ?? text)) say({ id, text: piece });
  if (cut !== undefined) process.exit(1);
  if (silent) {
    say({ id, read: 1, of: 2 });
    if (!cancelled.has(id)) await new Promise((resolve) => open.set(id, resolve));
  }
  say({ id, done: { input: 5, output: piecesOf(text).length, finish: "stop" } });
}
