import type { ComponentChildren } from "preact";
import type { Claim } from "../../../domain/evidence.js";
import { signOf } from "../../../domain/verdict.js";
import { signMarks, signName } from "../../../domain/signs.js";
import { answerBlocks, type AnswerBlock, type Piece } from "../state/answer-blocks.js";

interface Props {
  markdown: string;
  claims: readonly Claim[];
  chosen: number;
  pick: (index: number) => void;
}

/** An answer's text whose statements can be chosen; each says its sign, in a mark, in a line below it and in words. */
export function AnswerText({ markdown, claims, chosen, pick }: Props) {
  const blocks = answerBlocks(markdown, claims);
  return (
    <div class="prose">
      {runsOf(blocks).map((run, index) => {
        const children = run.map((block, at) => <Block key={at} block={block} {...{ claims, chosen, pick }} />);
        return run[0]?.kind === "item" ? <ul key={index}>{children}</ul> : <div key={index}>{children}</div>;
      })}
    </div>
  );
}

/** Items that follow one another are one list. */
function runsOf(blocks: readonly AnswerBlock[]): AnswerBlock[][] {
  const runs: AnswerBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === "item" && block.kind === "item") last.push(block);
    else runs.push([block]);
  }
  return runs;
}

type BlockProps = { block: AnswerBlock } & Omit<Props, "markdown">;

function Block({ block, claims, chosen, pick }: BlockProps) {
  const children = statementsOf(block.pieces).map(({ claim, pieces }, index) => {
    const stated = claim === null ? undefined : claims[claim];
    if (claim === null || stated === undefined) return <Words key={index} pieces={pieces} />;
    const { before, last } = lastWord(pieces);
    return (
      <Statement key={index} claim={stated} isChosen={claim === chosen} onPick={() => pick(claim)} last={last}>
        <Words pieces={before} />
      </Statement>
    );
  });
  if (block.kind === "item") return <li dir="auto">{children}</li>;
  if (block.kind === "heading") return <h3 dir="auto">{children}</h3>;
  return <p dir="auto">{children}</p>;
}

function statementsOf(pieces: readonly Piece[]): { claim: number | null; pieces: Piece[] }[] {
  const groups: { claim: number | null; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last !== undefined && last.claim === piece.claim) last.pieces.push(piece);
    else groups.push({ claim: piece.claim, pieces: [piece] });
  }
  return groups;
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <span>
      {pieces.map((piece, at) => (
        <Styled key={at} piece={piece} />
      ))}
    </span>
  );
}

/** The last word of a statement apart: its sign stays on its line. */
function lastWord(pieces: readonly Piece[]): { before: Piece[]; last: string } {
  const end = pieces.at(-1);
  if (end === undefined || end.style !== "plain") return { before: [...pieces], last: "" };
  const text = end.text.trimEnd();
  const at = text.lastIndexOf(" ") + 1;
  return { before: [...pieces.slice(0, -1), { ...end, text: text.slice(0, at) }], last: text.slice(at) };
}

function Styled({ piece: { text, style } }: { piece: Piece }) {
  if (style === "em") return <em>{text}</em>;
  if (style === "strong") return <strong>{text}</strong>;
  return style === "code" ? <code>{text}</code> : <>{text}</>;
}

interface StatementProps {
  claim: Claim;
  isChosen: boolean;
  onPick: () => void;
  /** The word before its sign. */
  last: string;
  children: ComponentChildren;
}

function Statement({ claim, isChosen, onPick, last, children }: StatementProps) {
  const sign = signOf(claim);
  return (
    <>
      <span
        class="statement"
        role="button"
        tabIndex={0}
        data-sign={sign}
        aria-pressed={isChosen}
        onClick={onPick}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onPick();
        }}
      >
        {children}
        <span class="glued">
          {last}
          <span class="sign" data-sign={sign} aria-hidden="true">
            {signMarks[sign]} {claim.labels.join(" ")}
          </span>
        </span>
        <span class="sr"> ({signName(sign)})</span>
      </span>{" "}
      {isChosen && claim.reasons.length > 0 && <small class="reasons">{claim.reasons.join("; ")}</small>}
    </>
  );
}
