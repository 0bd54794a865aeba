import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageRectangle } from "../../../domain/word-box.js";
import { urlOf } from "../state/api.js";
import { px } from "../state/px.js";
import { useSeen, useScrollTop, useSize } from "../state/hooks.js";

/** What the service says of the pages of a work's file. */
export interface PagesOfWork {
  sha256: string;
  /** In points. */
  pages: readonly { number: number; width: number; height: number }[];
  outline: readonly { title: string; level: number; page: number | null }[];
}

/** Pixels between two pages, and around them. */
const gap = 14;
const margin = 16;
/** Pages are no wider than this: lines of print are read at arm's length. */
const widest = 900;
/** How far above a marked row the page is scrolled to, in pixels. */
const above = 120;

interface Props {
  /** Path of what has pages: "/works/hu2021lora". */
  base: string;
  of: PagesOfWork;
  marks: readonly PageRectangle[];
  /** Marked less than `marks`, and not gone to. */
  faint?: readonly PageRectangle[];
  /** The page to show first, or to go to. */
  page: number;
  onPage?: (page: number) => void;
}

/** The pages of a file below each other; images are fetched for those in sight and the next ones. */
export function PageStack({ base, of, marks, faint = [], page, onPage }: Props) {
  const port = useRef<HTMLDivElement>(null);
  const size = useSize(port);
  const top = useScrollTop(port);
  const width = Math.max(120, Math.min(widest, size.width - 2 * margin));
  const tops = topsOf(of, width);
  const first = marks[0];
  const target = first === undefined ? (tops[page - 1] ?? 0) : placeOf(first, of, tops, width) - above;
  const isReady = size.width > 0;
  useLayoutEffect(() => {
    if (isReady && port.current !== null) port.current.scrollTop = Math.max(0, target);
  }, [isReady, base, page, first?.page, first?.y, first?.x]);
  const inSight = of.pages.filter(
    (each, index) =>
      (tops[index] ?? 0) + heightOf(each, width) > top - size.height && (tops[index] ?? 0) < top + 2 * size.height,
  );
  const current =
    of.pages[
      Math.max(
        0,
        tops.findLastIndex((each) => each <= top + size.height / 2),
      )
    ]?.number ?? 1;
  useLayoutEffect(() => onPage?.(current), [current]);
  const end = (tops.at(-1) ?? 0) + heightOf(of.pages.at(-1), width) + margin;
  return (
    <div class="pages" ref={port} tabIndex={0} role="region" aria-label="Pages">
      <div style={{ height: px(end) }} />
      {inSight.map((each) => (
        <PageSheet
          key={each.number}
          base={base}
          sha256={of.sha256}
          page={each}
          top={tops[each.number - 1] ?? 0}
          width={width}
          marks={marks.filter((mark) => mark.page === each.number)}
          faint={faint.filter((mark) => mark.page === each.number)}
        />
      ))}
    </div>
  );
}

function heightOf(page: { width: number; height: number } | undefined, width: number): number {
  return page === undefined ? 0 : (page.height / page.width) * width;
}

function topsOf({ pages }: PagesOfWork, width: number): number[] {
  let next = margin;
  return pages.map((page) => {
    const top = next;
    next += heightOf(page, width) + gap;
    return top;
  });
}

function placeOf(mark: PageRectangle, { pages }: PagesOfWork, tops: readonly number[], width: number): number {
  const page = pages[mark.page - 1];
  return (tops[mark.page - 1] ?? 0) + (page === undefined ? 0 : (mark.y / page.width) * width);
}

interface SheetProps {
  base: string;
  sha256: string;
  page: { number: number; width: number; height: number };
  top: number;
  width: number;
  marks: readonly PageRectangle[];
  faint: readonly PageRectangle[];
}

/** A page as an image with its marks, and its text above it, unseen, to be selected, copied and read aloud. */
function PageSheet({ base, sha256, page, top, width, marks, faint }: SheetProps) {
  const ratio = width / page.width;
  const scale = Math.min(3, Math.max(1, Math.ceil(ratio * devicePixelRatio * 2) / 2));
  const path = `${base}/pages/${page.number}`;
  return (
    <div class="sheet" style={{ top: px(top), width: px(width), height: px(page.height * ratio) }}>
      <img alt="" src={urlOf(`${path}.png?scale=${scale}&v=${sha256}`)} decoding="async" />
      <Marks of={faint} ratio={ratio} kind="mark faint" />
      <Marks of={marks} ratio={ratio} kind="mark" />
      <TextLayer path={path} ratio={ratio} number={page.number} />
    </div>
  );
}

function Marks({ of, ratio, kind }: { of: readonly PageRectangle[]; ratio: number; kind: string }) {
  return of.map((mark) => (
    <div
      key={`${mark.x} ${mark.y}`}
      class={kind}
      style={{
        left: px(mark.x * ratio - 2),
        top: px(mark.y * ratio - 1),
        width: px(mark.width * ratio + 4),
        height: px(mark.height * ratio + 2),
      }}
    />
  ));
}

interface LineOnPage {
  line: number;
  text: string;
  box: { x: number; y: number; width: number; height: number };
}

function TextLayer({ path, ratio, number }: { path: string; ratio: number; number: number }) {
  const { value } = useSeen<{ lines: readonly LineOnPage[] }>(`${path}/text`);
  return (
    <div class="words" role="group" aria-label={`Page ${number}`} dir="auto">
      {value?.lines.map(({ line, text, box }) => (
        <span
          key={line}
          style={{
            left: px(box.x * ratio),
            top: px(box.y * ratio),
            width: px(box.width * ratio),
            height: px(box.height * ratio),
            fontSize: px(Math.min(box.height, 12) * ratio),
          }}
        >
          {text}{" "}
        </span>
      ))}
    </div>
  );
}
