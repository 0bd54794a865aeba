// What a student's download folder holds, and what the services would say of each. Everything is invented.

const invented = "Article, authors and journal are invented for Quire's sample papers (CC BY 4.0).";

/** @typedef {{ given: string, family: string }} Person */

/**
 * @typedef {object} Paper
 * @property {string} file name in `examples/papers`, as downloads are called
 * @property {string} what what it is, for the README
 * @property {"article" | "book" | "scan" | "page"} kind
 * @property {string} title
 * @property {Person[]} authors
 * @property {string[]} [head] lines above the title
 * @property {string} [stamp] printed up the margin of the first page
 * @property {string} [foot] at the foot of the first page
 * @property {string} [running] above later pages
 * @property {number} [firstPage]
 * @property {string} [abstract]
 * @property {[heading: string, ...paragraphs: string[]][]} [sections]
 * @property {string[]} [references]
 * @property {string[]} [imprint]
 * @property {Record<string, string>} [info]
 * @property {string} [userPassword]
 * @property {import("./records.mjs").Registered[]} [registered] what the services know under its identifiers
 */

const halvorsen = { given: "Marta", family: "Halvorsen" };
const bello = { given: "Idris", family: "Bello" };

const choirAbstract =
  "Singers keep dozens of pieces ready for years without rehearsing most of them. We followed a town choir of 31 singers through two seasons and noted which pieces were rehearsed when, and how many bars each singer could begin unaided. Pieces that came back in short rehearsals every third week were kept better than pieces rehearsed for the same time in one block before the concert.";

const choirSections = [
  [
    "1. A repertoire as a memory experiment",
    "A choir is an experiment that nobody has to set up. The material is learned to the note, the learners are many, and the calendar of rehearsals says when each piece was last sung. Laboratory work on spacing (Cepeda et al., 2006; Rohrer & Taylor, 2007) mostly holds the material short and the delays brief. Here both are long.",
    "We asked two questions. Does the distance between rehearsals matter for pieces that are known already? And does it matter whether the singer has to begin alone, without the piano?",
  ],
  [
    "2. Method",
    "From September 2016 to June 2018 the second author attended 74 rehearsals of the choir and wrote down the pieces and the minutes spent on each. Every sixth week each singer was asked, in a separate room, to begin twelve pieces from their first note. A beginning counted when four bars were sung without a wrong entry.",
    "The choir rehearses on Tuesdays in a school hall. It has eleven sopranos, nine altos, five tenors and six basses; the youngest was 19 years old when the observations began and the oldest 78. Nine of them read music with ease, fourteen with effort, and eight learn by ear from the singer beside them. Nobody was told which pieces would be asked for, and the pieces of one test were never those of the last.",
    "Of the 46 pieces, 18 were rehearsed in blocks before a concert and 17 were returned to every third week; the rest followed no pattern and were left out.",
  ],
  [
    "3. Results",
    "After twelve weeks singers began 61% of the spaced and 38% of the blocked pieces. The advantage was larger for inner voices, who hear the tune less often. Minutes of rehearsal explained little once the pattern was known.",
    "Not every piece behaved in the same way. Rounds and folk songs were begun by nearly everyone after any delay, whatever the calendar had been. The advantage of spacing lay in the pieces of middle difficulty: motets that had taken four or five evenings to learn, whose beginnings are alike and are easily taken for one another. When a singer began the wrong piece, it was in most cases one in the same key.",
    "Beginnings that failed were followed by success in the next rehearsal more often than by another failure, as work on retrieval would predict (Karpicke & Roediger, 2008).",
  ],
  [
    "4. Discussion",
    "Our observations have the weakness of all calendars: nobody assigned the pieces by lot. The conductor put into blocks what she expected to be easy, which should have worked against the result that we found. A second weakness is the test itself. To begin a piece alone is harder than to join in, and a choir needs only a few who can do it.",
    "It may be asked whether singers who were tested every sixth week learned from the tests. They did: pieces that happened to be asked for twice were begun more often than the rest. The number of such pieces was the same in both groups.",
    "A conductor has a free choice that costs nothing: twenty minutes on one evening, or seven on three. Our singers preferred the first and remembered more after the second. The same has been reported of students and their own predictions (Kornell & Bjork, 2008).",
  ],
];

