import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { type Lens, lensSchema } from "../../domain/lens.js";
import type { Lenses } from "../../ports/lenses.js";

const ending = ".yaml";

/** @param folder of the lenses that come with Quire, a file each */
export function createLenses(folder: string, { lenses: own }: Pick<Config, "lenses">): Lenses {
  let all: readonly Lens[] | undefined;
  const list = (): Promise<readonly Lens[]> => Promise.resolve((all ??= joined(folder, own)));
  return {
    list,
    async named(name) {
      const lenses = await list();
      const found = lenses.find((lens) => lens.name === name);
      if (found !== undefined) return found;
      throw new QuireError("not_found", `There is no lens "${name}".`, {
        facts: { lens: name },
        fix: `Lenses: ${lenses.map((lens) => lens.name).join(", ")}. Make one of your own under lenses in quire.yaml.`,
      });
    },
  };
}

function joined(folder: string, own: Config["lenses"]): readonly Lens[] {
  const shipped = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file): Lens => {
      const fields = lensSchema.parse(parse(readFileSync(join(folder, file), "utf8")));
      return { name: file.slice(0, -ending.length), origin: "shipped", ...fields };
    });
  const named = Object.entries(own).map(([name, fields]): Lens => ({ name, origin: "quire.yaml", ...fields }));
  const left = shipped.filter(({ name }) => own[name] === undefined);
  return [...left, ...named].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
