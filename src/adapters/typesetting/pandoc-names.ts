/** The file that Pandoc writes. */
export const outputName = "quire-output";
