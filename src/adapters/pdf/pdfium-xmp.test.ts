import { describe, expect, it } from "vitest";
import { documentXmp } from "./pdf-reader.js";

const packet = (body: string): string =>
  `stream\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>${body}</rdf:Description></rdf:RDF></x:xmpmeta>\nendstream`;
const own = packet(`
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Bread &amp; butter</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>Ada Lovelace</rdf:li><rdf:li>Charles Babbage</rdf:li></rdf:Seq></dc:creator>
  <prism:doi>10.1000/182</prism:doi><prism:coverDate>2020-05-01</prism:coverDate>`);

describe("documentXmp", () => {
  it("reads lists, entities and dates", () => {
    expect(documentXmp(Buffer.from(own), "")).toEqual({
      title: "Bread & butter",
      creators: ["Ada Lovelace", "Charles Babbage"],
      doi: "10.1000/182",
      date: "2020-05-01",
      publication: "",
    });
  });

  it("prefers the document's packet to those of figures", () => {
    const figure = packet("<dc:title><rdf:Alt><rdf:li>Figure_1.ai</rdf:li></rdf:Alt></dc:title>");
    expect(documentXmp(Buffer.from(`${figure}${own}${figure}`), "").title).toBe("Bread & butter");
  });

  it("takes an empty title for none", () => {
    const empty = packet('<dc:title><rdf:Alt> <rdf:li xml:lang="x-default"/> </rdf:Alt></dc:title>');
    expect(documentXmp(Buffer.from(empty), "").title).toBe("");
  });

  it("finds nothing in bytes without a packet", () => {
    expect(documentXmp(new Uint8Array(10), "")).toMatchObject({ title: "", creators: [], doi: "" });
  });
});
