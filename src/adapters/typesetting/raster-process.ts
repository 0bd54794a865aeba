import { readFile } from "node:fs/promises";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { answerQuestion } from "./own-process.js";

/** What the process is asked. */
export interface RasterQuestion {
  /** The engine's WebAssembly. */
  engine: string;
  svg: string;
  /** Font files; the first family is that of figures. */
  fonts: readonly string[];
  zoom: number;
}

export type RasterAnswer = { kind: "done"; png: Uint8Array } | { kind: "refused"; reason: string };

const family = "Source Sans 3";

async function answer({ engine, svg, fonts, zoom }: RasterQuestion): Promise<RasterAnswer> {
  await initWasm(await readFile(engine));
  const fontBuffers = await Promise.all(fonts.map((path) => readFile(path)));
  const families = { defaultFontFamily: family, sansSerifFamily: family, serifFamily: family };
  try {
    const drawing = new Resvg(svg, { fitTo: { mode: "zoom", value: zoom }, font: { fontBuffers, ...families } });
    return { kind: "done", png: drawing.render().asPng() };
  } catch (error) {
    return { kind: "refused", reason: error instanceof Error ? error.message : String(error) };
  }
}

await answerQuestion(answer);
