/** The headings above a place, outermost first. Drafts may begin with any level and leave levels out. */
export class HeadingPath {
  private readonly above: { level: number; title: string }[] = [];

  get titles(): string[] {
    return this.above.map(({ title }) => title);
  }

  /** Ends the sections of this level and of those below it. */
  leave(level: number): void {
    while ((this.above.at(-1)?.level ?? 0) >= level) this.above.pop();
  }

  enter(level: number, title: string): void {
    this.leave(level);
    this.above.push({ level, title });
  }
}
