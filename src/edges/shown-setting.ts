import { beginsAsAddress, isSecretName, parseUrl, redactUrl } from "../domain/url.js";
import { looksSecret } from "../play/config/secrets.js";

/** A setting as it may be seen: secrets that somebody wrote into quire.yaml rather than the name of their variable are left out. */
export function shownSetting(value: unknown, name = ""): unknown {
  if (typeof value === "string") return shownText(value, name);
  if (Array.isArray(value)) return value.map((each: unknown, at) => shownPart(each, value[at - 1], name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shownSetting(inner, field)]));
}

/** One of a list, as a program takes them: "--token", "X"; "--token=X"; "TOKEN=X"; "Authorization: X". */
function shownPart(part: unknown, before: unknown, name: string): unknown {
  if (typeof part !== "string" || beginsAsAddress(part)) return shownSetting(part, name);
  const [, given, sign, inner] = /^(-{0,2}[\w.-]+)(=|:\s*)(.*)$/su.exec(part) ?? [];
  if (given !== undefined && inner !== undefined) return `${given}${sign}${shownText(inner, given)}`;
  const isFlag = (word: unknown): word is string => typeof word === "string" && /^--?\w[\w.-]*$/u.test(word);
  return shownText(part, isFlag(before) && !isFlag(part) ? before : name);
}

function shownText(text: string, name: string): string {
  // Names of variables are no secrets: "$TOKEN", and settings that end in "_env".
  const isNamed = isSecretName(name) && !/[_-]env$/.test(name) && !/\$\{?[A-Z_a-z]/.test(text);
  if (isNamed || looksSecret("", text)) return "redacted";
  const url = /^https?:\/\/[^/]*@|^https?:[^?]*\?/.test(text) ? parseUrl(text) : null;
  return url === null ? text : redactUrl(url);
}
