// Records to print: works of recorded answers (whole lists of persons, journals, years) and titles of a collection.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ family?: string, given?: string, literal?: string }} Person */
/** @typedef {{ id: string, type: string, title: string, author?: Person[], editor?: Person[], issued?: unknown } & Record<string, unknown>} Work */

/** Chance that repeats itself (mulberry32). @param {number} seed */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from a text that is the same at every time. @param {string} text */
export function hash(text) {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** @param {string} folder of `api` @param {string} service */
function answers(folder, service) {
  return readdirSync(join(folder, service)).flatMap((file) => {
    try {
      return [JSON.parse(readFileSync(join(folder, service, file), "utf8"))];
    } catch {
      return [];
    }
  });
}

const clean = (/** @type {string | undefined} */ text) =>
  (text ?? "")
    .replace(/<[^>]*>/gu, "")
    .replace(/&amp;/gu, "&")
    .replace(/\s+/gu, " ")
    .trim();

/** What works are made of, as recorded answers and a collection have it. @param {string} data */
export function materials(data) {
  /** @type {Map<string, Person>} */
  const persons = new Map();
  /** @type {{ title: string, journal: string, volume: string, page: string, year: number }[]} */
  const articles = [];
  const person = (/** @type {Person} */ { family, given }) => {
    if (family && given && family.length < 25 && /^\p{Lu}|^\p{Ll}+ \p{Lu}/u.test(family) && /^\p{Lu}/u.test(given))
      persons.set(`${family}|${given}`, { family: clean(family), given: clean(given) });
  };
  const named = (/** @type {string} */ name) => {
    const match = /^((?:\p{Lu}[\p{L}.'’-]*\s)+)((?:(?:van|von|de|der|den|di|da|la|le|el)\s)*\p{Lu}[\p{L}'’-]+)$/u.exec(
      name ?? "",
    );
    if (match) person({ given: (match[1] ?? "").trim(), family: match[2] ?? "" });
  };
  for (const answer of answers(join(data, "api"), "crossref")) {
    const message = answer?.message;
    const items = message?.items ?? (message?.DOI ? [message] : []);
    for (const item of items) {
      for (const each of item.author ?? []) person(each);
      const title = clean(item.title?.[0] ?? "");
      const journal = clean(item["container-title"]?.[0] ?? "");
      if (title && journal)
        articles.push({
          title,
          journal,
          volume: item.volume ?? "",
          page: item.page ?? "",
          year: item.issued?.["date-parts"]?.[0]?.[0] ?? 2001,
        });
      for (const reference of item.reference ?? []) {
        const made = clean(reference["article-title"]);
        const where = clean(reference["journal-title"]);
        if (made.length > 8 && where && Number(reference.year?.slice(0, 4)) > 1500)
          articles.push({
            title: made,
            journal: where,
            volume: reference.volume ?? "",
            page: reference["first-page"] ?? "",
            year: Number(reference.year.slice(0, 4)),
          });
      }
    }
  }
  for (const service of ["s2", "openalex"]) {
    const walk = (/** @type {any} */ node) => {
      if (Array.isArray(node)) for (const each of node) walk(each);
      else if (node && typeof node === "object") {
        for (const each of node.authors ?? []) named(each?.name);
        if (node.author?.display_name) named(node.author.display_name);
        for (const each of Object.values(node)) walk(each);
      }
    };
    for (const answer of answers(join(data, "api"), service)) walk(answer);
  }
  const titles = ["cisi", "cranfield"].flatMap((name) =>
    readFileSync(join(data, "ir", name, "corpus.jsonl"), "utf8")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [clean(JSON.parse(line).title).replace(/\s*\.$/u, "")]))
      .filter((title) => title.length > 12 && title.length < 160),
  );
  return {
    persons: [...persons.values()],
    articles: [...new Map(articles.map((each) => [each.title, each])).values()],
    titles,
  };
}

const given =
  "Anna,Jonas,María José,Chinwe,Yuki,Jean-Pierre,Olga V.,Thomas,Priya,Mehmet,Lucía,Karl-Heinz,Siân,Wei,Ahmed,Zsófia,Ingrid,P. J.,R. A.,Élodie,Hans Peter,Nguyen Van,Soo-Jin,Kwame".split(
    ",",
  );
