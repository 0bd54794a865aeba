// A manuscript of about 40 pages that uses every feature that documents have.
import { Prose } from "./prose.mjs";

const front = `---
title: "Learning that *lasts*: what tides & moors teach"
subtitle: A manuscript with everything
author:
  - name: Ada Marsh
    affiliation: [University of Ebb, Institute of Tides]
    email: ada@example.org
    orcid: 0000-0002-1825-0097
  - name: Bo Li
    affiliation: College of Flow
date: 2026-11-26
abstract: |
  We review **what lasts**. H~2~O and x^2^ are set right.

  A second paragraph of the abstract, with $e^{i\\pi} + 1 = 0$.
keywords: [spacing, retrieval, memory]
lang: en-GB
toc: true
lof: true
lot: true
number-sections: true
---`;

const spans = (
  /** @type {number} */ index,
) => `<table id="tbl:spans${index}"><caption>Spans ${index}, with <em>words</em></caption>
<thead><tr><th rowspan="2">Group</th><th colspan="3">Weeks</th></tr><tr><th>1</th><th>2</th><th>3</th></tr></thead>
<tbody><tr><td rowspan="2">A</td><td align="right">1.0</td><td align="center">2</td><td>3</td></tr>
<tr><td colspan="2">both</td><td>x</td></tr></tbody></table>`;

const languages = `::: {lang=ar dir=rtl}
هذا نص عربي من اليمين إلى اليسار، وفيه رقم 42 وكلمة English.
:::

::: {lang=de}
Ein deutscher Absatz mit „Anführungszeichen“ und Wörtern wie Donaudampfschifffahrtsgesellschaft.
:::

Greek [Αθήνα]{lang=el}, Cyrillic [Москва]{lang=ru}, Hebrew [שלום]{lang=he dir=rtl}.`;

const lists = (/** @type {Prose} */ prose) => `1. ${prose.sentence()}

   ${prose.sentence()}
2. ${prose.sentence()}
   - ${prose.sentence()}
     - ${prose.sentence()}
       1. ${prose.sentence()}

- [ ] to do
- [x] done

Term *one*
: ${prose.sentence()}

Term two
: ${prose.sentence()}
: ${prose.sentence()}

> ${prose.paragraph(3)}
>
> > ${prose.sentence()}`;

const codes = (/** @type {number} */ index) => `\`\`\`python {#lst:code${index} caption="A loop ${index}"}
for x in range(3):
    print("<x>", x)  # \\end{verbatim} #read("x")
\`\`\``;

const formulas = (/** @type {number} */ index) => `$$
\\begin{aligned} E_${index} &= mc^2 + \\int_0^\\infty e^{-x^2}\\,dx \\\\ &= \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\end{aligned}
$$ {#eq:e${index}}

$$ \\sum_{k=1}^{n} \\frac{1}{k^2} \\le \\sqrt[3]{\\alpha + \\hat\\beta} \\quad \\text{for } n > ${index} $$`;

/** @param {number} index @param {Prose} prose */
function chapter(index, prose) {
  const cited = (/** @type {number} */ count) => Array.from({ length: count }, () => prose.citedSentence()).join(" ");
  return [
    `# Chapter ${index} of *many* {#sec:c${index}}`,
    `${prose.paragraph(4)} ${cited(3)} As @fig:f${index}, [@tbl:t${index}], @eq:e${index}, @lst:code${index} and @sec:c${index} show.`,
    `${prose.paragraph(6)} ${cited(2)}[^n${index}] Inline $\\alpha_${index} = \\frac{1}{2}$, \`code <b>\`, [Small Caps]{.smallcaps}, ~~gone~~, **bold _nested_**.`,
    `[^n${index}]: ${prose.sentence()} ${prose.citation()}\n\n    ${prose.sentence()}\n\n    - ${prose.sentence()}\n    - b`,
    `![${prose.sentence()} ${prose.citation()}](fig${index % 4}.png){#fig:f${index} width=60% alt="A picture of waves ${index}"}`,
    `## Methods ${index}`,
    prose.paragraph(8),
    prose.pipeTable(index === 2 ? 90 : 8, `Effects of **methods** ${index}`, `tbl:t${index}`),
    `### Deeper ${index} with \`code\` and $x^2$`,
    `${prose.paragraph(6)} ${cited(2)}^[An inline note: ${prose.sentence()}]`,
    `#### Deepest ${index}`,
    lists(prose),
    formulas(index),
    codes(index),
    index % 3 === 0 ? `::: {.landscape}\n${spans(index)}\n:::` : spans(index),
    languages,
    index % 4 === 0 ? "\\newpage" : "---",
    prose.paragraph(10),
  ].join("\n\n");
}

/** @param {readonly string[]} keys */
export function richManuscript(keys) {
  const prose = new Prose(5, keys);
  const chapters = Array.from({ length: 9 }, (_, index) => chapter(index + 1, prose));
  const appendices = [1, 2].map(
    (index) => `# Appendix ${index} {#app${index} .appendix}\n\n## Details\n\n${prose.paragraph(6)} See @tbl:spans3.`,
  );
  const plain = `# Acknowledgements {.unnumbered}\n\n${prose.paragraph(3)}`;
  return `${[front, ...chapters, plain, ...appendices, "# References {-}"].join("\n\n")}\n`;
}

/**
 * A book of 90,000 words in 28 chapters, with 300 citations, 60 tables and 40 figures.
 * @param {readonly string[]} keys
 */
export function book(keys) {
  const prose = new Prose(9, keys);
  const parts = ['---\ntitle: "The book of tides"\nauthor: Ada Marsh\ndate: 2026-11-26\nlang: en-GB\ntoc: true\n---'];
  const [chapters, tables, figures, citations] = [28, 60, 40, 300];
  let [table, figure, paragraph] = [0, 0, 0];
  for (let index = 0; index < chapters; index++) {
    parts.push(`# Chapter ${index + 1}: ${prose.sentence().slice(0, 30)} {#sec:c${index}}`);
    for (let section = 0; section < 5; section++) {
      parts.push(`## Section ${section + 1}`);
      for (let each = 0; each < 6; each++) {
        const due = Math.floor((++paragraph * citations) / (chapters * 30)) > prose.cited;
        const words = `${prose.paragraph(5)} ${due ? prose.citedSentence() : ""}`.trim();
        parts.push(paragraph % 8 === 0 ? `${words} Inline $x_{${paragraph}}^2$.^[${prose.sentence()}]` : words);
      }
      const share = (index * 5 + section + 1) / (chapters * 5);
      while (table < Math.floor(tables * share)) parts.push(prose.pipeTable(6, `Table of ${++table}`, `tbl:t${table}`));
      while (figure < Math.floor(figures * share))
        parts.push(`![Figure of ${++figure}](fig${figure % 4}.png){#fig:f${figure} width=50%}`);
    }
  }
  return `${parts.join("\n\n")}\n`;
}
