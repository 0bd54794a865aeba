import { readdirSync } from "node:fs";
import { join } from "node:path";
import { extrasTable } from "./extras-table.js";
import { placeOfExtra } from "./installed-extra.js";

/** Extras that bring fonts. */
const fontsPrefix = "fonts";

/** Font files of the extras that are installed. */
export function fontsOfExtras(extras: string | null): string[] {
  const places = extrasTable()
    .filter(({ name }) => name.split("-", 1)[0] === fontsPrefix)
    .flatMap(({ name }) => placeOfExtra(extras, name) ?? []);
  return places.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ttf") || name.endsWith(".otf"))
      .toSorted()
      .map((name) => join(place, name)),
  );
}
