/** A length as styles take it: "12px". */
export const px = (pixels: number): string => `${pixels}px`;
