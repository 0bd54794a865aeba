/** What is said from one time to another, in milliseconds from the beginning. */
export interface Cue {
  start: number;
  end: number;
  /** Who says it, where the file says so. */
  speaker: string | null;
  lines: string[];
}

const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`, "u");
/** Tags of WebVTT and SubRip, and the positions that SubRip has in braces. */
const tag = /<\/?([a-z]*)([^<>]*)>|\{\\[^{}]*\}/giu;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "",
  "&rlm;": "",
};

/** The cues of subtitles in SubRip or WebVTT, in their order: blocks between blank lines that have a line of times. */
export function readCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of text.split("\n")) {
    const times = timing.exec(line);
    if (times !== null) {
      open = {
        start: millisecondsOf(times.slice(1, 5)),
        end: millisecondsOf(times.slice(5, 9)),
        speaker: null,
        lines: [],
      };
      cues.push(open);
    } else if (line.trim() === "") open = null;
    else if (open !== null) addLine(open, line);
  }
  return cues.filter(({ lines }) => lines.length > 0);
}

function addLine(cue: Cue, line: string): void {
  const plain = line
    .replaceAll(tag, (_whole, name?: string, annotation?: string) => {
      if (name?.toLowerCase() === "v" && annotation !== undefined)
        cue.speaker ??= annotation.replace(/^[.\w]*\s+/u, "").trim();
      return "";
    })
    .replaceAll(/&\w+;/gu, (entity) => entities[entity.toLowerCase()] ?? entity)
    .trim();
  if (plain !== "") cue.lines.push(plain);
}

function millisecondsOf([hours = "0", minutes = "0", seconds = "0", thousandths = "0"]: (
  | string
  | undefined
)[]): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(thousandths.padEnd(3, "0"));
}
