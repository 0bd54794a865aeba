import { describe, expect, it } from "vitest";
import { documentPacket } from "./pdfium-packet.js";

const packet = (body: string): string =>
  `stream\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>${body}</rdf:Description></rdf:RDF></x:xmpmeta>\nendstream`;
const own = packet(`
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Bread &amp; butter</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>Ada Lovelace</rdf:li><rdf:li>Charles Babbage</rdf:li></rdf:Seq></dc:creator>
  <prism:doi>10.1000/182</prism:doi><prism:coverDate>2020-05-01</prism:coverDate>`);

describe("documentPacket", () => {
  it("finds the only packet", () => {
    expect(documentPacket(Buffer.from(own), "")).toContain("10.1000/182");
  });

  it("prefers the document's packet to those of figures", () => {
    const figure = packet("<dc:title><rdf:Alt><rdf:li>Figure_1.ai</rdf:li></rdf:Alt></dc:title>");
    expect(documentPacket(Buffer.from(`${figure}${own}${figure}`), "")).toContain("Bread &amp; butter");
  });

  it("finds nothing in bytes without a packet", () => {
    expect(documentPacket(new Uint8Array(10), "")).toBeNull();
  });
});
