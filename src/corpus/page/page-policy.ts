import { createHash } from "node:crypto";
import { type Html, htmlOf } from "../../domain/escape/html.js";

/**
 * The policy of a page that is a file (Content Security Policy, level 3): it loads nothing, sends nothing, and is drawn and
 * run by these styles and scripts alone, each named by its hash. Whatever else gets into the page is dead.
 */
export function pagePolicy({ styles, scripts }: { styles: readonly string[]; scripts: readonly string[] }): Html {
  const allowed = (texts: readonly string[]) => (texts.length === 0 ? "'none'" : texts.map(sourceHash).join(" "));
  const rules = [
    "default-src 'none'",
    `style-src ${allowed(styles)}`,
    `script-src ${allowed(scripts)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return htmlOf(`<meta http-equiv="Content-Security-Policy" content="${rules.join("; ")}">`);
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
