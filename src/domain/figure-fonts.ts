const folder = new URL("../../data/fonts/source-sans-3/", import.meta.url);

/** Files of the font in which figures are set, by weight: it comes with Quire. */
export const figureFonts = {
  regular: new URL("SourceSans3_400Regular.ttf", folder),
  bold: new URL("SourceSans3_600SemiBold.ttf", folder),
} as const;
