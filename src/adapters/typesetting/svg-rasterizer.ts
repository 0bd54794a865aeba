import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { QuireError } from "../../domain/error.js";
import { figureFonts } from "../../domain/figure-fonts.js";
import { readWidths } from "../../domain/font-widths.js";
import { parseXml } from "../../domain/xml.js";
import type { Raster, Rasterizer } from "../../ports/rasterizer.js";
import { fontsOfExtras } from "../extras/extra-fonts.js";
import { askProcess, readableBuild, readsOnly } from "./own-process.js";
import { readablePackages } from "./readable-packages.js";
import { withResolution } from "./png-resolution.js";
import type { RasterAnswer, RasterQuestion } from "./raster-process.js";

export interface RasterizerOptions {
  /** The compiled process, and the folder of all that it imports. */
  file: URL;
  build: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  timeout_ms?: number;
  memory_bytes?: number;
}

const timeoutMs = 60_000;
const memoryBytes = 1_000_000_000;
const pixelsPerInch = 96;

const own = [figureFonts.regular, figureFonts.bold].map((url) => fileURLToPath(url));

/** Draws by resvg, compiled to WebAssembly: it reaches no file and no address. */
export function createRasterizer(options: RasterizerOptions): Rasterizer {
  return {
    async toPng(svg, dotsPerInch, signal) {
      const { fonts, missing } = await fontsFor(svg, options.extras);
      const png = await draw({ svg, fonts, zoom: dotsPerInch / pixelsPerInch }, options, signal);
      return { png: withResolution(png, dotsPerInch), missing };
    },
  };
}

async function draw(
  given: Omit<RasterQuestion, "engine">,
  options: RasterizerOptions,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const engine = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  const question: RasterQuestion = { engine, ...given };
  const answer = await askProcess<RasterAnswer>(question, {
    file: options.file,
    node: readsOnly([...readablePackages(["@resvg/resvg-wasm"]), ...given.fonts, ...readableBuild(options.build)]),
    folder: dirname(fileURLToPath(options.file)),
    environment: {},
    timeout_ms: options.timeout_ms ?? timeoutMs,
    memory_bytes: options.memory_bytes ?? memoryBytes,
    task: "Drawing the picture",
    signal,
  });
  if (answer.kind === "done") return answer.png;
  throw new QuireError("invalid_input", `The drawing cannot be painted: ${answer.reason}`, { fix: "Mend the SVG." });
}

/** The font of figures, and those of extras that have what it lacks. */
async function fontsFor(svg: string, extras: string | null): Promise<{ fonts: string[]; missing: Raster["missing"] }> {
  const fonts = [...own];
  let missing = [...new Set(textOf(svg))].filter((character) => !/[\s\p{Cf}]/u.test(character));
  for (const path of [...own.slice(0, 1), ...fontsOfExtras(extras)]) {
    if (missing.length === 0) break;
    const widths = readWidths(await readFile(path));
    const left = missing.filter((character) => widths.widthOf(character.codePointAt(0) ?? 0) === undefined);
    if (left.length < missing.length && !own.includes(path)) fonts.push(path);
    missing = left;
  }
  return { fonts, missing };
}

function textOf(svg: string): string {
  const root = parseXml(svg);
  const texts = root === null ? [] : [...root.getElementsByTagName("text")];
  return texts.map(({ textContent }) => textContent ?? "").join("");
}
