/** "2.2.38", "1.9.3": three figures or more between dots name something and count nothing. */
const versions = /(?<![\d.,])\d+(?:\.\d+){2,}(?![\d,]|\.\d)/gu;

/** The version that a figure is part of; null for a number. */
export function versionAround(text: string, { start, end }: { start: number; end: number }) {
  for (const { 0: version, index } of text.matchAll(versions)) {
    if (index <= start && end <= index + version.length) return { text: version, start: index };
  }
  return null;
}
