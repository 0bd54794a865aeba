import { isSecretName, parseUrl, redactUrl } from "../domain/url.js";

/** A setting as it may be seen: secrets that somebody wrote into quire.yaml rather than the name of their variable are left out. */
export function shownSetting(value: unknown, name = ""): unknown {
  if (typeof value === "string") return shownText(value, name);
  if (Array.isArray(value)) return value.map((each) => shownSetting(each, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shownSetting(inner, field)]));
}

function shownText(text: string, name: string): string {
  // Names of variables are no secrets: "$TOKEN", and settings that end in "_env".
  if (isSecretName(name) && !name.endsWith("_env") && !/\$\{?[A-Z_a-z]/.test(text)) return "redacted";
  const url = /^https?:\/\/[^/]*@|^https?:[^?]*\?/.test(text) ? parseUrl(text) : null;
  return url === null ? text : redactUrl(url);
}