const families =
  "Müller,García López,de la Cruz,van der Berg,O'Neill,Okafor,Tanaka,Dupont-Moretti,Ivanova,Schmidt,Kaya,Ng,Xu,Di Stefano,McAllister,von Humboldt,Le Goff,Nowak,Horváth,Sørensen,Åkesson,Al-Rashid,Ben Ali,Costa e Silva".split(
    ",",
  );
const publishers =
  "Springer,Oxford University Press,Suhrkamp,MIT Press,Éditions du Seuil,Routledge,Wiley,Elsevier,Sage Publications,De Gruyter,Harper & Row,Penguin Books,C.H. Beck,Il Mulino,Ediciones Cátedra,University of Chicago Press,World Scientific,IEEE,ACM,CRC Press,Mohr Siebeck,Gallimard".split(
    ",",
  );
const places =
  "Berlin,New York,Paris,Cambridge, MA,London,Madrid,Amsterdam,Frankfurt am Main,Oxford,Chicago,Roma,Tübingen,Geneva,Stockholm,São Paulo,Lisboa".split(
    ",",
  );
const bodies =
  "World Health Organization,United Nations,European Commission,Federal Statistical Office,Statistisches Bundesamt,Ministère de la Santé,National Institute of Standards and Technology,International Energy Agency,Bank of England,Institute of Medicine,Amnesty International,OECD,UNESCO,Council of Europe,American Psychological Association,Royal Society,Department of Health,Human Rights Watch,Greenpeace,NASA".split(
    ",",
  );
const eastern = {
  persons:
    "王芳,李明,张伟,刘洋,陈静,杨柳,赵磊,黄海燕,周杰,吴敏,徐志摩,孙中,马骏,朱琳,胡适,郭沫若,何平,高翔,林徽因,田中太郎,佐藤健,鈴木一郎,高橋洋子,김민수,이영희,박지성".split(
      ",",
    ),
  subjects:
    "深度学习,图神经网络,土壤碳循环,城市交通,海洋生态系统,知识图谱,机器翻译,气候变化,农村教育,古代汉语,数字经济,高分子材料".split(
      ",",
    ),
  kinds: "综述,研究进展,的应用,方法比较,问题研究,的理论与实践,模型及其优化,若干思考".split(","),
  journals: "计算机学报,软件学报,生态学报,中国科学,经济研究,教育研究,自动化学报,物理学报".split(","),
};
const area =
  "Transport,Health,Statistics,Education,Agriculture,Energy,Environment,Labour,Research,Justice,Fisheries,Mental Health,Food Safety".split(
    ",",
  );
const somebodies = [
  (/** @type {string} */ field) => `National ${field} Agency`,
  (/** @type {string} */ field) => `Department of ${field}`,
  (/** @type {string} */ field) => `Ministry of ${field}`,
  (/** @type {string} */ field) => `Institute for ${field}`,
  (/** @type {string} */ field) => `International ${field} Association`,
  (/** @type {string} */ field) => `Bundesamt für ${field}`,
  (/** @type {string} */ field) => `Instituto Nacional de ${field}`,
  (/** @type {string} */ field) => `Centre for ${field} Studies`,
  (/** @type {string} */ field) => `${field} Council`,
  (/** @type {string} */ field) => `${field} Working Group`,
  (/** @type {string} */ field) => `Association française de ${field}`,
];
const meetings =
  "Proceedings of the International Conference on Machine Learning,Advances in Neural Information Processing Systems,Proceedings of the 12th Annual Meeting of the Cognitive Science Society,Lecture Notes in Computer Science,Handbook of Experimental Psychology,The Oxford Companion to Philosophy,Essays in Honour of a Colleague,Proc. IEEE Int. Conf. Robotics and Automation,Encyclopedia of Life Sciences,Theorien der Gegenwart,Histoire de la vie privée".split(
    ",",
  );

