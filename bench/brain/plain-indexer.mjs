// The peer of `quire brain index`: reads every note, parses its front matter, writes the same file. It believes what it
// reads, knows nothing of the last time, and a kill leaves half a file. Arguments: folder of notes, folder of the index.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";

const [source = "", index = ""] = process.argv.slice(2);
const metadata = {};
const [keywords, topics] = [new Map(), new Map()];
const names = readdirSync(source, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".md"));
for (const name of names.sort()) {
  const path = join(basename(source), name);
  const [, matter = ""] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(dirname(source), path), "utf8")) ?? [];
  const note = parse(matter);
  metadata[path] = note;
  for (const [paths, terms] of [
    [keywords, note.keywords],
    [topics, note.topics],
  ]) {
    for (const term of new Set(terms.map((each) => each.toLowerCase().normalize("NFC")))) {
      if (!paths.has(term)) paths.set(term, []);
      paths.get(term).push(path);
    }
  }
}
const sorted = (paths) => Object.fromEntries([...paths].sort(([one], [other]) => (one < other ? -1 : 1)));
mkdirSync(index, { recursive: true });
const master = { metadata, keyword_index: sorted(keywords), topic_index: sorted(topics) };
writeFileSync(join(index, "master_index.json"), JSON.stringify(master, null, 2));
