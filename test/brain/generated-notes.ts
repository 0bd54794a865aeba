import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";

/** Some names are sorted otherwise by people, numbers or file systems than by code unit; some are no notes. */
const names = ["a.md", "B.MD", "10.md", "9.md", "room/a.md", "room/\u00e9.md", "room/e\u0301.md", "room/deep/z.Md"];
const otherNames = ["a.txt", ".hidden.md", "room/a.md.bak"];
/** Some are equal when folded; some are names that objects of JavaScript have already, or sort like numbers. */
const terms = [
  "Optics",
  "optics",
  "\u00c9tude",
  "e\u0301tude",
  "10",
  "9",
  "__proto__",
  "constructor",
  "a b",
  "\u{1f600}",
];

const list = fc.array(fc.constantFrom(...terms), { maxLength: 4 });

const soundNote = fc
  .record({
    title: fc.constantFrom("One", "Two", "The third"),
    keywords: list,
    topics: list,
    uuid: fc.option(fc.constantFrom("u-1", "u-2", "u-3"), { nil: undefined }),
    summary: fc.option(fc.constant("In short: all."), { nil: undefined }),
    status: fc.option(fc.constant("draft"), { nil: undefined }),
  })
  .map((fields) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    return `---\n${given.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join("")}---\n\nText\n\n---\n\nMore.\n`;
  });
const brokenNote = fc.constantFrom("", "Text alone.\n", '---\ntitle: "One"\nkeywords: []\n---\n', "---\ntitle: x\n");
const anyContent = fc.oneof({ weight: 4, arbitrary: soundNote }, { weight: 1, arbitrary: brokenNote });
const anyName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom(...otherNames) },
);

export type Edit =
  | { kind: "write"; name: string; content: string }
  /** Another letter in the title: the size stays, and the time if it is set back. */
  | { kind: "same_size"; name: string; letter: string; sets_back: boolean }
  | { kind: "move"; name: string; to: string }
  | { kind: "move_folder" }
  | { kind: "delete"; name: string }
  | { kind: "make_old"; name: string };

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write" as const), name: anyName, content: anyContent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("same_size" as const),
      name: anyName,
      letter: fc.constantFrom("X", "Y", "Z"),
      sets_back: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), name: anyName, to: anyName }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move_folder" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), name: anyName }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("make_old" as const), name: anyName }) },
);

/** Makes the edit below the folder; one of a file that is not there changes nothing. */
export function makeEdit(folder: string, edit: Edit): void {
  if (edit.kind === "move_folder") {
    const [from, to] = [join(folder, "room"), join(folder, "moved")];
    if (existsSync(from)) {
      rmSync(to, { recursive: true, force: true });
      renameSync(from, to);
    }
    return;
  }
  const path = join(folder, edit.name);
  if (edit.kind !== "write" && !existsSync(path)) return;
  if (edit.kind === "delete") rmSync(path);
  else if (edit.kind === "move") change(join(folder, edit.to), (to) => renameSync(path, to));
  else if (edit.kind === "make_old") change(path, () => utimesSync(path, 1_000_000_000, 1_000_000_000));
  else if (edit.kind === "write") change(path, () => writeWithCoarseTime(path, edit.content));
  else change(path, (_, before) => editTitle(path, edit.letter, edit.sets_back ? before : undefined));
}

function editTitle(path: string, letter: string, setBackTo: Stats | undefined): void {
  writeWithCoarseTime(path, readFileSync(path, "utf8").replace(/title: "./, `title: "${letter}`));
  if (setBackTo) utimesSync(path, setBackTo.atime, setBackTo.mtime);
}

/** As on a file system that knows whole seconds only: those can also be set back to the same instant. */
function writeWithCoarseTime(path: string, content: string): void {
  writeFileSync(path, content);
  const second = Math.floor(Date.now() / 1000);
  utimesSync(path, second, second);
}

/** The clock of a file system ticks every few milliseconds: an edit within one tick after another waits for the next. */
function change(path: string, work: (path: string, before: Stats | undefined) => void): void {
  mkdirSync(dirname(path), { recursive: true });
  const before = statSync(path, { throwIfNoEntry: false });
  work(path, before);
  for (let now = statSync(path); now.ctimeMs === before?.ctimeMs; now = statSync(path)) {
    utimesSync(path, now.atime, now.mtime);
  }
}
