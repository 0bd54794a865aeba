const truths = new Set(["y", "yes", "on", "n", "no", "off"]);

/** What older YAML (1.1), which many programs still read, makes of a plain value that 1.2 reads otherwise; null where it agrees. */
export function olderReading(written: string): string | null {
  if (written.length > 40) return null;
  const lower = written.toLowerCase();
  if (truths.has(lower)) return "y yes on".split(" ").includes(lower) ? "true" : "false";
  if (/^[-+]?0[0-7_]+$/.test(written)) return "an octal number";
  if (/^[-+]?\d[\d_]*_[\d_]*(\.\d*)?$/.test(written)) return "a number";
  if (/^[-+]?\d+(:[0-5]?\d)+(\.\d*)?$/.test(written)) return "a number of base 60";
  return null;
}
