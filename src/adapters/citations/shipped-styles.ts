import { open, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { CitationStyles, CslNode } from "../../ports/citation-styles.js";

const folder = fileURLToPath(new URL("../../../data/csl/", import.meta.url));

/** What `scripts/pack-styles.mjs` writes: which part holds a style or a locale, and where each part lies in `parts.br`. */
const indexSchema = z.object({
  styles: z.array(z.tuple([z.string(), z.string(), z.int()])),
  locales: z.array(z.tuple([z.string(), z.int()])),
  parts: z.array(z.tuple([z.int(), z.int()])),
});

interface Index {
  names: { id: string; title: string }[];
  /** Number of the part by id and by tag. */
  styles: ReadonlyMap<string, number>;
  locales: ReadonlyMap<string, number>;
  /** Offset and length of each part. */
  parts: readonly [offset: number, length: number][];
}

/** The styles and locales of the Citation Style Language project, each read and unpacked when it is asked for. */
export function createShippedStyles(): CitationStyles {
  let reading: Promise<Index> | undefined;
  const index = () => (reading ??= readIndex());
  return {
    list: async () => (await index()).names,
    async style(id) {
      const { styles, parts } = await index();
      const part = parts[styles.get(id) ?? -1];
      // A part holds similar styles by id.
      return part === undefined ? null : ((await readPart<Record<string, CslNode>>(part))[id] ?? null);
    },
    locales: async () => [...(await index()).locales.keys()],
    async locale(tag) {
      const { locales, parts } = await index();
      const part = parts[locales.get(tag) ?? -1];
      return part === undefined ? null : readPart<CslNode>(part);
    },
  };
}

async function readIndex(): Promise<Index> {
  return orDamaged("index.json", async (path) => {
    const { styles, locales, parts } = indexSchema.parse(JSON.parse(await readFile(path, "utf8")));
    return {
      names: styles.map(([id, title]) => ({ id, title })),
      styles: new Map(styles.map(([id, , part]) => [id, part])),
      locales: new Map(locales),
      parts,
    };
  });
}

function readPart<Content>([offset, length]: readonly [number, number]): Promise<Content> {
  return orDamaged("parts.br", async (path) => {
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      return JSON.parse(brotliDecompressSync(buffer).toString("utf8")) as Content;
    } finally {
      await file.close();
    }
  });
}

async function orDamaged<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = folder + name;
  try {
    return await work(path);
  } catch (cause) {
    throw new QuireError("damaged", `The citation styles that come with Quire cannot be read: ${path}.`, {
      facts: { path },
      fix: "Install Quire again.",
      cause,
    });
  }
}
