/** How keys of well-known services begin: documented by each of them, so that leaks can be found. */
const keyBeginnings = [
  "sk-",
  "sk_live_",
  "rk_live_",
  "ghp_",
  "gho_",
  "github_pat_",
  "glpat-",
  "xoxb-",
  "xoxp-",
  "AKIA",
  "AIza",
  "hf_",
];
const shortestKey = 16;
const tellingNames = ["api_key", "apikey", "api-key", "password", "passwort", "secret", "access_token", "private_key"];

/** Whether a value of a config looks like a key or a password, which would end up in logs and prompts. */
export function looksSecret(name: string, value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  if (value.includes("-----BEGIN") && value.includes("PRIVATE KEY")) return true;
  const isOneWord = value.length >= shortestKey && !/\s/.test(value);
  if (isOneWord && /\d/.test(value) && keyBeginnings.some((beginning) => value.startsWith(beginning))) return true;
  const lower = name.toLowerCase();
  return tellingNames.some((telling) => lower.endsWith(telling)) && !/\s/.test(value);
}
