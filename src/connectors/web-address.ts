import { z } from "zod";
import { isOfWeb, parseUrl } from "../domain/url.js";

/** The parameter of an address that a person gives. Where it leads is the door's to allow. */
export const addressParam = z
  .string()
  .max(2_000)
  .refine(isPlainAddress, "must be a whole address of the web without a user name: https://example.org/page");

function isPlainAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && isOfWeb(url) && url.username === "" && url.password === "" && !/[\s\p{Cc}]/u.test(text);
}
