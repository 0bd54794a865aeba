import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metadataValues } from "./pdf-metadata-values.js";
import { mergeXmp, readValues } from "./xmp-merge.js";
import { decodePacket, type NamespacePrefix, parsePacket } from "./xmp-packet.js";

const values = metadataValues({
  item: {
    type: "article-journal",
    title: "Bread & <i>butter</i>",
    author: [{ family: "Lovelace", given: "Ada" }, { literal: "The Bakers" }],
    DOI: "10.1000/new",
    issued: { "date-parts": [[2020, 5]] },
    page: "117–134",
  },
  keywords: ["rye"],
});

const packet = (body: string, attributes = "") => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
 <rdf:Description rdf:about="uuid:1" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:own="http://example.org/own/" ${attributes}>
   ${body}
 </rdf:Description>
</rdf:RDF></x:xmpmeta>
${" ".repeat(2000)}
<?xpacket end="w"?>`;

function read(text: string, prefix: NamespacePrefix, name: string): string[] {
  const parsed = parsePacket(text);
  if (!parsed) throw new Error("The packet is not XML.");
  return readValues(parsed.rdf, prefix, name);
}

describe("mergeXmp", () => {
  it("writes Dublin Core and PRISM into a file that has no packet", () => {
    const merged = mergeXmp(null, values);
    expect(read(merged, "dc", "identifier")).toEqual(["doi:10.1000/new"]);
    expect(read(merged, "dc", "title")).toEqual(["Bread & butter"]);
    expect(read(merged, "dc", "creator")).toEqual(["Ada Lovelace", "The Bakers"]);
    expect(read(merged, "prism", "coverDate")).toEqual(["2020-05"]);
    expect([read(merged, "prism", "startingPage"), read(merged, "prism", "endingPage")]).toEqual([["117"], ["134"]]);
    expect(merged).toContain('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">');
    expect(merged).toContain("<dc:creator><rdf:Seq>");
    expect(read(merged, "dc", "publisher")).toEqual([]);
  });

  it("keeps what others wrote, and other languages of the title", () => {
    const old = packet(`<own:shelf own:row="3">A7</own:shelf><xmp:CreatorTool>Word</xmp:CreatorTool>
      <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">CC BY</rdf:li></rdf:Alt></dc:rights>
      <dc:publisher><rdf:Bag><rdf:li>Mill Press</rdf:li></rdf:Bag></dc:publisher>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">old</rdf:li><rdf:li xml:lang="de">Brot</rdf:li></rdf:Alt></dc:title>`);
    const merged = mergeXmp(old, values);
    expect(merged).toContain('<own:shelf own:row="3">A7</own:shelf>');
    expect(merged).toContain("<xmp:CreatorTool>Word</xmp:CreatorTool>");
    expect(read(merged, "dc", "rights")).toEqual(["CC BY"]);
    expect(read(merged, "dc", "publisher")).toEqual(["Mill Press"]);
    expect(read(merged, "dc", "title")).toEqual(["Bread & butter", "Brot"]);
    expect(merged).not.toContain(">old<");
    expect(merged.match(/rdf:about="uuid:1"/g)).toHaveLength(2);
  });

  it.each(["basic/1.2/", "basic/2.0/", "basic/2.1/", "basic/3.0/", "1.2/basic/"])(
    "replaces the DOI under PRISM's namespace %s",
    (version) => {
      const namespace = `http://prismstandard.org/namespaces/${version}`;
      const element = packet(
        `<p:doi xmlns:p="${namespace}">10.1111/old</p:doi><p:edition xmlns:p="${namespace}">2</p:edition>`,
      );
      const attribute = packet("", `xmlns:p="${namespace}" p:doi="10.1111/old" p:edition="2"`);
      for (const old of [element, attribute]) {
        const merged = mergeXmp(old, values);
        expect(merged).not.toContain("10.1111/old");
        expect(read(merged, "prism", "doi")).toEqual(["10.1000/new"]);
        expect(read(merged, "prism", "edition")).toEqual(["2"]);
      }
    },
  );

  it("replaces an old DOI as identifier and keeps identifiers of other kinds", () => {
    const doi = mergeXmp(packet("<dc:identifier>doi:10.1111/old</dc:identifier>"), values);
    expect(doi).not.toContain("10.1111/old");
    const number = mergeXmp(packet("<dc:identifier>acp-2015-7</dc:identifier>"), values);
    expect(read(number, "dc", "identifier")).toEqual(["doi:10.1000/new"]);
    expect(read(number, "xmp", "Identifier")).toEqual(["acp-2015-7"]);
    expect(mergeXmp(number, values)).toBe(number);
  });

  it("keeps Acrobat's copy of the Info entry in step", () => {
    const old = packet('<x:doi xmlns:x="http://ns.adobe.com/pdfx/1.3/">10.1111/old</x:doi>');
    expect(read(mergeXmp(old, values), "pdfx", "doi")).toEqual(["10.1000/new"]);
  });

  it("mends bare ampersands and prefixes that nobody declared", () => {
    const old = packet("<dc:rights>Mill & Sons</dc:rights><pdf:Producer>Press</pdf:Producer>");
    const merged = mergeXmp(old, values);
    expect(read(merged, "dc", "rights")).toEqual(["Mill & Sons"]);
    expect(read(merged, "pdf", "Producer")).toEqual(["Press"]);
    expect(read(merged, "quire", "unreadablePacket")).toEqual([]);
  });

  it("keeps a packet that is no XML as text", () => {
    const old = "<x:xmpmeta><rdf:RDF><own:shelf>A7</own:wrong></rdf:RDF></x:xmpmeta>";
    const merged = mergeXmp(old, values);
    expect(read(merged, "quire", "unreadablePacket")).toEqual([old]);
    expect(read(merged, "prism", "doi")).toEqual(["10.1000/new"]);
    expect(mergeXmp(merged, values)).toBe(merged);
  });

  it("drops what was written for an earlier record, but no other language and no entry of others", () => {
    const old =
      packet(`<own:shelf>A7</own:shelf><dc:publisher><rdf:Bag><rdf:li>Mill Press</rdf:li></rdf:Bag></dc:publisher>
      <dc:title><rdf:Alt><rdf:li xml:lang="de">Brot</rdf:li></rdf:Alt></dc:title>`);
    const bare = metadataValues({ item: { type: "book", ISBN: "9780306406157" }, keywords: [] });
    const merged = mergeXmp(mergeXmp(old, values), bare);
    expect(merged).not.toMatch(/10\.1000|Lovelace|rye|Bread|117/);
    expect(merged).toContain("<own:shelf>A7</own:shelf>");
    expect(read(merged, "dc", "title")).toEqual(["Brot"]);
    expect(read(merged, "dc", "publisher")).toEqual(["Mill Press"]);
    expect(read(merged, "dc", "identifier")).toEqual(["urn:isbn:9780306406157"]);
    expect(mergeXmp(merged, bare)).toBe(merged);
  });

  it("reads packets in UTF-16 and in the Latin letters of careless programs", () => {
    const old = packet("<dc:rights>© Größe</dc:rights>");
    const wide = Buffer.from(`\ufeff${old}`, "utf16le");
    const narrow = Buffer.from(old.replace("\ufeff", ""), "latin1");
    expect(read(mergeXmp(decodePacket(wide), values), "dc", "rights")).toEqual(["© Größe"]);
    expect(read(mergeXmp(decodePacket(narrow), values), "dc", "rights")).toEqual(["© Größe"]);
  });

  it("brings every text back, and the same packet the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string({ unit: "binary" })), (title, keywords) => {
        const any = metadataValues({ item: { type: "book", title, DOI: "10.1000/x<y>&z" }, keywords });
        const merged = mergeXmp(packet("<own:shelf>A7</own:shelf>"), any);
        expect(mergeXmp(merged, any)).toBe(merged);
        expect(read(merged, "dc", "title")).toEqual(any.title === "" ? [] : [any.title]);
        expect(read(merged, "dc", "subject")).toEqual(any.keywords);
        expect(read(merged, "prism", "doi")).toEqual(["10.1000/x<y>&z"]);
      }),
    );
  });
});
