import * as fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createZipArchives } from "../../adapters/zip/zip.js";
import type { Graph } from "../../domain/graph.js";
import { readGraphml, writeGraphml } from "./graphml.js";
import { readMaltego, writeMaltego } from "./maltego.js";

const zip = createZipArchives();

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const properties = fc.dictionary(fc.stringMatching(/^[a-z][a-z.-]{0,8}x$/u), text, { maxKeys: 3 });
const graphs: fc.Arbitrary<Graph> = fc.uniqueArray(text, { minLength: 1, maxLength: 8 }).chain((ids) =>
  fc.record({
    directed: fc.constant(true),
    nodes: fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          label: text,
          type: fc.constantFrom("", "maltego.Domain", "maltego.Person", "own.Ship"),
          properties,
        }),
      ),
    ),
    edges: fc.array(
      fc.record({
        source: fc.constantFrom(...ids),
        target: fc.constantFrom(...ids),
        type: fc.constantFrom("", "own.owns"),
        properties,
      }),
      { maxLength: 8 },
    ),
  }),
);

describe("a graph that is written", () => {
  it("is read equal as a graph of Maltego", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        expect(await readMaltego(zip, await writeMaltego(zip, graph), "made.mtgx")).toEqual(graph);
      }),
      { numRuns: 60 },
    );
  });

  it("is read equal as GraphML", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(readGraphml(writeGraphml(graph), "made.graphml")).toEqual(graph);
      }),
      { numRuns: 60 },
    );
  });
});

const entity = (type: string, name: string, value: string) =>
  `<data key="d0"><mtg:MaltegoEntity xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="${type}"><mtg:Properties><mtg:Property displayName="x" hidden="false" name="${name}" nullable="true" readonly="false" type="string"><mtg:Value>${value}</mtg:Value></mtg:Property></mtg:Properties></mtg:MaltegoEntity></data><data key="d2"><mtg:EntityRenderer xmlns:mtg="http://maltego.paterva.com/xml/mtgx"><mtg:Position x="1.0" y="2.0"/></mtg:EntityRenderer></data>`;
const graphml = (inside: string, before = "") =>
  `<?xml version="1.0"?>${before}<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed" id="G">${inside}</graph></graphml>`;
const archive = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, new TextEncoder().encode(content)])),
  );

describe("a graph of Maltego", () => {
  it("has things with what people see of them, and links with what they are", async () => {
    const inside = `<node id="n0">${entity("maltego.Domain", "fqdn", "example.org")}</node><node id="n1">${entity("maltego.IPv4Address", "ipv4-address", "192.0.2.1")}</node><edge id="e0" source="n0" target="n1"><data key="d1"><mtg:MaltegoLink xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="maltego.link.transform-link"/></data></edge>`;
    const graph = await readMaltego(
      zip,
      archive({ "Graphs/Graph1.graphml": graphml(inside), "Entities/maltego.Domain.entity": "<x/>" }),
      "a.mtgx",
    );
    expect(graph.nodes.map(({ label, type }) => [label, type])).toEqual([
      ["example.org", "maltego.Domain"],
      ["192.0.2.1", "maltego.IPv4Address"],
    ]);
    expect(graph.edges).toEqual([{ source: "n0", target: "n1", type: "maltego.link.transform-link", properties: {} }]);
  });

  it.each([
    ["without a graph", { "Graphs/note.txt": "x" }, "damaged"],
    ["with a graph that climbs out", { "../Graphs/Graph1.graphml": graphml("") }, "damaged"],
    [
      "with entities of its own",
      { "Graphs/Graph1.graphml": graphml("", '<!DOCTYPE g [<!ENTITY a "aaaa">]>') },
      "damaged",
    ],
    [
      "that reads a file of the machine",
      { "Graphs/Graph1.graphml": graphml("&a;", '<!DOCTYPE g SYSTEM "file:///etc/passwd">') },
      "damaged",
    ],
    ["cut in half", { "Graphs/Graph1.graphml": graphml('<node id="n0"/>').slice(0, 90) }, "damaged"],
    ["of another root", { "Graphs/Graph1.graphml": "<html/>" }, "damaged"],
    [
      "whose edge leads nowhere",
      { "Graphs/Graph1.graphml": graphml('<node id="a"/><edge source="a" target="b"/>') },
      "damaged",
    ],
    ["that inflates without end", { "Graphs/Graph1.graphml": graphml(" ".repeat(30_000_000)) }, "zip_bomb"],
  ])("%s is refused", async (_what, files: Record<string, string>, code) => {
    await expect(readMaltego(zip, archive(files), "bad.mtgx")).rejects.toMatchObject({ code });
  });

  it("is refused where it is no archive", async () => {
    await expect(readMaltego(zip, new TextEncoder().encode("PK but no zip"), "bad.mtgx")).rejects.toMatchObject({
      code: "damaged",
    });
  });
});
