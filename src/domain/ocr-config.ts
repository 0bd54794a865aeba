import { z } from "zod";
import { setting } from "./power-marks.js";

/** The settings of reading scanned pages. */
export const ocrConfig = z
  .strictObject({
    /** Languages as Tesseract names them, "eng+deu"; by default English and all others that are installed. */
    languages: setting(
      z
        .string()
        .regex(/^[a-z_]+(\+[a-z_]+)*$/i)
        .optional(),
    ),
  })
  .prefault({});
