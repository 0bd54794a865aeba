import { type Content, damages, type HostileKind } from "./making.js";
import { markupKinds } from "./markup.js";
import { archiveKinds } from "./office.js";
import { recordKinds } from "./papers.js";
import { webKinds } from "./web.js";

/** A file that is broken, or made to fill the memory of who reads it. */
export interface HostileFile {
  /** The ending of its kind. */
  kind: string;
  what: string;
  name: string;
  bytes(): Buffer;
}

const kinds: Readonly<Record<string, HostileKind>> = { ...archiveKinds, ...recordKinds, ...markupKinds, ...webKinds };

/** Ten or more of each kind, each made when it is wanted; a file's name says its kind and its number. */
export const hostileFiles: readonly HostileFile[] = Object.entries(kinds).flatMap(([kind, { sound, more }]) => {
  const made: [string, () => Content][] = [
    ...Object.entries(damages).map(([what, damage]): [string, () => Content] => [
      what,
      () => damage(Buffer.from(sound())),
    ]),
    ...Object.entries(more),
  ];
  return made.map(([what, make], index) => ({
    kind,
    what,
    name: `${kind}-${index}.${kind}`,
    bytes: () => Buffer.from(make()),
  }));
});
