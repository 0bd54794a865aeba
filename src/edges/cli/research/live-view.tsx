import { Box, Static } from "ink";
import { Text } from "../ink-text.js";
import { type CliProcess, duration, painter } from "../terminal.js";
import { plain } from "../gates/record-view.js";

import type { ViewState } from "./view-state.js";

interface LiveViewProps {
  view: ViewState;
  /** What has happened, painted; each is drawn once and stays. */
  lines: string[];
  beats: number;
  /** Milliseconds. */
  elapsed: number;
  isOver: boolean;
  process: CliProcess;
}

const signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
/** More queries than this are told by number. */
const mostQueries = 4;

/** Lines that stay, and below them what goes on: phase and time, queries, sources, spending. */
export function LiveView({ view, lines, beats, elapsed, isOver, process }: LiveViewProps) {
  const paint = painter(process.stderr, process.environment);
  const width = process.stderr.columns || 80;
  return (
    <Box flexDirection="column" width={width}>
      <Static items={lines}>{(line, index) => <Text key={index}>{line}</Text>}</Static>
      {!isOver && (
        <Box flexDirection="column" marginTop={1} width={Math.min(width, 110)}>
          <Text wrap="truncate-end">
            {`${signs[beats % signs.length] ?? ""} ${paint("bold", view.phase)}  loop ${view.iteration}  ${duration(elapsed)}`}
          </Text>
          {queryLines(view).map((line, index) => (
            <Text key={index} wrap="truncate-end">
              {paint("dim", `  ${line}`)}
            </Text>
          ))}
          <Text wrap="truncate-end">{`  ${sourcesLine(view)}`}</Text>
          <Text wrap="truncate-end">{`  ${spendingLine(view)}`}</Text>
          <Text wrap="truncate-end">{paint("dim", "  Ctrl-C stops; what is done is kept and can be resumed.")}</Text>
        </Box>
      )}
    </Box>
  );
}

function queryLines({ queries }: ViewState): string[] {
  const texts = [...new Set(queries.map(({ text }) => text))];
  const shown = texts.slice(0, mostQueries).map((text) => {
    const asked = queries.filter((query) => query.text === text);
    const found = asked.reduce((sum, query) => sum + (query.found ?? 0), 0);
    const tools = [...new Set(asked.map(({ title, failed }) => (failed ? `${title} failed` : title)))];
    const isOpen = asked.every((query) => query.found === null && !query.failed);
    const answer = isOpen ? "…" : `${found} found`;
    return `${answer.padEnd(10)}${plain(text)} (${tools.join(", ")})`;
  });
  const more = texts.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

function sourcesLine({ found, kept, read, failed, sent }: ViewState): string {
  const rest = [...(failed > 0 ? [`${failed} failed`] : []), ...(sent > 0 ? [`${sent} sent to RAG`] : [])];
  return ["sources:", [`${found} found`, `${kept} kept`, `${read} read`, ...rest].join(", ")].join(" ");
}

function spendingLine({ calls, tokens, usd }: ViewState): string {
  if (calls === 0) return "spent: nothing, no model was asked";
  const cost = usd === null ? "cost unknown" : `${usd.toFixed(4)} USD`;
  return `spent: ${calls} calls, ${tokens.toLocaleString("en")} tokens, ${cost}`;
}
