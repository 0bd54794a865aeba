import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GatherPlayer } from "../../scripts/play-services/gather/gather-player.mjs";
import type { SearchTask } from "../../src/gather/schema/gather-schema.js";
import type { Gate, Gatekeeper } from "../../src/run/front-end.js";
import { removeFolders } from "../support/quire.js";
import { gather, startWorld } from "./gather-world.js";

let world: GatherPlayer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  removeFolders();
});

const searchesOf = ({ details }: Gate): SearchTask[] => (details as { searches: SearchTask[] }).searches;
const nobody: Gatekeeper = () => Promise.resolve(undefined);

/** Drops the first search of the first round, adds one, edits one and says something; approves all others. */
const aPerson: Gatekeeper = (gate) => {
  if (gate.key !== "searches:0") return Promise.resolve("approve");
  const [first, second] = searchesOf(gate);
  return Promise.resolve({
    drop: [first?.id],
    add: ["vector database in the browser"],
    edit: { [second?.id ?? ""]: "vector databases many tenants" },
    feedback: "rather small projects",
  });
};

describe("the approval of searches", () => {
  it("waits where nobody answers, asks again after a resume, and searches what a person made of the plan", async () => {
    const input = { min_items: 100, max_retry_rounds: 1 };
    const waiting = await gather(world, { way: "model", input, gatekeeper: nobody });
    expect(waiting.outcome.state).toBe("waiting");
    expect(world.asked.map(({ step }) => step)).not.toContain("web_search");
    const planned = world.asked.length;

    const { root } = waiting;
    const resume = waiting.outcome.run_id;
    const again = await gather(world, { way: "model", root, resume, gatekeeper: nobody });
    expect(again.outcome.state).toBe("waiting");
    expect(world.asked).toHaveLength(planned);

    const asked: Gate[] = [];
    const gatekeeper: Gatekeeper = (gate) => {
      asked.push(gate);
      return aPerson(gate);
    };
    const done = await gather(world, { way: "model", root, resume, gatekeeper });
    expect(done.outcome.state).toBe("incomplete");
    expect(asked.map(({ key }) => key)).toEqual(["searches:0", "searches:1"]);
    const [first, second] = asked.slice(0, 1).flatMap(searchesOf);
    const { searches = [], user_feedback } = done.output?.performance_report ?? {};
    const ids = searches.map(({ id }) => id);
    expect(ids).not.toContain(first?.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(searches).toContainEqual(
      expect.objectContaining({ query: "vector database in the browser", strategy: "web" }),
    );
    expect(searches.find(({ id }) => id === second?.id)?.query).toBe("vector databases many tenants");
    expect(user_feedback).toBe("rather small projects");
    const retry = world.asked.find(({ step }) => step === "retry");
    expect(retry?.prompt).toContain("rather small projects");
  });
});
