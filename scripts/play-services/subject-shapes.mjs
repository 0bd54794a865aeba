// The invented literature as each service writes it.

/** @typedef {import("./subject-answers.mjs").Entry} Entry */

/** @param {string} text */
export const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {Entry[]} found */
export function arxivFeed(found) {
  const entries = found.map(
    ({ arxiv, title, authors, year, abstract }) => `  <entry>
    <id>http://arxiv.org/abs/${arxiv}v1</id>
    <title>${escaped(title)}</title>
    <updated>${year}-03-01T00:00:00Z</updated>
    <published>${year}-03-01T00:00:00Z</published>
    <summary>${escaped(abstract)}</summary>
${authors.map((name) => `    <author><name>${escaped(name)}</name></author>`).join("\n")}
    <link href="https://arxiv.org/abs/${arxiv}v1" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/${arxiv}v1" rel="related" type="application/pdf" title="pdf"/>
    <category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
    <arxiv:primary_category term="cs.CL"/>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <title>arXiv Query</title>
  <opensearch:totalResults>${found.length}</opensearch:totalResults>
${entries.join("\n")}
</feed>
`;
}

/** @param {Entry} entry */
export function semanticScholarPaper({ title, authors, year, venue, abstract, doi, arxiv, pmid, url, pdf }) {
  const externalIds = { ...(doi && { DOI: doi }), ...(arxiv && { ArXiv: arxiv }), ...(pmid && { PubMed: pmid }) };
  return {
    paperId: identity(title),
    externalIds,
    url: `https://www.semanticscholar.org/paper/${identity(title)}`,
    title,
    abstract,
    venue: venue ?? "",
    year,
    publicationDate: `${year}-03-01`,
    publicationTypes: ["JournalArticle"],
    journal: { name: venue },
    authors: authors.map((name, index) => ({ authorId: `${index + 1}`, name })),
    openAccessPdf: pdf === undefined ? null : { url: pdf, status: "GREEN" },
    isOpenAccess: pdf !== undefined,
    landing: url,
  };
}

/** 40 hexadecimal digits, as Semantic Scholar names papers. @param {string} text */
function identity(text) {
  const sum = new TextEncoder().encode(text).reduce((hash, byte) => (hash * 31 + byte) >>> 0, 7);
  return sum.toString(16).padStart(8, "0").repeat(5);
}

/** @param {Entry} entry */
export function openAlexWork({ title, authors, year, venue, abstract, doi, pmid, url, pdf }) {
  const place = {
    landing_page_url: url,
    pdf_url: pdf ?? null,
    source: venue === null ? null : { display_name: venue, type: "journal" },
  };
  return {
    id: `https://openalex.org/W${parseInt(identity(title).slice(0, 8), 16)}`,
    doi: doi === undefined ? null : `https://doi.org/${doi.toLowerCase()}`,
    title,
    display_name: title,
    publication_year: year,
    publication_date: `${year}-03-01`,
    ids: { ...(pmid && { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` }) },
    language: "en",
    type: "article",
    type_crossref: "journal-article",
    primary_location: place,
    best_oa_location: pdf === undefined ? null : place,
    open_access: { is_oa: pdf !== undefined, oa_url: pdf ?? null },
    authorships: authors.map((name) => ({ raw_author_name: name, author: { display_name: name } })),
    is_retracted: false,
    abstract_inverted_index: inverted(abstract),
  };
}

/** @param {string} text */
function inverted(text) {
  /** @type {Map<string, number[]>} */
  const index = new Map();
  for (const [place, word] of text.split(" ").entries()) index.set(word, [...(index.get(word) ?? []), place]);
  return Object.fromEntries(index);
}

/** @param {Entry} entry */
export function crossrefItem({ title, authors, year, venue, abstract, doi, url }) {
  return {
    DOI: doi?.toLowerCase(),
    URL: `https://doi.org/${doi?.toLowerCase()}`,
    type: "journal-article",
    title: [title],
    "container-title": venue === null ? [] : [venue],
    author: authors.map((name) => {
      const [given = "", ...family] = name.split(" ");
      return { given, family: family.join(" "), sequence: "additional", affiliation: [] };
    }),
    issued: { "date-parts": [[year]] },
    abstract: `<jats:p>${escaped(abstract)}</jats:p>`,
    resource: { primary: { URL: url } },
  };
}

/** @param {Entry[]} found */
export function pubmedSet(found) {
  const articles = found.map(({ pmid, title, authors, year, venue, abstract, doi }) => {
    const names = authors.map((name) => {
      const [given = "", ...family] = name.split(" ");
      return `<Author ValidYN="Y"><LastName>${escaped(family.join(" "))}</LastName><ForeName>${escaped(given)}</ForeName></Author>`;
    });
    const doiId = doi === undefined ? "" : `<ArticleId IdType="doi">${escaped(doi)}</ArticleId>`;
    return `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${pmid}</PMID><Article PubModel="Print">
<Journal><JournalIssue CitedMedium="Print"><PubDate><Year>${year}</Year></PubDate></JournalIssue><Title>${escaped(venue ?? "")}</Title></Journal>
<ArticleTitle>${escaped(title)}.</ArticleTitle><Abstract><AbstractText>${escaped(abstract)}</AbstractText></Abstract>
<AuthorList CompleteYN="Y">${names.join("")}</AuthorList><Language>eng</Language>
<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId>${doiId}</ArticleIdList></PubmedData></PubmedArticle>`;
  });
  return `<?xml version="1.0" ?>\n<PubmedArticleSet>${articles.join("\n")}</PubmedArticleSet>\n`;
}
