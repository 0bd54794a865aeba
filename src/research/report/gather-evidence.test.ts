import { describe, expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { chooseSpans } from "./gather-evidence.js";

function span(work_id: string, start_line: number, end_line: number): Source {
  const place = { path: null, heading_path: [], start_page: null, end_page: null };
  const content = `Heading\n\n${Array.from({ length: end_line - start_line + 1 }, () => "A line.").join("\n")}`;
  return {
    label: "S0",
    work_id,
    title: work_id,
    authors: [],
    year: null,
    score: 1,
    start_line,
    end_line,
    content,
    ...place,
  };
}

const places = (sources: readonly Source[]) =>
  sources.map((each) => [each.label, each.work_id, each.start_line, each.end_line]);

describe("the passages of a report", () => {
  it("show a span in which one stands that was found before in its place", () => {
    const topic = { kind: "topic", title: "tides", spans: [span("a", 10, 14), span("b", 1, 5)] } as const;
    const methods = { kind: "methods", title: "methods", spans: [span("c", 1, 5), span("a", 1, 40)] } as const;
    const { sources, topics } = chooseSpans([topic, methods], [span("a", 12, 13)]);
    expect(places(sources)).toEqual([
      ["S1", "a", 1, 40],
      ["S2", "b", 1, 5],
      ["S3", "c", 1, 5],
    ]);
    expect(topics.map(({ labels }) => labels)).toEqual([
      ["S1", "S2"],
      ["S3", "S1"],
    ]);
  });
});
