// What the services answer about the sample papers, in each service's own form.

/**
 * @typedef {object} Registered
 * @property {string} type
 * @property {string} [doi]
 * @property {string} [arxiv]
 * @property {number} [version]
 * @property {string} [category]
 * @property {string} [isbn]
 * @property {string} title
 * @property {{ given: string, family: string }[]} authors
 * @property {number[]} date year, month, day
 * @property {string} [updated]
 * @property {string} [container]
 * @property {string} [publisher]
 * @property {string} [volume]
 * @property {string} [issue]
 * @property {string} [page]
 * @property {string} [issn]
 * @property {boolean} [search] found by its title alone
 * @property {{ doi: string, date: string }} [retraction]
 */

/** @typedef {{ url: string, file: string, body: string }} Answer */

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
const isoDate = (/** @type {number[]} */ [year, month = 1, day = 1]) =>
  [year, ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");

/**
 * All answers about one work; `file` is its name among the recordings.
 * @param {Registered} work
 * @returns {Answer[]}
 */
export function answersAbout(work) {
  if (work.isbn) return [openLibrary(work)];
  if (work.arxiv) return [arxiv(work), dataCite(work)];
  const name = `papers/${(work.doi ?? "")
    .replace(/^10\.5555\//, "")
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-/, "")}`;
  return [
    {
      url: `https://api.crossref.org/works/${work.doi}`,
      file: `${name}.crossref.json`,
      body: json({ status: "ok", "message-type": "work", message: crossrefWork(work) }),
    },
    {
      url: `https://api.openalex.org/works/https://doi.org/${work.doi}`,
      file: `${name}.openalex.json`,
      body: json(openAlexWork(work)),
    },
    ...(work.search ? [crossrefSearch(work, name)] : []),
  ];
}

/** @param {Registered} work @param {string} name @returns {Answer} */
function crossrefSearch(work, name) {
  const query = new URLSearchParams({
    "query.title": work.title,
    "query.author": work.authors[0]?.family ?? "",
    rows: "5",
  });
  const list = { "total-results": 1, items: [crossrefWork(work)] };
  return {
    url: `https://api.crossref.org/works?${query}`,
    file: `${name}.crossref-search.json`,
    body: json({ status: "ok", "message-type": "work-list", message: list }),
  };
}

/** @param {Registered} work */
function crossrefWork(work) {
  return {
    DOI: work.doi,
    type: work.type,
    title: [work.title],
    author: work.authors.map((author, index) => ({ ...author, sequence: index === 0 ? "first" : "additional" })),
    issued: { "date-parts": [work.date] },
    "container-title": [work.container],
    publisher: work.publisher,
    volume: work.volume,
    ...(work.issue && { issue: work.issue }),
    page: work.page,
    ISSN: [work.issn],
    language: "en",
    URL: `https://doi.org/${work.doi}`,
    ...(work.retraction && {
      "updated-by": [
        {
          DOI: work.retraction.doi,
          type: "retraction",
          label: "Retraction",
          updated: {
            "date-parts": [work.retraction.date.split("-").map(Number)],
            "date-time": `${work.retraction.date}T00:00:00Z`,
          },
        },
      ],
    }),
  };
}

/** @param {Registered} work */
function openAlexWork(work) {
  const source = {
    display_name: work.container,
    issn_l: work.issn,
    type: "journal",
    host_organization_name: work.publisher,
  };
  return {
    id: `https://openalex.org/W${(work.issn ?? "").replace("-", "")}${work.date[0]}`,
    doi: `https://doi.org/${work.doi}`,
    title: work.title,
    publication_year: work.date[0],
    publication_date: isoDate(work.date),
    ids: {},
    language: "en",
    type: "article",
    type_crossref: work.type,
    primary_location: { landing_page_url: `https://doi.org/${work.doi}`, pdf_url: null, source },
    best_oa_location: null,
    open_access: { is_oa: false, oa_url: null },
    authorships: work.authors.map(({ given, family }) => ({
      raw_author_name: `${given} ${family}`,
      author: { display_name: `${given} ${family}` },
    })),
    biblio: {
      volume: work.volume,
      issue: work.issue ?? null,
      first_page: work.page?.split("-")[0],
      last_page: work.page?.split("-")[1],
    },
    is_retracted: work.retraction !== undefined,
  };
}

/** @param {Registered} work @returns {Answer} */
function openLibrary(work) {
  const book = {
    url: "https://openlibrary.org/books/OL0M/The_notebook_habit",
    key: "/books/OL0M",
    title: work.title,
    authors: work.authors.map(({ given, family }) => ({ name: `${given} ${family}` })),
    publishers: [{ name: work.publisher }],
    publish_date: String(work.date[0]),
    identifiers: { isbn_13: [work.isbn] },
  };
  return {
    url: `https://openlibrary.org/api/books?bibkeys=ISBN:${work.isbn}&format=json&jscmd=data`,
    file: `papers/${work.isbn}.openlibrary.json`,
    body: json({ [`ISBN:${work.isbn}`]: book }),
  };
}

/** @param {Registered} work @returns {Answer} */
function arxiv(work) {
  const id = `${work.arxiv}v${work.version}`;
  const authors = work.authors.map(
    ({ given, family }) => `    <author>\n      <name>${given} ${family}</name>\n    </author>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <title>arXiv Query</title>
  <opensearch:totalResults>1</opensearch:totalResults>
  <entry>
    <id>http://arxiv.org/abs/${id}</id>
    <title>${work.title}</title>
    <updated>${work.updated}</updated>
    <link href="https://arxiv.org/abs/${id}" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/${id}" rel="related" type="application/pdf" title="pdf"/>
    <summary>Sentences read twice at a distance are repeated more exactly than sentences read twice in a row.</summary>
    <category term="${work.category}" scheme="http://arxiv.org/schemas/atom"/>
    <published>${isoDate(work.date)}T17:00:00Z</published>
    <arxiv:primary_category term="${work.category}"/>
${authors.join("\n")}
  </entry>
</feed>
`;
  return {
    url: `https://export.arxiv.org/api/query?id_list=${work.arxiv}`,
    file: `papers/${work.arxiv}.arxiv.xml`,
    body,
  };
}

/** @param {Registered} work @returns {Answer} */
function dataCite(work) {
  const doi = `10.48550/arxiv.${work.arxiv}`;
  const attributes = {
    doi,
    identifiers: [{ identifier: work.arxiv, identifierType: "arXiv" }],
    creators: work.authors.map(({ given, family }) => ({
      name: `${family}, ${given}`,
      nameType: "Personal",
      givenName: given,
      familyName: family,
    })),
    titles: [{ title: work.title }],
    publisher: "arXiv",
    container: {},
    publicationYear: work.date[0],
    dates: [{ date: isoDate(work.date), dateType: "Submitted" }],
    types: { resourceTypeGeneral: "Preprint", resourceType: "Article" },
    url: `https://arxiv.org/abs/${work.arxiv}`,
  };
  return {
    url: `https://api.datacite.org/dois/${doi}`,
    file: `papers/${work.arxiv}.datacite.json`,
    body: json({ data: { id: doi, type: "dois", attributes } }),
  };
}
