import { array, assert, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { searchKey, searchTasks, type TaskRules } from "./search-tasks.js";

const rules: TaskRules = { known: [], taken: [], most: 10, strategies: ["web", "news"] };
const search = (query: string, id = "", strategy = "web", rationale = "") => ({ id, query, strategy, rationale });

describe("the searches of several batches", () => {
  it("keep their ids, and get those of batch and item where none, an odd one or a taken one is given", () => {
    const batches = [
      { index: 0, searches: [search("red ships", "s1"), search("blue ships"), search("green ships", "a b]")] },
      {
        index: 1,
        searches: [search("red boats", "s1"), search("blue boats", "0_1"), search("tall boats", "constructor")],
      },
    ];
    expect(searchTasks(batches, rules).map(({ id }) => id)).toEqual(["s1", "0_1", "0_2", "1_0", "1_1", "1_2"]);
    const taken = ["5_0", "5_0_2"];
    expect(searchTasks([{ index: 5, searches: [search("red ships", "5_0")] }], { ...rules, taken })[0]?.id).toBe(
      "5_0_3",
    );
  });

  it("are no more of a batch than were asked for", () => {
    const many = Array.from({ length: 200 }, (_, at) => search(`ships of type ${at}`));
    const batches = [0, 1].map((index) => ({ index, searches: index === 0 ? many : [search("boats"), ...many] }));
    expect(searchTasks(batches, { ...rules, most: 8 }).map(({ id }) => id)).toHaveLength(16);
  });

  it("say nothing twice: neither in another order, case or form, nor with other function words", () => {
    const searches = ["list of red ships", "Red-Ship LIST", "the lists with a red ship", "red ships without lists"];
    const tasks = searchTasks([{ index: 0, searches: searches.map((query) => search(query)) }], rules);
    expect(tasks.map(({ query }) => query)).toEqual(["list of red ships", "red ships without lists"]);
    expect(searchTasks([{ index: 0, searches: [search("ship, red: lists")] }], { ...rules, known: searches })).toEqual(
      [],
    );
  });

  it("keep strategies that are not configured, and call configured ones by their name", () => {
    const searches = [search("a ship", "", "News"), search("b ship", "", "social"), search("c ship", "", "x y\n")];
    const tasks = searchTasks([{ index: 0, searches }], rules);
    expect(tasks.map(({ strategy }) => strategy)).toEqual(["news", "social", "web"]);
  });

  it("hold words and nothing else", () => {
    const searches = [
      search('site:evil.example "red ships" https://evil.example/?q=1\u202e\n'),
      search("https://evil.example"),
    ];
    expect(searchTasks([{ index: 0, searches }], rules).map(({ query }) => query)).toEqual(["red ships"]);
  });

  it("have ids and words of their own whatever a model writes", () => {
    const written = record({ id: string(), query: string(), strategy: string(), rationale: string() });
    assert(
      property(array(array(written, { maxLength: 12 }), { maxLength: 4 }), array(string()), (lists, taken) => {
        const batches = lists.map((searches, index) => ({ index, searches }));
        const tasks = searchTasks(batches, { ...rules, taken });
        const ids = [...taken, ...tasks.map(({ id }) => id)];
        expect(new Set(ids).size - new Set(taken).size).toBe(tasks.length);
        expect(new Set(tasks.map(({ query }) => searchKey(query))).size).toBe(tasks.length);
        for (const { id, strategy } of tasks)
          expect(`[${id}] [${strategy}] `).toMatch(/^\[[^[\]\s]+\] \[[^[\]\s]+\] $/u);
        const again = searchTasks(batches, { ...rules, known: tasks.map(({ query }) => query), most: 0 });
        expect(again).toEqual([]);
      }),
    );
  });
});
