import type { ReviseOutput } from "../../../contracts/revise.js";
import { signMarks, signName } from "../../../domain/signs.js";
import { signOf } from "../../../domain/verdict.js";
import { pathTo } from "../state/address.js";

export function isRevised(output: unknown): output is ReviseOutput {
  return typeof output === "object" && output !== null && "diff" in output && "lost_keys" in output;
}

/** What became of a section: its change line by line, and how its cited sentences stand. */
export function RevisedView({ output }: { output: ReviseOutput }) {
  const { section, diff, claims, removed, dropped, lost_keys, limitations, path, output: written } = output;
  return (
    <div class="scroll pad">
      <h2 class="title" dir="auto">
        {section.number} {section.title}
      </h2>
      <p class="actions">
        <a
          class="btn pri"
          href={pathTo(["books"], { document: written ?? path, section: section.number ?? section.title })}
        >
          {written === null ? "Back to the document" : "Open the new version"}
        </a>
        {written !== null && (
          <a class="btn" href={pathTo(["books"], { document: path, section: section.number ?? section.title })}>
            Keep the old one
          </a>
        )}
        <span class="dim">
          {written === null ? "Nothing was changed." : `Written: ${written}; ${path} stands as it was.`}
        </span>
      </p>
      <ul class="limits" aria-label="What to know">
        {lost_keys.length > 0 && <li>No longer cited: {lost_keys.map((key) => `@${key}`).join(", ")}</li>}
        {dropped.map((each) => (
          <li key={each} dir="auto">
            Left out: {each}
          </li>
        ))}
        {removed.map(({ text, reason }) => (
          <li key={text} dir="auto">
            Taken out: {text}: {reason}
          </li>
        ))}
        {limitations.map((each) => (
          <li key={each} dir="auto">
            {each}
          </li>
        ))}
      </ul>
      {diff !== "" && <Diff of={diff} />}
      {claims.length > 0 && <h2 class="title">Its cited sentences</h2>}
      <ul class="listed" aria-label="Cited sentences">
        {claims.map((claim) => (
          <li key={claim.start}>
            <span class="sign" data-sign={signOf(claim)} aria-hidden="true">
              {signMarks[signOf(claim)]}
            </span>
            <div>
              <span dir="auto">{claim.text}</span> <span class="dim">{signName(signOf(claim))}</span>
              {claim.reasons.length > 0 && <small>{claim.reasons.join("; ")}</small>}
              {claim.evidence !== null && <blockquote dir="auto">{claim.evidence.quote}</blockquote>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const kinds: Readonly<Record<string, string>> = { "+": "ins", "-": "del", "@": "place" };

/** A unified diff, its lines told apart by sign, ground and, to who listens, by what they are. */
function Diff({ of }: { of: string }) {
  const lines = of.split("\n").filter((line) => !line.startsWith("---") && !line.startsWith("+++") && line !== "");
  return (
    <pre class="diff" role="group" aria-label="Changes" tabIndex={0}>
      {lines.map((line, index) => {
        const kind = kinds[line[0] ?? ""];
        if (kind === "ins") return <ins key={index}>{line}</ins>;
        if (kind === "del") return <del key={index}>{line}</del>;
        return (
          <span key={index} class={kind === "place" ? "dim" : ""}>
            {line}
          </span>
        );
      })}
    </pre>
  );
}
