// A reader thread whose behaviour the file's name decides: what a hostile file does to a real one.
export function runInThread({ input: { request }, progress }) {
  progress.postMessage([0, 0]);
  if (request.name === "loop") for (;;);
  if (request.name === "hungry") {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1_000_000 }, () => 0.5));
  }
  progress.close();
  if (request.name === "broken") return { error: { code: "damaged", message: "broken is damaged", fix: "mend it" } };
  return { output: { text: `${request.bytes.length} bytes` } };
}
