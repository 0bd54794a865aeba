import { describe, expect, it } from "vitest";
import { LookAhead } from "./scan-files.js";

/** Work that is finished from outside. */
function controlled(count: number, limits: { jobs: number; ahead: number }) {
  const begun: number[] = [];
  const finish = new Map<number, (value: string) => void>();
  const prepare = (index: number) => {
    begun.push(index);
    return new Promise<string>((resolve) => finish.set(index, resolve));
  };
  return {
    begun,
    ahead: new LookAhead(count, prepare, limits),
    end: (index: number) => finish.get(index)?.(`${index}`),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("preparing ahead", () => {
  it("begins so many at a time, and no further ahead than it may", async () => {
    const { begun, ahead, end } = controlled(10, { jobs: 2, ahead: 3 });
    const first = ahead.get(0);
    expect(begun).toEqual([0, 1]);
    end(0);
    expect(await first).toBe("0");
    for (const index of [1, 2, 3]) {
      await turn();
      end(index);
    }
    await turn();
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await ahead.get(1)).toBe("1");
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it("tells a failure to whoever asks for the item, and goes on with the others", async () => {
    const prepare = (index: number) => (index === 1 ? Promise.reject(new Error("broken")) : Promise.resolve(index));
    const ahead = new LookAhead(3, prepare, { jobs: 1, ahead: 3 });
    expect(await ahead.get(0)).toBe(0);
    await turn();
    await expect(ahead.get(1)).rejects.toThrow("broken");
    expect(await ahead.get(2)).toBe(2);
  });

  it("waits at the end for what is underway, and begins nothing more", async () => {
    const { begun, ahead, end } = controlled(5, { jobs: 2, ahead: 5 });
    void ahead.get(0);
    let stopped = false;
    const stopping = ahead.stop().then(() => (stopped = true));
    end(0);
    await turn();
    expect([stopped, begun]).toEqual([false, [0, 1]]);
    end(1);
    await stopping;
    expect(begun).toEqual([0, 1]);
  });
});
