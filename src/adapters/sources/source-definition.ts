import type { z } from "zod";
import type { Identifier, IdentifierKind } from "../../domain/identifier.js";
import type { SourceRecord } from "../../domain/record.js";
import type { SubjectQuery, TitleQuery } from "../../ports/metadata-source.js";

/** Who asks: what the person has configured for this source. */
export interface SourceAccess {
  /** E-mail address, or null. */
  contact: string | null;
  /** The service's key, or null. */
  key: string | null;
}

/** What a service lets one client do. */
export interface SourceRate {
  /** Least time between the beginnings of two calls to one host. */
  spacing_ms: number;
  /** Calls to one host that may be underway at the same time. */
  parallel: number;
}

/** What is sent with each call and is neither in the cache's keys nor in messages and logs. */
export interface SourceCredentials {
  parameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What a source asks its service with. Null: the service said that there is no such thing, by its status or by an answer
 * of which `isNothing` is true. Everything else throws.
 */
export interface SourceClient extends SourceAccess {
  json<Schema extends z.ZodType>(
    url: URL,
    schema: Schema,
    isNothing?: (value: z.output<Schema>) => boolean,
  ): Promise<z.output<Schema> | null>;
  /** Root element of a well-formed XML answer. */
  xml(url: URL, isNothing?: (root: Element) => boolean): Promise<Element | null>;
}

/** An answer as it came. */
export interface SourceAnswer {
  status: number;
  body: string;
}

/**
 * One outside provider of bibliographic records: a file `<name>-source.ts` in this folder that exports it as `source`.
 * It says what is asked and what the answers mean; politeness, retries, the cache and errors are the client's.
 */
export interface SourceDefinition {
  /** snake_case; the file's name with its dashes as underscores. */
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** Place in the order in which sources are asked and believed; lower is earlier. */
  readonly rank: number;
  readonly kinds: readonly IdentifierKind[];
  /** What the service documents, or a guess on the safe side. */
  rate(access: SourceAccess): SourceRate;
  /** Variable that holds the service's key where the configuration names no other. */
  readonly api_key_env?: string;
  /** True where the service answers nobody who gives no address. */
  readonly needs_contact?: boolean;
  credentials?(access: SourceAccess): SourceCredentials;
  /** How the service says "no such thing" other than by 404 and 410. */
  isAbsence?(answer: SourceAnswer): boolean;
  byIdentifier(identifier: Identifier, client: SourceClient): Promise<SourceRecord | null>;
  find?(query: SubjectQuery, limit: number, client: SourceClient): Promise<SourceRecord[]>;
  search?(query: TitleQuery, limit: number, client: SourceClient): Promise<SourceRecord[]>;
}
