// What simple programs do with the same text and metadata.
const doi = /\b10\.\d{4,9}\/[-._;()/:a-z0-9]+/iu;
const trim = (found) => found?.replace(/[.,;:)]+$/u, "").toLowerCase();

const pageText = (facts, pages) =>
  facts.read_pages
    .filter(({ number }) => number <= pages)
    .map(({ lines }) => lines.map(({ text }) => text).join("\n"))
    .join("\n");
const metadata = (facts) => [...Object.values(facts.info), facts.xmp ?? ""].join("\n");

/** The patterns of pdf2doi 1.7 (patterns.py), strict to loose, as it tries them in each text. */
const pdf2doi = [
  /doi[\s.:]{0,2}(10\.\d{4}[\d:./a-z]+)(?:[\s\n"<]|$)/iu,
  /(10\.\d{4}[\d:./a-z]+)(?:[\s\n"<]|$)/iu,
  /(10\.\d{4}[:./a-z]+\d+)(?:[\s\na-z"<]|$)/iu,
  /https?:\/\/[ -~]*doi[ -~]*\/(10\.\d{4,9}\/[-._;()/:a-z0-9]+)(?:[\s\n"<]|$)/iu,
  /^(10\.\d{4,9}\/[-._;()/:a-z0-9]+)$/imu,
];

export const peers = [
  { name: "first DOI on pages 1 and 2", identify: (facts) => trim(doi.exec(pageText(facts, 2))?.[0]) },
  {
    name: "metadata, then pages 1 and 2",
    identify: (facts) => trim((doi.exec(metadata(facts)) ?? doi.exec(pageText(facts, 2)))?.[0]),
  },
  {
    name: "pdf2doi's order and patterns",
    identify(facts, fileName) {
      for (const text of [Object.values(facts.info).join("\n"), fileName, pageText(facts, Infinity)])
        for (const pattern of pdf2doi) {
          const found = pattern.exec(text)?.[1];
          if (found !== undefined) return trim(found);
        }
      return undefined;
    },
  },
];
