import { afterAll, describe, expect, it } from "vitest";
import { QuireError } from "../../domain/error.js";
import { createPooledWorkReader } from "./pooled-work-reader.js";
import { ThreadPool } from "./thread-pool.js";

const worker = {
  file: new URL("../../../test/support/stubborn-reader.mjs", import.meta.url),
  recognition: { extras: null, languages: null },
};
const impatient = createPooledWorkReader({ ...worker, patience_ms: 3000 });
const frugal = createPooledWorkReader({ ...worker, heap_mb: 64 });

afterAll(() => Promise.all([impatient.close(), frugal.close()]));

function read(name: string, reader = impatient, signal?: AbortSignal) {
  const basis = { id: "1", sha256: "1", collections: [], paths: [], added_at: "", updated_at: "" };
  const request = { bytes: new Uint8Array(3), name, basis, passages: { size: 1000, overlap: 0 } };
  return reader.read(request, { ocr: false, ...(signal && { signal }) });
}

describe("reading in threads", () => {
  it("gives what the thread read, or its error with all it says", async () => {
    expect(await read("sound")).toEqual({ text: "3 bytes" });
    await expect(read("broken")).rejects.toMatchObject({ code: "damaged", fix: "mend it" });
  });

  it.each([
    ["loops", "loop", impatient, "timeout"],
    ["eats memory", "hungry", frugal, "too_large"],
  ])("ends a thread that %s, and reads the other files", async (_what, name, reader, code) => {
    const [bad, sound] = await Promise.allSettled([read(name, reader), read("sound", reader)]);
    expect(bad).toMatchObject({ status: "rejected", reason: { code, facts: { name } } });
    expect(sound).toMatchObject({ status: "fulfilled", value: { text: "3 bytes" } });
  });

  it("ends its threads after what they work on", async () => {
    const reader = createPooledWorkReader(worker);
    const reading = [read("sound", reader), read("sound", reader)];
    await reader.close();
    expect(await Promise.all(reading)).toEqual([{ text: "3 bytes" }, { text: "3 bytes" }]);
    expect(await read("sound", reader)).toEqual({ text: "3 bytes" });
    await reader.close();
  });

  it("keeps threads that another still uses", async () => {
    const [first, second] = [createPooledWorkReader(worker), createPooledWorkReader(worker)];
    await Promise.all([read("sound", first), read("sound", second)]);
    const reading = read("sound", second);
    await first.close();
    expect(await reading).toEqual({ text: "3 bytes" });
    expect(await read("sound", second)).toEqual({ text: "3 bytes" });
    await second.close();
  });

  it("says what to do where what runs in them was not built", async () => {
    const reader = createPooledWorkReader({ ...worker, file: new URL("no-such-thread.js", import.meta.url) });
    await expect(read("sound", reader)).rejects.toMatchObject({
      code: "config",
      fix: "Build Quire anew: npm run build",
    });
    await reader.close();
  });

  it("fails every file that waits where no thread can begin, instead of waiting for one", async () => {
    const file = new URL("../../../test/support/half-built-reader.mjs", import.meta.url);
    const reader = createPooledWorkReader({ ...worker, file });
    const names = ["one", "two", "three", "four", "five", "six"];
    const outcomes = await Promise.allSettled(names.map((name) => read(name, reader)));
    expect(outcomes.map(({ status }) => status)).toEqual(names.map(() => "rejected"));
    await reader.close();
    const pool = new ThreadPool({
      file,
      name: "askInThread",
      most: 2,
      idle_ms: 1000,
      closed: () => new QuireError("interrupted", "closed"),
    });
    await expect(Promise.all([pool.run(1), pool.run(2), pool.run(3)])).rejects.toThrow("half built");
    pool.close();
  });

  it("stops when the run is interrupted", async () => {
    const interruption = new AbortController();
    const reading = read("loop", impatient, interruption.signal);
    interruption.abort();
    await expect(reading).rejects.toMatchObject({ code: "interrupted" });
  });
});
