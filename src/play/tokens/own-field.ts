import { isRecord } from "../../domain/json-value.js";

/** A field that an object has of its own; whatever its name, nothing of the language's objects is reached by it. */
export function ownField(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
