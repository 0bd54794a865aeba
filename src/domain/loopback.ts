import { isIP } from "node:net";
import { unbracket } from "./characters.js";

/** True for names and addresses that only this computer reaches. A name may be resolved to something else: see `listen`. */
export function isLoopback(host: string): boolean {
  const name = unbracket(host.toLowerCase());
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost");
}
