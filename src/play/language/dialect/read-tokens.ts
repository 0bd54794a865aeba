import { parseTemplate } from "../../tokens/parse-template.js";
import { printToken } from "../../tokens/print-template.js";
import { referencesOf } from "../../tokens/references.js";
import { type PlacedTemplate, templatesOf } from "../../tokens/templates-of.js";
import type { Token } from "../../tokens/token.js";
import type { WrittenPlaybook } from "../complete.js";

interface ConfigUse {
  name: string;
  token: Token;
  template: PlacedTemplate;
}

/** Which values of the config a playbook reads, and where. */
export class ReadTokens {
  private readonly uses: ConfigUse[];

  constructor(written: WrittenPlaybook, declared: ReadonlySet<string>) {
    this.uses = templatesOf(written).flatMap((template) =>
      referencesOf(parseTemplate(template.text, declared).parts).flatMap(({ part, reference }) =>
        reference.kind === "config" ? [{ name: reference.name, token: part.token, template }] : [],
      ),
    );
  }

  isRead(name: string): boolean {
    return this.uses.some((use) => use.name === name);
  }

  /** The fields that read a value, by their paths. */
  paths(name: string): (readonly (string | number)[])[] {
    return this.uses.filter((use) => use.name === name).map(({ template }) => template.path);
  }

  /** The first token that reads a value, as it is printed; one with a default goes first. */
  first(name: string): string | null {
    const uses = this.uses.filter((use) => use.name === name);
    const use = uses.find(({ token }) => token.alternatives.length > 1) ?? uses[0];
    return use ? printToken(use.token) : null;
  }

  /** The first token of a step's prompts that reads one of these values. */
  inPrompts(step: number, names: readonly string[]): string | null {
    const use = this.uses.find(
      ({ name, template: { use: purpose, path } }) => purpose === "prompt" && path[1] === step && names.includes(name),
    );
    return use ? printToken(use.token) : null;
  }
}
