import { describe, expect, it } from "vitest";
import { readItems } from "./read-items.js";

const columns = ["name", "First release", "url"];
const plain = { title: "Quiver", url: "https://quiver.example/", source: "quiver.example" };
const cell = { column: "First release", value: "2019", quote: "First released in 2019." };

describe("items that a model wrote", () => {
  it.each([
    ["as asked for", { results: [{ ...plain, cells: [cell] }] }],
    ["as a bare list", [{ ...plain, cells: [cell] }]],
    ["under another name", { items: [{ ...plain, cells: [cell] }] }],
    ["in an object in an object", { answer: { rows: [{ ...plain, cells: [cell] }] } }],
    ["alone", { ...plain, cells: [cell] }],
    ["with cells by name", { results: [{ ...plain, cells: { first_release: cell } }] }],
    ["with cells beside the other fields", { results: [{ ...plain, "FIRST RELEASE": cell }] }],
  ])("are read %s", (_how, answer) => {
    expect(readItems(JSON.stringify(answer), columns)).toMatchObject([
      { ...plain, cells: { "First release": { value: "2019", quote: "First released in 2019." } } },
    ]);
  });

  it("need no quotes, no title and no url; numbers and lists are written out", () => {
    const answer = [
      { name: "Quiver", first_release: 2019 },
      { url: "https://a.example/" },
      { cells: { name: ["Vektra", "vk"] } },
    ];
    expect(readItems(JSON.stringify(answer), columns)).toMatchObject([
      { title: "Quiver", url: null, cells: { "First release": { value: "2019", quote: null } } },
      { title: "", url: "https://a.example/" },
      { title: "Vektra, vk" },
    ]);
  });

  it("stay as they are, however odd their words", () => {
    const long = `${"x".repeat(10_000)}\n"quoted", 🎉 =1+1`;
    const [item] =
      readItems(JSON.stringify({ results: [{ title: "Quiver\u001b[31m\nDB", name: long }] }), columns) ?? [];
    expect(item?.title).toBe("Quiver[31m DB");
    expect(item?.cells["name"]?.value).toBe(long);
  });

  it("have no value where the model says that it knows none", () => {
    const unknown = ["", "-", "N/A", "unknown", "not stated", null].map((value) => ({ title: "Quiver", name: value }));
    for (const item of readItems(JSON.stringify(unknown), ["name"]) ?? []) expect(item.cells).toEqual({});
    const stated = [{ title: "Quiver", cells: [{ column: "name", value: "none", quote: "It has none." }] }];
    expect(readItems(JSON.stringify(stated), ["name"])?.[0]?.cells).toEqual({
      name: { value: "none", quote: "It has none." },
    });
  });

  it("are told from prose, from citations, and from an answer that nothing was found", () => {
    expect(readItems("Quiver [1] is a database; so is Vektra [2].", columns)).toBeNull();
    expect(readItems("", columns)).toBeNull();
    expect(readItems('{"error": "no"}', columns)).toBeNull();
    expect(readItems('{"results": []}', columns)).toEqual([]);
    expect(readItems("[]", columns)).toEqual([]);
  });

  it("are read as far as the answer goes", () => {
    const whole = JSON.stringify({ results: [plain, { ...plain, title: "Vektra" }, { ...plain, title: "Orrery" }] });
    const items = readItems(`Here they are: ${whole.slice(0, -30)}`, columns);
    expect(items?.map(({ title }) => title)).toEqual(["Quiver", "Vektra"]);
  });

  it.each([
    ["S3", "S3"],
    ["[S12]", "S12"],
    ["3", "S3"],
    [7, "S7"],
    ["the third", null],
    [null, null],
  ])("belong to the result %j: %j", (label, read) => {
    expect(readItems(JSON.stringify([{ ...plain, label }]), columns)?.[0]?.label).toBe(read);
  });
});