/** Works made of the materials; the same seed makes the same works. @param {ReturnType<typeof materials>} from @param {number} count @param {() => number} random */
export function works({ persons, articles, titles }, count, random) {
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
  const somebody = () => (random() < 0.25 ? { family: pick(families), given: pick(given) } : { ...pick(persons) });
  const people = () => {
    const number = pick([1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 12]);
    return Array.from({ length: number }, somebody);
  };
  /** @type {Work[]} */
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const article = pick(articles);
    const kind = pick([
      "article-journal",
      "article-journal",
      "article-journal",
      "article-journal",
      "book",
      "book",
      "chapter",
      "paper-conference",
      "thesis",
      "report",
      "webpage",
      "article-newspaper",
      "article",
    ]);
    const title = random() < 0.75 || kind === "article-journal" ? article.title : pick(titles);
    const year = random() < 0.9 ? article.year : 1850 + Math.floor(random() * 170);
    const volume = article.volume || String(1 + Math.floor(random() * 150));
    const first = Number(/\d+/u.exec(article.page)?.[0] ?? 1 + Math.floor(random() * 900));
    const page =
      random() < 0.15
        ? String(first)
        : random() < 0.08
          ? `e${first}`
          : `${first}-${first + 1 + Math.floor(random() * 30)}`;
    const date = random() < 0.25 ? [year, 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)] : [year];
    const isBody = (kind === "report" || kind === "webpage") && random() < 0.5;
    const doi =
      random() < 0.3 ? { DOI: `10.${1000 + Math.floor(random() * 9000)}/abc.${Math.floor(random() * 1e6)}` } : {};
    const issue = random() < 0.6 ? { issue: random() < 0.9 ? String(1 + Math.floor(random() * 12)) : "3-4" } : {};
    const names = isBody ? [{ literal: random() < 0.4 ? pick(bodies) : pick(somebodies)(pick(area)) }] : people();
    const publisher = {
      publisher: isBody && random() < 0.4 ? names[0].literal : pick(publishers),
      ...(random() < 0.8 && { "publisher-place": pick(places) }),
    };
    const kinds = {
      "article-journal": { "container-title": article.journal, volume, ...issue, page, ...doi },
      book: {
        ...publisher,
        ...(random() < 0.3 && { edition: String(2 + Math.floor(random() * 5)) }),
        ...(random() < 0.1 && { volume: String(1 + Math.floor(random() * 3)) }),
      },
      chapter: {
        "container-title": random() < 0.5 ? pick(meetings) : pick(titles),
        ...(random() < 0.8 && { editor: people().slice(0, 3) }),
        page,
        ...publisher,
      },
      "paper-conference": { "container-title": pick(meetings), page, ...publisher, ...doi },
      thesis: {
        publisher: `University of ${pick(places)}`,
        genre: pick(["PhD thesis", "Dissertation", "Master's thesis"]),
      },
      report: { ...publisher, ...(random() < 0.4 && { number: String(Math.floor(random() * 300)) }) },
      webpage: {
        "container-title": article.journal,
        URL: "https://example.org/a/page",
        accessed: { "date-parts": [[2015 + Math.floor(random() * 9), 3, 14]] },
      },
      "article-newspaper": {
        "container-title": pick([
          "The Guardian",
          "Le Monde",
          "Frankfurter Allgemeine Zeitung",
          "El País",
          "New York Times",
        ]),
        page: String(1 + Math.floor(random() * 20)),
      },
      article: {
        publisher: "arXiv",
        number: `arXiv:${1000 + Math.floor(random() * 1000)}.${10000 + Math.floor(random() * 9999)}`,
      },
    };
    const hasNoAuthor = random() < 0.04;
    const isEdited = kind === "book" && random() < 0.15;
    if (random() < 0.03) {
      // Scripts without capitals and blanks.
      const authors = Array.from({ length: pick([1, 1, 2, 3]) }, () => ({ literal: pick(eastern.persons) }));
      made.push({
        id: `work${index}`,
        type: "article-journal",
        title: pick(eastern.subjects) + pick(eastern.kinds),
        author: authors,
        issued: { "date-parts": [[year]] },
        "container-title": pick(eastern.journals),
        volume,
        ...issue,
        page,
      });
      continue;
    }
    made.push({
      id: `work${index}`,
      type: kind,
      title,
      ...(!hasNoAuthor && (isEdited ? { editor: names } : { author: names })),
      ...(random() < 0.96 && { issued: { "date-parts": [date] } }),
      ...kinds[/** @type {keyof typeof kinds} */ (kind)],
    });
  }
  return made;
}
