/** Strokes of the places' signs on a grid of 16. */
const strokes = {
  library: "M3 2.5v11M6 2.5v11M9 3l3.5 10.3",
  ask: "M2.5 3h11v8h-6l-3 2.5V11h-2zM6 7h4",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3l3.2 3.2",
  research: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M2.5 8h11M8 2.5c-4 3.5-4 7.5 0 11c4-3.5 4-7.5 0-11",
  gather: "M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 3v10",
  drafts: "M3 13l.8-3L11 2.8l2.2 2.2L6 12.2zM9.5 4.3l2.2 2.2",
  books: "M2.5 3.5c2-1 4-1 5.5.3c1.5-1.3 3.5-1.3 5.5-.3v9c-2-1-4-1-5.5.3c-1.5-1.3-3.5-1.3-5.5-.3zM8 3.8v9",
  scan: "M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M4.5 8h7",
  analyses: "M2.5 2.5v11h11M5 11l2.5-4l2.5 2l3-5",
  runs: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3.2l2 1.3",
  notes: "M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2",
  settings: "M3 4.5h10M3 8h10M3 11.5h10M6 3v3M10 6.5v3M5 10v3",
} as const;

/** The sign of a place; its name stands beside it or in its title. */
export function Icon({ of }: { of: keyof typeof strokes }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={strokes[of]} />
    </svg>
  );
}
