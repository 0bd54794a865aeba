import { useState } from "preact/hooks";
import { go, pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { px } from "../state/px.js";
import type { ShownDocument, ShownSection } from "../state/play-types.js";
import { AnswerText } from "../parts/answer-text.js";
import { Failure } from "../parts/failure.js";
import { SectionActions } from "../parts/section-actions.js";

interface Props {
  path: string;
  query: URLSearchParams;
  mayWrite: boolean;
}

/** A document that a playbook made, section by section; each can be checked, and written anew. */
export function DocumentScreen({ path, query, mayWrite }: Props) {
  const { value, problem } = useLoad<ShownDocument>(pathTo(["documents"], { path }));
  const [isActing, setActing] = useState(false);
  const sections = value?.sections ?? [];
  const named = query.get("section");
  const found = sections.findIndex((each) => nameOf(each) === named);
  const at = Math.max(0, found);
  const section = sections[at];
  const choose = (index: number) => {
    const next = sections[Math.max(0, Math.min(sections.length - 1, index))];
    if (next !== undefined) go(pathTo(["books"], { document: path, section: nameOf(next) }), true);
  };
  useShortcuts([
    { keys: "j", does: "next section", run: () => choose(at + 1) },
    { keys: "k", does: "previous section", run: () => choose(at - 1) },
    { keys: ".", does: "work on the section", run: () => setActing(true) },
    { keys: "Escape", does: "back", run: () => (isActing ? setActing(false) : history.back()) },
  ]);
  return (
    <>
      <header class="bar">
        <a class="btn" href="/books">
          ← Books
        </a>
        <h1>{path.split("/").at(-1)}</h1>
        <span class="grow" />
        <a class="btn" href={pathTo(["drafts", path])}>
          Check it
        </a>
      </header>
      {problem !== null && <Failure problem={problem} />}
      {value !== null && sections.length === 0 && <p class="empty">It has no sections.</p>}
      {section !== undefined && (
        <div class="reader with-outline">
          <Contents sections={sections} at={at} choose={choose} />
          <article class="pane section" aria-label="Section">
            <div class="scroll column">
              <h2 class="q" dir="auto">
                {section.number} {section.title}
              </h2>
              {mayWrite && (
                <SectionActions
                  key={nameOf(section)}
                  path={path}
                  section={nameOf(section)}
                  others={sections.filter((each) => each !== section && each.number !== null).map(nameAndTitle)}
                  isOpen={isActing}
                  open={() => setActing(true)}
                />
              )}
              <AnswerText markdown={section.text} claims={[]} chosen={-1} pick={() => undefined} />
              {section.text === "" && <p class="empty">It has no text of its own.</p>}
            </div>
          </article>
        </div>
      )}
    </>
  );
}

const nameOf = ({ number, title }: ShownSection): string => number ?? title;
const nameAndTitle = (section: ShownSection) => ({
  name: nameOf(section),
  title: [section.number, section.title].filter(Boolean).join(" "),
});

interface ContentsProps {
  sections: readonly ShownSection[];
  at: number;
  choose: (at: number) => void;
}

function Contents({ sections, at, choose }: ContentsProps) {
  const top = Math.min(...sections.map(({ level }) => level));
  return (
    <nav class="outline" aria-label="Sections">
      {sections.map(({ number, title, level, line }, index) => (
        <button
          key={line}
          style={{ paddingLeft: px(16 + 12 * (level - top)) }}
          aria-current={index === at ? "location" : undefined}
          onClick={() => choose(index)}
          dir="auto"
        >
          {number} {title}
        </button>
      ))}
    </nav>
  );
}
