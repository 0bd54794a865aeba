const [opening, closing] = ["<think>", "</think>"];
/** Between what was written before some thoughts and after them. */
const separator = "\n";

/**
 * Takes the thoughts out of an answer: reasoning models think aloud inside it, between tags, whoever's protocol their
 * server speaks. The text may come in pieces that end anywhere.
 */
export class ThoughtFilter {
  private pending = "";
  private thinking = false;
  /** The thoughts that have not ended, with their tag. */
  private open = "";
  private hasText = false;
  private isAfterThoughts = false;

  /** What of the text so far, and not given before, is answer. */
  take(piece: string): string {
    this.pending += piece;
    let answer = "";
    for (;;) {
      const tag = this.thinking ? closing : opening;
      const at = beginningOf(tag, this.pending);
      answer += this.keep(this.pending.slice(0, at));
      this.pending = this.pending.slice(at);
      if (!this.pending.startsWith(tag)) return answer;
      this.pending = this.pending.slice(tag.length);
      this.thinking = !this.thinking;
      this.open = this.thinking ? opening : "";
      this.isAfterThoughts = true;
    }
  }

  /** What looked like the beginning of a tag to the end. */
  end(): string {
    const rest = this.keep(this.pending);
    this.pending = "";
    return rest;
  }

  /** Thoughts that were not ended: they may be all there is. */
  unended(): string {
    return this.open;
  }

  private keep(text: string): string {
    if (this.thinking) this.open += text;
    if (text === "" || this.thinking) return "";
    const before = this.isAfterThoughts && this.hasText ? separator : "";
    [this.hasText, this.isAfterThoughts] = [true, false];
    return before + text;
  }
}

/** A whole text without its thoughts; those that were not ended stay. */
export function withoutThoughts(text: string): string {
  const filter = new ThoughtFilter();
  return filter.take(text) + filter.end() + filter.unended();
}

/** Where a tag begins in a text, or could begin at its end; the text's length where it does not. */
function beginningOf(tag: string, text: string): number {
  const whole = text.indexOf(tag);
  if (whole >= 0) return whole;
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(tag.slice(0, length))) return text.length - length;
  }
  return text.length;
}
