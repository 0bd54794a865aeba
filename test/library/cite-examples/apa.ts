import { date, names, type StyleExample } from "./example.js";

const manual = "Publication Manual of the APA, 7th ed., inside cover: common references at a glance";
const site = "https://apastyle.apa.org/style-grammar-guidelines/references/examples";
const stanislaus = "https://library.csustan.edu/c.php?g=1422578&p=10548887";
const alberta = "https://guides.library.ualberta.ca/apa-citation-style/books";

/** APA, 7th edition. */
export const apaExamples: StyleExample[] = [
  {
    item: {
      type: "article-journal",
      title: "Language learning as language use: A cross-linguistic model of child language development",
      author: names("McCauley, S. M.; Christiansen, M. H."),
      issued: date(2019),
      "container-title": "Psychological Review",
      volume: "126",
      issue: "1",
      page: "1-51",
      DOI: "10.1037/rev0000126",
    },
    entry:
      "McCauley, S. M., & Christiansen, M. H. (2019). Language learning as language use: A cross-linguistic model of child language development. *Psychological Review*, *126*(1), 1–51. https://doi.org/10.1037/rev0000126",
    in_text: "(McCauley & Christiansen, 2019)",
    from: `${manual}, example 1; ${stanislaus}`,
  },
  {
    item: {
      type: "book",
      title: "Algorithms to live by: The computer science of human decisions",
      author: names("Christian, B.; Griffiths, T."),
      issued: date(2016),
      publisher: "Henry Holt and Co.",
    },
    entry:
      "Christian, B., & Griffiths, T. (2016). *Algorithms to live by: The computer science of human decisions*. Henry Holt and Co.",
    in_text: "(Christian & Griffiths, 2016, p. 12)",
    locator: "p. 12",
    from: stanislaus,
  },
  {
    item: {
      type: "book",
      title: "Feminist therapy",
      edition: "2",
      author: names("Brown, L. S."),
      issued: date(2018),
      publisher: "American Psychological Association",
      DOI: "10.1037/0000092-000",
    },
    entry:
      "Brown, L. S. (2018). *Feminist therapy* (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000092-000",
    in_text: "(Brown, 2018)",
    from: `${manual}, example 20`,
  },
  {
    item: {
      type: "book",
      title: "Dream cultures: Explorations in the comparative history of dreaming",
      editor: names("Shulman, D.; Stroumsa, G. G."),
      issued: date(1999),
      publisher: "Oxford University Press",
    },
    entry:
      "Shulman, D., & Stroumsa, G. G. (Eds.). (1999). *Dream cultures: Explorations in the comparative history of dreaming*. Oxford University Press.",
    in_text: "(Shulman & Stroumsa, 1999)",
    from: alberta,
  },
  {
    item: {
      type: "chapter",
      title: "Affirmative cognitive behavior therapy with sexual and gender minority people",
      author: names("Balsam, K. F.; Martell, C. R.; Jones, K. P.; Safren, S. A."),
      editor: names("Iwamasa, G. Y.; Hays, P. A."),
      issued: date(2019),
      "container-title": "Culturally responsive cognitive behavior therapy: Practice and supervision",
      edition: "2",
      page: "287-314",
      publisher: "American Psychological Association",
      DOI: "10.1037/0000119-012",
    },
    entry:
      "Balsam, K. F., Martell, C. R., Jones, K. P., & Safren, S. A. (2019). Affirmative cognitive behavior therapy with sexual and gender minority people. In G. Y. Iwamasa & P. A. Hays (Eds.), *Culturally responsive cognitive behavior therapy: Practice and supervision* (2nd ed., pp. 287–314). American Psychological Association. https://doi.org/10.1037/0000119-012",
    in_text: "(Balsam et al., 2019)",
    from: `${manual}, example 38`,
  },
  {
    item: {
      type: "report",
      title: "Facing forward: Life after cancer treatment",
      author: names("National Cancer Institute"),
      issued: date(2018),
      genre: "NIH Publication",
      number: "18-2424",
      publisher: "U.S. Department of Health and Human Services, National Institutes of Health",
      URL: "https://www.cancer.gov/publications/patient-education/life-after-treatment.pdf",
    },
    entry:
      "National Cancer Institute. (2018). *Facing forward: Life after cancer treatment* (NIH Publication No. 18-2424). U.S. Department of Health and Human Services, National Institutes of Health. https://www.cancer.gov/publications/patient-education/life-after-treatment.pdf",
    in_text: "(National Cancer Institute, 2018)",
    from: `${manual}, example 50`,
  },
  {
    item: {
      type: "article-newspaper",
      title: "How will humanity react to alien life? Psychologists have some predictions",
      author: names("Guarino, B."),
      issued: date(2017, 12, 4),
      "container-title": "The Washington Post",
      URL: "https://www.washingtonpost.com/news/speaking-of-science/wp/2017/12/04/how-will-humanity-react-to-alien-life-psychologists-have-some-predictions",
    },
    entry:
      "Guarino, B. (2017, December 4). How will humanity react to alien life? Psychologists have some predictions. *The Washington Post*. https://www.washingtonpost.com/news/speaking-of-science/wp/2017/12/04/how-will-humanity-react-to-alien-life-psychologists-have-some-predictions",
    in_text: "(Guarino, 2017)",
    from: `${manual}, example 16`,
  },
  {
    item: {
      type: "webpage",
      title: "The secret to a long, happy, healthy life? Think age-positive",
      author: names("Avramova, N."),
      issued: date(2019, 1, 3),
      "container-title": "CNN",
      URL: "https://www.cnn.com/2019/01/03/health/respect-toward-elderly-leads-to-long-life-intl/index.html",
    },
    entry:
      "Avramova, N. (2019, January 3). *The secret to a long, happy, healthy life? Think age-positive*. CNN. https://www.cnn.com/2019/01/03/health/respect-toward-elderly-leads-to-long-life-intl/index.html",
    in_text: "(Avramova, 2019)",
    from: `${site}/webpage-website-references`,
  },
  {
    item: {
      type: "thesis",
      title: "Instructional leadership perceptions and practices of elementary school leaders",
      author: names("Harris, L."),
      issued: date(2014),
      genre: "Unpublished doctoral dissertation",
      publisher: "University of Virginia",
    },
    entry:
      "Harris, L. (2014). *Instructional leadership perceptions and practices of elementary school leaders* [Unpublished doctoral dissertation]. University of Virginia.",
    in_text: "(Harris, 2014)",
    from: `${site}/unpublished-dissertation-references`,
  },
  {
    item: {
      type: "article-journal",
      title: "Cognitive and noncognitive predictors of success",
      author: names("Duckworth, A. L.; Quirk, A.; Gallop, R.; Hoyle, R. H.; Kelly, D. R.; Matthews, M. D."),
      issued: date(2019),
      "container-title": "Proceedings of the National Academy of Sciences, USA",
      volume: "116",
      issue: "47",
      page: "23499-23504",
      DOI: "10.1073/pnas.1910510116",
    },
    entry:
      "Duckworth, A. L., Quirk, A., Gallop, R., Hoyle, R. H., Kelly, D. R., & Matthews, M. D. (2019). Cognitive and noncognitive predictors of success. *Proceedings of the National Academy of Sciences, USA*, *116*(47), 23499–23504. https://doi.org/10.1073/pnas.1910510116",
    in_text: "(Duckworth et al., 2019)",
    from: `${site}/conference-proceeding-references`,
  },
  {
    item: {
      type: "paper-conference",
      title: "Probability estimation by an adapted genetic algorithm in web insurance",
      author: names("Bedenel, A.-L.; Jourdan, L.; Biernacki, C."),
      editor: names("Battiti, R.; Brunato, M.; Kotsireas, I.; Pardalos, P."),
      issued: date(2019),
      "collection-title": "Lecture notes in computer science",
      volume: "11353",
      "container-title": "Learning and intelligent optimization",
      page: "225-240",
      publisher: "Springer",
      DOI: "10.1007/978-3-030-05348-2_21",
    },
    entry:
      "Bedenel, A.-L., Jourdan, L., & Biernacki, C. (2019). Probability estimation by an adapted genetic algorithm in web insurance. In R. Battiti, M. Brunato, I. Kotsireas, & P. Pardalos (Eds.), *Lecture notes in computer science: Vol. 11353. Learning and intelligent optimization* (pp. 225–240). Springer. https://doi.org/10.1007/978-3-030-05348-2_21",
    in_text: "(Bedenel et al., 2019)",
    from: `${site}/conference-proceeding-references`,
    deviation: {
      entry:
        "Bedenel, A.-L., Jourdan, L., & Biernacki, C. (2019). Probability estimation by an adapted genetic algorithm in web insurance. In R. Battiti, M. Brunato, I. Kotsireas, & P. Pardalos (Eds.), *Learning and intelligent optimization* (Vol. 11353, pp. 225–240). Springer. https://doi.org/10.1007/978-3-030-05348-2_21",
      reason: "the volume of a series is taken for one of the book, and the series is left out",
    },
  },
];
