interface Stretch {
  block: number;
  start: number;
  end: number;
}

/** Whether two stretches of a draft have characters in common. */
export function overlap(one: Stretch, other: Stretch): boolean {
  return one.block === other.block && one.start < other.end && other.start < one.end;
}
