import type { AnswerBlock, Piece } from "../state/answer-blocks.js";

/** Headings, paragraphs and lists of a text, as they are read. */
export function PlainBlocks({ blocks }: { blocks: readonly AnswerBlock[] }) {
  return (
    <>
      {blocks.map(({ kind, level, pieces }, index) => {
        const text = pieces.map((piece, at) => <PieceOf key={at} piece={piece} />);
        const key = `${index} ${kind}`;
        if (kind === "heading")
          return (
            <p key={key} class="heading" role="heading" aria-level={Math.min(6, level + 2)} dir="auto">
              {text}
            </p>
          );
        return (
          <p key={key} class={kind === "item" ? "item" : ""} dir="auto">
            {text}
          </p>
        );
      })}
    </>
  );
}

function PieceOf({ piece: { text, style } }: { piece: Piece }) {
  if (style === "em") return <em>{text}</em>;
  if (style === "strong") return <strong>{text}</strong>;
  return style === "code" ? <code>{text}</code> : <>{text}</>;
}
