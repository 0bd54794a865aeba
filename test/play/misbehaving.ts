import type { Reply } from "../models/model-server.js";

/** What a model does instead of what it was asked, given what it should have said. */
export interface Misbehaviour {
  name: string;
  /** A text in place of a reply is the answer. */
  does: (good: string, prompt: string) => Reply | string;
  /** "written": no harm is done. "unmet": it stands in the file, marked. "failed": nothing of it does. */
  becomes: "written" | "unmet" | "failed";
  /** Words of the reason that is told; some words by default, none of what is written. */
  because?: RegExp;
}

const rowsOf = (good: string): Record<string, unknown>[] => JSON.parse(good).rows;
const rows = (of: (row: Record<string, unknown>, at: number) => object) => (good: string) =>
  JSON.stringify({ rows: rowsOf(good).map(of) });
const again = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));
const inTitle = (words: string) => (good: string) => good.replace(/"title":"/u, `"title":"${words}`);
const soon = { "retry-after": "0" };

/** Of a provider or a connection, whatever was asked. */
const ofTheServer: Misbehaviour[] = [
  { name: "bad-request", does: () => ({ status: 400 }), becomes: "failed", because: /status 400/u },
  { name: "limit-and-wait", does: () => ({ status: 429, headers: soon }), becomes: "failed", because: /status 429/u },
  { name: "limit", does: () => ({ status: 429 }), becomes: "failed", because: /status 429/u },
  { name: "limit-for-an-hour", does: () => ({ status: 429, headers: { "retry-after": "3600" } }), becomes: "failed" },
  { name: "server-error", does: () => ({ status: 500, headers: soon }), becomes: "failed", because: /status 500/u },
  { name: "cut-connection", does: (text) => ({ text, cut: true }), becomes: "failed", because: /broke off/u },
  { name: "refused", does: () => ({ refusal: "I cannot." }), becomes: "failed", because: /refused to answer/u },
  { name: "tool-call", does: () => ({ call: "shell" }), becomes: "failed", because: /empty|no JSON/u },
  { name: "empty", does: () => "", becomes: "failed", because: /empty|no JSON/u },
  { name: "blanks", does: () => " \n\t \u00a0", becomes: "failed", because: /empty|no JSON/u },
];

/** Of whatever is asked as JSON. */
export const ofData: Misbehaviour[] = [
  ...ofTheServer,
  { name: "prose", does: () => "I would begin with tides.", becomes: "failed", because: /no JSON/u },
  { name: "refusal", does: () => "I'm sorry, but I cannot help.", becomes: "failed", because: /no JSON/u },
  { name: "fence", does: (good) => `Sure [1]:\n\`\`\`json\n${good}\n\`\`\`\nGood luck {x}!`, becomes: "written" },
  { name: "comment-behind", does: (good) => `${good} // that is all`, becomes: "written" },
  { name: "comment-within", does: (good) => good.replace("{", "{ /* rows */ // all\n"), becomes: "written" },
  { name: "commas", does: (good) => good.replaceAll("}", ",}"), becomes: "written" },
  { name: "python", does: (good) => good.replaceAll('"', "'").replaceAll("null", "None"), becomes: "written" },
  { name: "line-breaks", does: inTitle("Two\nlines "), becomes: "written" },
  { name: "said-twice", does: (good) => `${good}\n\nOnce more:\n${good}`, becomes: "written" },
  { name: "another-key", does: (good) => good.replace(/^\{"(rows|weight)"/u, '{"more":1,"$1"'), becomes: "written" },
  { name: "fields-too-many", does: (good) => good.replaceAll('"title"', '"note":"x","title"'), becomes: "written" },
  { name: "digits-as-text", does: (good) => good.replaceAll(/"weight":(\d)/gu, '"weight":"$1"'), becomes: "written" },
  { name: "broken-off", does: (good) => good.slice(0, -9), becomes: "failed", because: /breaks off/u },
  {
    name: "length",
    does: (good) => ({ text: good.slice(0, -9), finish: "length" }),
    becomes: "failed",
    because: /length limit/u,
  },
  { name: "damaged", does: (good) => good.replace('","', '""'), becomes: "failed", because: /damaged/u },
  { name: "another-shape", does: () => '{"answer":{"chapters":"1, 2"}}', becomes: "failed" },
  { name: "nothing", does: () => "null", becomes: "failed", because: /not null/u },
  { name: "null-field", does: (good) => good.replace(/"title":"[^"]*"/u, '"title":null'), becomes: "failed" },
  { name: "misspelt-field", does: (good) => good.replaceAll('"title"', '"titel"'), becomes: "failed" },
  { name: "number-word", does: (good) => good.replaceAll(/"weight":\d/gu, '"weight":"one"'), becomes: "failed" },
  { name: "no-title", does: (good) => good.replaceAll(/"title":"[^"]*"/gu, '"title":" "'), becomes: "unmet" },
  { name: "signs", does: inTitle("\\u0000\\u001b[31m\\u202e\\u200b\\ufeff"), becomes: "written" },
  { name: "labels", does: inTitle("[S99] [@nobody2020, p. 3] "), becomes: "written" },
  { name: "html", does: inTitle("<script>alert(1)</script> "), becomes: "written" },
  { name: "heading", does: inTitle("# 9\\n\\n## "), becomes: "written" },
  {
    name: "prototype",
    does: (good) => good.replaceAll('"title"', '"__proto__":{"x":1},"constructor":1,"title"'),
    becomes: "written",
  },
  { name: "deep", does: () => again("[", 20_000), becomes: "failed" },
  { name: "prompt", does: (_good, prompt) => prompt, becomes: "failed", because: /repeats the shape|must be/u },
  { name: "loop", does: () => again("The tide rises. ", 5000), becomes: "failed" },
  { name: "megabyte", does: () => again("Word after word. ", 1_000_000), becomes: "failed" },
  { name: "megabyte-title", does: inTitle(again("Word after word. ", 1_000_000)), becomes: "failed" },
];

/** Of rows that are an outline. */
export const ofOutlines: Misbehaviour[] = [
  {
    name: "lines",
    does: (good) =>
      rowsOf(good)
        .map((row) => JSON.stringify(row))
        .join("\n"),
    becomes: "written",
  },
  { name: "numbers", does: rows((row) => ({ ...row, section: Number(row["section"]) })), becomes: "written" },
  { name: "no-parents", does: rows(({ section, title, weight }) => ({ section, title, weight })), becomes: "written" },
  { name: "same-titles", does: rows((row) => ({ ...row, title: "Low water" })), becomes: "written" },
  { name: "no-rows", does: () => '{"rows":[]}', becomes: "unmet", because: /no rows/u },
  { name: "same-sections", does: rows((row) => ({ ...row, section: "1" })), becomes: "unmet", because: /its name/u },
  {
    name: "orphan",
    does: rows((row, at) => (at === 1 ? { ...row, parent_section: "9" } : row)),
    becomes: "unmet",
    because: /parent is no row/u,
  },
  {
    name: "itself",
    does: rows((row, at) => (at === 1 ? { ...row, parent_section: "2" } : row)),
    becomes: "unmet",
    because: /part of itself/u,
  },
  {
    name: "cycle",
    does: rows((row, at) => ({ ...row, parent_section: `${((at + 1) % 3) + 1}` })),
    becomes: "unmet",
    because: /part of itself/u,
  },
];

/** Of a text. */
export const ofTexts: Misbehaviour[] = [
  ...ofTheServer,
  { name: "fence", does: (good) => `\`\`\`markdown\n${good}\n\`\`\``, becomes: "written" },
  { name: "json", does: (good) => JSON.stringify({ text: good }), becomes: "written" },
  { name: "preface", does: (good) => `Sure! Here is the section:\n\n${good}`, becomes: "written" },
  { name: "headings", does: (good) => `# Chapter 9\n\n${good}\n\n###### 7 Deep\n\n${good}`, becomes: "written" },
  {
    name: "front-matter",
    does: (good) => `---\ntitle: x\nbibliography: /etc/passwd\n---\n\n${good}`,
    becomes: "written",
  },
  { name: "html", does: (good) => `<h1>9</h1><script>alert(1)</script>\n\n${good}`, becomes: "written" },
  { name: "links", does: (good) => `${good}\n\n![x](file:///etc/passwd) [y](javascript:z)`, becomes: "written" },
  { name: "open-fence", does: (good) => `${good}\n\n\`\`\`\nnever closed`, becomes: "written" },
  { name: "divisions", does: (good) => `::: {.x}\n${good}\n\n:::::: {config:title} {{x}} $`, becomes: "written" },
  { name: "labels", does: (good) => `${good} And so it is [S99]. Both say so [S1, S98] ［Ｓ97］.`, becomes: "written" },
  {
    name: "keys",
    does: (good) => `${good} So it is [@nobody2020, p. 3; @other1999], and @third2001 says so [-@fourth1990].`,
    becomes: "written",
  },
  { name: "signs", does: (good) => `${good} \u0000\u001b[31m\u202eevil\u200b\ufeff\ud800 end.`, becomes: "written" },
  { name: "refusal", does: () => "I'm sorry, but I cannot help with that.", becomes: "failed", because: /refusal/u },
  {
    name: "as-a-model",
    does: () => "As an AI language model, I can't write this.",
    becomes: "failed",
    because: /refusal/u,
  },
  { name: "nothing", does: () => "null", becomes: "failed", because: /empty/u },
  { name: "dots", does: () => "...", becomes: "failed", because: /empty/u },
  { name: "thoughts", does: () => "<think>I must think about it", becomes: "failed", because: /thought/u },
  { name: "prompt", does: (_good, prompt) => prompt, becomes: "failed", because: /repeats the instructions/u },
  { name: "length", does: (text) => ({ text, finish: "length" }), becomes: "unmet", because: /length limit/u },
  {
    name: "loop-of-lines",
    does: () => again("The tide rises and falls.\n", 5000),
    becomes: "unmet",
    because: /again and again/u,
  },
  { name: "loop-of-words", does: () => again("tide ", 20_000), becomes: "failed", because: /again and again/u },
  { name: "loop-of-letters", does: () => again("a", 20_000), becomes: "failed", because: /again and again/u },
  {
    name: "megabyte",
    does: () => Array.from({ length: 40_000 }, (_, at) => `Tide ${at} rose over the flat.`).join(" "),
    becomes: "unmet",
    because: /length limit/u,
  },
];

/** What comes of misbehaviours in cells of a play: items that are called by the name of one. */
export type Cell = [name: string, misbehaviour: Misbehaviour];
export const cells = (all: readonly Misbehaviour[]): Cell[] => all.map((each) => [each.name, each]);
const some = /./su;
const none = /^$/u;
/** What the reason has to match. */
export const reasonOf = ({ becomes, because }: Misbehaviour): RegExp =>
  because ?? (becomes === "written" ? none : some);
export const harmless = ({ becomes }: Misbehaviour): boolean => becomes === "written";

/** The reply of a model that is asked with the name of a misbehaviour in its task, as "case NAME;". */
export function misbehave(all: readonly Misbehaviour[], task: string, good: string, prompt: string): Reply {
  const name = /case ([a-z-]+);/u.exec(task)?.[1];
  const does = all.find((each) => each.name === name)?.does;
  const made = does === undefined ? good : does(good, prompt);
  return typeof made === "string" ? { text: made } : made;
}

/** Titles of items that go wrong, and of sound ones between them: a step is given up where many fail in a row. */
export function titlesOf(all: readonly Misbehaviour[], subject: string): string[] {
  return all.flatMap(({ name }, at) => [
    `${subject} case ${name};`,
    ...(at % soundEvery === 0 ? [`${subject} beside ${name}`] : []),
  ]);
}
const soundEvery = 3;
