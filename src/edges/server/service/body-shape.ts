import { QuireError } from "../../../domain/error.js";

/** Nothing that tools take comes near; what is deeper or has more parts only serves to tie a parser up. */
const most = { depth: 100, values: 1_000_000 };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Refuses JSON that is nested too deeply or has too many values, before it is parsed. Throws `invalid_input`. */
export function checkShape(json: Uint8Array): void {
  let [depth, values, isString] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (isString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isString = false;
    } else if (byte === quote) isString = true;
    else if (byte === comma) values += 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
    } else if (closing.has(byte)) depth -= 1;
    if (depth > most.depth) throw refused(`is nested more than ${most.depth} levels deep`);
    if (values > most.values) throw refused(`has more than ${most.values.toLocaleString("en")} values`);
  }
}

function refused(what: string): QuireError {
  return new QuireError("invalid_input", `The body ${what}.`, {
    facts: { field: "body" },
    fix: "Send less in one request; /openapi.json says what is expected.",
  });
}