const choirReferences = [
  "Cepeda, N. J., Pashler, H., Vul, E., Wixted, J. T., & Rohrer, D. (2006). Distributed practice in verbal recall tasks. Psychological Bulletin, 132, 354–380. https://doi.org/10.1037/0033-2909.132.3.354",
  "Karpicke, J. D., & Roediger, H. L. (2008). The critical importance of retrieval for learning. Science, 319, 966–968. doi:10.1126/science.1152408",
  "Kornell, N., & Bjork, R. A. (2008). Learning concepts and categories. Psychological Science, 19, 585–592. https://doi.org/10.1111/j.1467-9280.2008.02127.x",
  "Rohrer, D., & Taylor, K. (2007). The shuffling of mathematics problems improves learning. Instructional Science, 35, 481–498. doi:10.1007/s11251-007-9015-8",
];

const choir = {
  type: "journal-article",
  doi: "10.5555/jem.2019.0412",
  title: "Spaced rehearsal in a choir: how singers keep a repertoire",
  authors: [halvorsen, bello],
  date: [2019, 4, 12],
  container: "Journal of Everyday Memory",
  publisher: "Sample Press",
  volume: "14",
  issue: "2",
  page: "117-129",
  issn: "2999-0416",
};

/** @type {Paper[]} */
export const papers = [
  {
    file: "1-s2.0-S0140673605677288-main (1).pdf",
    what: "journal article with its own DOI in the foot of its first page, and others in its references",
    kind: "article",
    title: choir.title,
    authors: choir.authors,
    head: ["Journal of Everyday Memory 14 (2019) 117–129", "www.example.org/jem"],
    foot: `https://doi.org/10.5555/jem.2019.0412\nReceived 3 September 2018; accepted 20 March 2019\n2999-0416/© 2019 Sample Press. ${invented}`,
    running: "M. Halvorsen, I. Bello / Journal of Everyday Memory 14 (2019) 117–129",
    firstPage: 117,
    abstract: choirAbstract,
    sections: choirSections,
    references: choirReferences,
    registered: [choir],
  },
  {
    file: "halvorsen_accepted_manuscript.pdf",
    what: "the same article as its authors sent it in: two files with one DOI",
    kind: "article",
    title: choir.title,
    authors: choir.authors,
    head: [
      "Accepted manuscript. Please cite as: Halvorsen, M., & Bello, I. (2019). Spaced rehearsal in a choir: how singers keep a repertoire. Journal of Everyday Memory, 14(2), 117–129. doi: 10.5555/jem.2019.0412",
    ],
    foot: invented,
    abstract: choirAbstract,
    sections: choirSections.slice(0, 2),
    info: { Title: "Microsoft Word - choir_v7_FINAL.docx", Author: "Marta" },
  },
  {
    file: "sici-1099-999X(199803)12_2_117.pdf",
    what: "article of 1998 whose DOI has brackets, angle brackets and a semicolon",
    kind: "article",
    title: "Forgetting telephone numbers: a diary study",
    authors: [{ given: "Paul", family: "Okonjo" }],
    head: [
      "APPLIED REMEMBERING, VOL. 12, 117–124 (1998)",
      "DOI 10.5555/(SICI)1099-999X(199803)12:2<117::AID-MEM412>3.0.CO;2-K",
    ],
    foot: `CCC 1099-999X/98/020117-08. © 1998 Sample Press. ${invented}`,
    running: "P. Okonjo",
    firstPage: 117,
    abstract:
      "Twenty-six adults kept a diary of every telephone number that they tried to dial from memory during three months. Numbers dialled weekly were rarely lost. Numbers dialled monthly were lost in one attempt out of five, most often by an exchange of the last two digits.",
    sections: [
      [
        "THE DIARIES",
        "Each page of the diary asked for the day, the person called, whether the number was dialled from memory, and, if not, what came to mind before it was looked up. Participants wrote 2,114 entries; 1,380 of them were attempts from memory.",
        "Before 1990 most of the numbers had been learned by dialling. Participants with telephones that store numbers made a third as many attempts as the others, and failed twice as often in those that they made.",
      ],
      [
        "WHAT IS LOST",
        "The first digits name a place and survive. The last ones name a person and are exchanged. Nobody lost the number of the house in which they had grown up, although most had not dialled it for years.",
      ],
    ],
    registered: [
      {
        type: "journal-article",
        doi: "10.5555/(sici)1099-999x(199803)12:2<117::aid-mem412>3.0.co;2-k",
        title: "Forgetting telephone numbers: a diary study",
        authors: [{ given: "Paul", family: "Okonjo" }],
        date: [1998, 3],
        container: "Applied Remembering",
        publisher: "Sample Press",
        volume: "12",
        issue: "2",
        page: "117-124",
        issn: "1099-999X",
      },
    ],
  },
  {
    file: "2402.99991v2.pdf",
    what: "preprint with the stamp of arXiv in its margin",
    kind: "article",
    title: "Small language models remember what they read twice",
    authors: [
      { given: "Noor", family: "Castellane" },
      { given: "Wei-Ling", family: "Tanaka-Roth" },
    ],
    stamp: "arXiv:2402.99991v2  [cs.CL]  11 Mar 2024",
    foot: "Preprint. Under review. Paper and authors are invented for Quire's sample papers (CC BY 4.0).",
    abstract:
      "We train language models of 10 to 80 million parameters on texts in which some sentences occur once and some occur twice, at distances between one and ten thousand sentences. What is read twice at a distance is repeated more exactly than what is read twice in a row. The best distance grows with the size of the model.",
    sections: [
      [
        "1 Introduction",
        "Repetition in training data is usually removed before training (Lee et al., 2022). It is less known what the distance between two copies does. Studies of human learners suggest that it should matter; nothing in the training objective says so.",
      ],
      [
        "2 Set-up",
        "Each text has 40,000 generated sentences about invented towns. Four hundred of them occur a second time, 1, 10, 100, 1,000 or 10,000 sentences later. After training we give the first half of each sentence and count how often the model completes it exactly.",
      ],
      [
        "3 Results",
        "With 10 million parameters, 12% of sentences read once were completed exactly, 31% of those read twice in a row, and 44% of those with 100 sentences between the copies. With 80 million parameters the best distance was 1,000.",
      ],
    ],
    references: [
      "K. Lee, D. Ippolito, A. Nystrom, C. Zhang, D. Eck, C. Callison-Burch, and N. Carlini. Deduplicating training data makes language models better. ACL 2022. arXiv:2107.06499.",
    ],
    registered: [
      {
        type: "preprint",
        arxiv: "2402.99991",
        version: 2,
        category: "cs.CL",
        title: "Small language models remember what they read twice",
        authors: [
          { given: "Noor", family: "Castellane" },
          { given: "Wei-Ling", family: "Tanaka-Roth" },
        ],
        date: [2024, 2, 28],
        updated: "2024-03-11T09:12:44Z",
      },
    ],
  },
  {
    file: "9789999901208_text.pdf",
    what: "book with an imprint page",
    kind: "book",
    title: "The Notebook Habit",
    authors: [{ given: "Aurelia", family: "Finch" }],
    imprint: [
      "First published 2017 by Sample Press, 1 Example Street, Oxbridge",
      "Text © Aurelia Finch 2017",
      "Book, author and publisher are invented for Quire's sample papers (CC BY 4.0).",
      "A catalogue record for this book is not available from any library.",
      "ISBN 978-99999-012-0-8 (paperback)",
      "ISBN 978-99999-012-1-5 (ebook)",
      "Typeset in Times by the author's nephew",
    ],
    sections: [
      [
        "Chapter One: The pocket",
        "A notebook that is not in the pocket is a notebook that is not kept. I have bought beautiful ones, bound in linen, and they stand on a shelf with three pages filled. The ones that I used up are soft, stained and of a size that nobody sells any more.",
        "This book is about what happens to a thought between the moment in which it is written down and the moment in which it is read again. Mostly, nothing happens to it; that is the point. A thought in the head moves about. A thought on paper waits.",
        "I began to date my pages in 1994, and from then on I can say how long a thought waited. The median is eleven days. The longest is nineteen years: a recipe for quinces, written down on a train, which I cooked for the first time after the person who gave it to me had died.",
      ],
    ],
    info: { Title: "Notebook_Habit_inside_v3.indd", Creator: "Adobe InDesign CS6 (Macintosh)" },
    registered: [
      {
        type: "book",
        isbn: "9789999901208",
        title: "The notebook habit",
        authors: [{ given: "Aurelia", family: "Finch" }],
        date: [2017],
        publisher: "Sample Press",
      },
    ],
  },
  {
    file: "download.pdf",
    what: "article without any identifier, to be found by its title",
    kind: "article",
    title: "What revision timetables do: observations over one school term",
    authors: [{ given: "Ilse", family: "Brandt" }],
    head: ["Bulletin of School Practice, Autumn 2021"],
    foot: invented,
    running: "I. Brandt",
    firstPage: 9,
    abstract:
      "Forty-two pupils of two classes wrote a timetable for the revision of three subjects and kept a log of what they did. Few timetables were kept for longer than nine days. Those who wrote a second one after the first had failed did better in the examination than those who had kept theirs.",
    sections: [
      [
        "The timetables",
        "All pupils were shown how to spread three subjects over six weeks. Thirty-five of the forty-two timetables put the subject that their writer liked best on Monday. Only four left an evening free.",
        "A log was counted as kept when at least half of the sessions of a week took place on the evening for which they had been planned. After nine days this was so for less than half of the class.",
      ],
      [
        "The second timetable",
        "Nineteen pupils wrote a second timetable, mostly shorter. It had on average five sessions a week where the first had eleven. Sixteen of the nineteen kept it to the end of term.",
      ],
    ],
    registered: [
      {
        type: "journal-article",
        doi: "10.5555/bsp.2021.0203",
        search: true,
        title: "What revision timetables do: observations over one school term",
        authors: [{ given: "Ilse", family: "Brandt" }],
        date: [2021, 10],
        container: "Bulletin of School Practice",
        publisher: "Sample Press",
        volume: "33",
        page: "9-10",
        issn: "2999-0335",
      },
    ],
  },
  {
    file: "fulltext(3).pdf",
    what: "article that prints a DOI by mistake: it is that of another paper",
    kind: "article",
    title: "Names of neighbours: recall after moving house",
    authors: [{ given: "Tomas", family: "Lindqvist" }],
    head: ["Journal of Everyday Memory 11 (2016) 201–203", "https://doi.org/10.5555/jem.2016.0077"],
    foot: invented,
    running: "T. Lindqvist / Journal of Everyday Memory 11 (2016) 201–203",
    firstPage: 201,
    abstract:
      "Fifty-eight people who had moved house were asked for the names of their former neighbours one month, one year and three years later. Names were lost at a steady rate; the floor on which a neighbour had lived was remembered long after the name.",
    sections: [
      [
        "1. People and places",
        "Participants were found through two removal firms. At the first interview they named on average 9.4 neighbours, after three years 4.1. What they could still say of the others was most often where they had lived.",
      ],
    ],
    registered: [
      {
        type: "journal-article",
        doi: "10.5555/jem.2016.0077",
        title: "Colour words in the kitchen garden: a survey of seed catalogues",
        authors: [
          { given: "Harriet", family: "Quill" },
          { given: "Sami", family: "Aalto" },
        ],
        date: [2016, 6],
        container: "Journal of Everyday Memory",
        publisher: "Sample Press",
        volume: "11",
        issue: "2",
        page: "77-84",
        issn: "2999-0416",
      },
    ],
  },
  {
    file: "Kessler 2012 dream recall FINAL.pdf",
    what: "article that was retracted after it was downloaded",
    kind: "article",
    title: "Dream recall predicts examination results in first-year students",
    authors: [{ given: "Robert", family: "Kessler" }],
    head: ["Sleep & Memory Letters, Vol. 5, No. 1 (2012), pp. 31–34", "doi:10.5555/sml.2012.0031"],
    foot: invented,
    running: "Kessler",
    firstPage: 31,
    abstract:
      "Three hundred and twelve students reported how many dreams they remembered in the four weeks before an examination. The number of dreams explained 64% of the variance of the marks.",
    sections: [
      [
        "Participants and measures",
        "Reports were collected on cards. Marks were taken from the register of the faculty. All students of the year took part.",
      ],
      [
        "Result",
        "The correlation between the number of dreams and the mark was r = .80. It was the same for men and women, for all subjects, and in both halves of the alphabet.",
      ],
    ],
    registered: [
      {
        type: "journal-article",
        doi: "10.5555/sml.2012.0031",
        title: "RETRACTED: Dream recall predicts examination results in first-year students",
        authors: [{ given: "Robert", family: "Kessler" }],
        date: [2012, 1],
        container: "Sleep & Memory Letters",
        publisher: "Sample Press",
        volume: "5",
        issue: "1",
        page: "31-34",
        issn: "2999-0505",
        retraction: { doi: "10.5555/sml.2014.0009", date: "2014-05-19" },
      },
    ],
  },
  {
    file: "scan0007.pdf",
    what: "scan without a text layer",
    kind: "scan",
    title: "Notes on the memory of carrier pigeons",
    authors: [{ given: "E.", family: "Marsh" }],
  },
  {
    file: "exam_copy_LOCKED.pdf",
    what: 'encrypted: it opens with the password "reader"',
    kind: "article",
    title: "A reader's guide to forgetting",
    authors: [{ given: "Vera", family: "Stolz" }],
    head: ["Examination copy, not for circulation", "doi:10.5555/guide.2020.1"],
    foot: invented,
    sections: [["Preface", "This text can be read by those who have the password, and by nobody else."]],
    userPassword: "reader",
  },
  {
    file: "10.5555_jem.2020.0099.pdf",
    what: "no PDF at all: the page of a publisher that asked for a login",
    kind: "page",
    title: "Sign in to continue",
    authors: [],
  },
];
