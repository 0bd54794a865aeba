import { describe, expect, it } from "vitest";
import { columnsOfLines, idsOfLines, readColumns, readIds, readSearches, searchesOfLines } from "./read-plan.js";

const queries = (searches: { query: string }[] | null) => searches?.map(({ query }) => query);

describe("searches in a model's answer", () => {
  it.each([
    ["a bare list", '[{"query": "vector database Rust"}, {"query": "vector database SQL"}]'],
    ["an object", '{"searches": [{"query": "vector database Rust"}, {"query": "vector database SQL"}]}'],
    ["a fence in prose", 'Gladly:\n```json\n["vector database Rust", "vector database SQL"]\n```\nShall I go on?'],
    ["entries by id", '{"s1": {"query": "vector database Rust"}, "s2": {"query": "vector database SQL"}}'],
    ["other names", '{"items": [{"search_query": "vector database Rust"}, {"q": "vector database SQL"}]}'],
    ["a list within", '{"result": {"searches": ["vector database Rust", "vector database SQL"]}}'],
    [
      "what is left of a list that was cut off",
      '{"searches": [{"query": "vector database Rust"}, {"query": "vector database SQL"}, {"que',
    ],
  ])("are read out of %s", (_form, answer) => {
    expect(queries(readSearches(answer))).toEqual(["vector database Rust", "vector database SQL"]);
  });

  it("keep ids, strategies and reasons, numbers too", () => {
    expect(
      readSearches('{"searches": [{"id": 7, "query": "a b", "strategy": "news", "rationale": "new ones"}]}'),
    ).toEqual([{ id: "7", query: "a b", strategy: "news", rationale: "new ones" }]);
    expect(readSearches('{"s1": {"query": "a b"}}')?.[0]?.id).toBe("s1");
  });

  it("are none of where there is no list, and none where it is empty", () => {
    for (const prose of ["", "I would begin with a wide search.", '{"answer": "none"}', "[unclear]"]) {
      expect(readSearches(prose)).toBeNull();
    }
    expect(readSearches('{"searches": []}')).toEqual([]);
  });
});

describe("searches in lines", () => {
  it("are the entries of a list, whatever marks them, without what stands around it", () => {
    const answer =
      'Here are some searches:\n1. vector database Rust\n2) "vector database SQL"\n- [s3] [news] new vector databases\nI hope this helps!';
    expect(queries(searchesOfLines(answer))).toEqual([
      "vector database Rust",
      "vector database SQL",
      "new vector databases",
    ]);
    expect(searchesOfLines(answer)?.every(({ strategy, id }) => strategy === "web" && id === "")).toBe(true);
  });

  it("are bare lines where there is no list", () => {
    expect(queries(searchesOfLines("vector database Rust\n\nベクトルデータベース\n"))).toEqual([
      "vector database Rust",
      "ベクトルデータベース",
    ]);
  });

  it("are what damaged JSON names as queries", () => {
    const answer = '{"searches": [{"id": "a" "query": "vector database Rust", {"query": "vector database \\"SQL\\""';
    expect(queries(searchesOfLines(answer))?.[0]).toBe("vector database Rust");
  });

  it("are none in prose, in nothing and in brackets", () => {
    for (const text of ["", "I would begin with a wide search, and then look closer.", "{\n[\n]\n}", "```\n```"]) {
      expect(searchesOfLines(text)).toBeNull();
    }
  });
});

describe("ids in a model's answer", () => {
  const known = ["s1", "0_1", "A7", "3"];

  it("are those that exist, each once, in the order of the answer", () => {
    expect(readIds('{"ids": ["0_1", "nobody", "s1", "0_1"]}', known)).toEqual(["0_1", "s1"]);
    expect(readIds('[{"id": "[a7]"}, {"id": "S1"}, 3]', known)).toEqual(["A7", "s1", "3"]);
    expect(readIds('{"ids": ["x", "y"]}', known)).toEqual([]);
    expect(readIds('{"ids": []}', known)).toEqual([]);
    expect(readIds("I would keep the first one.", known)).toBeNull();
  });

  it("are those in brackets or at the beginning of a line where there is no JSON", () => {
    expect(idsOfLines("I choose:\n- s1\n- [0_1] [web] vector database\nA7: it lists many", known)).toEqual([
      "s1",
      "0_1",
      "A7",
    ]);
    expect(idsOfLines("s1, 0_1, 3", known)).toEqual(["s1", "0_1", "3"]);
    expect(idsOfLines("I would keep three of them.", known)).toBeNull();
  });
});

describe("columns in a model's answer", () => {
  it("are names in order, each once, whatever holds them", () => {
    for (const answer of [
      '{"columns": ["name", "licence", "Name", "first release"]}',
      '```json\n[{"name": "name"}, {"name": "licence"}, {"name": "first release"}]\n```',
    ]) {
      expect(readColumns(answer)).toEqual(["name", "licence", "first release"]);
    }
    expect(columnsOfLines("The columns:\n1. name\n2. licence\n3. first release")).toEqual([
      "name",
      "licence",
      "first release",
    ]);
    expect(columnsOfLines("name, licence, first release")).toEqual(["name", "licence", "first release"]);
  });

  it("are no prose, no markup and no text of any length", () => {
    expect(readColumns("A table of this kind needs a name.")).toBeNull();
    expect(columnsOfLines("A table of this kind needs a name and also a licence")).toBeNull();
    expect(readColumns(JSON.stringify({ columns: ["<b>name</b>", "x".repeat(200), "", "__proto__"] }))).toBeNull();
    expect(readColumns(JSON.stringify(Array.from({ length: 200 }, (_, at) => `column ${at}`)))).toHaveLength(40);
  });
});
