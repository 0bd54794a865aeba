import { stringify } from "yaml";
import { type ConfigValue, type ConfigValues, documentFields } from "../schema/inputs.js";

/**
 * The top of a document, in YAML: its title, and of the config what it gives of author, date, keywords and language.
 * There is no date but that of the config, so that the same items give the same document.
 */
export function frontMatter(title: string, config: ConfigValues, isNumbered: boolean): string {
  const given = Object.entries(documentFields).flatMap(([field, names]) => {
    const value = names.map((name) => valueOf(config, name)).find((each) => each !== undefined);
    return value === undefined ? [] : [[field, value] as const];
  });
  const fields = { title, ...Object.fromEntries(given), "number-sections": isNumbered };
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}

function valueOf(config: ConfigValues, name: string): ConfigValue | undefined {
  const value = Object.hasOwn(config, name) ? config[name] : undefined;
  return value === "" || (Array.isArray(value) && value.length === 0) ? undefined : value;
}
