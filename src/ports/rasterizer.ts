export interface Raster {
  /** The same drawing gives the same bytes, on every computer. */
  png: Uint8Array;
  /** Characters that no font has: they are empty boxes in the picture. */
  missing: readonly string[];
}

/**
 * Draws SVG as PNG, in a process of its own that reads nothing but fonts. Text is set in the font of figures, and in fonts
 * of extras where that one lacks a character. Throws `invalid_input` (it is no SVG), `timeout`, `too_large`, `interrupted`.
 */
export interface Rasterizer {
  /** @param dotsPerInch how fine it is; lengths of SVG are 96 to an inch. */
  toPng(svg: string, dotsPerInch: number, signal?: AbortSignal): Promise<Raster>;
}
