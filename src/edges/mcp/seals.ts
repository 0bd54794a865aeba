import { randomBytes } from "node:crypto";
import { createRequestStateCodec, type RequestStateCodec } from "@modelcontextprotocol/server";
import type { GateState } from "./gate-question.js";

/** A person may answer within a day; later the run is taken up by `quire runs resume`. */
const validSeconds = 24 * 3600;

/**
 * Seals of open questions. A client hands the state of a question back with its answer; sealed with a key that lives as
 * long as the process, it can name no run but the one that asked.
 */
export function createSeals(): RequestStateCodec<GateState> {
  return createRequestStateCodec<GateState>({ key: randomBytes(32), ttlSeconds: validSeconds });
}
