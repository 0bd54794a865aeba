import type { z } from "zod";
import type { Identifier, IdentifierKind } from "../../domain/identifier.js";
import type { SourceRecord } from "../../domain/record.js";
import type { Neighbours, SourceRole, SubjectQuery, TitleQuery } from "../../ports/metadata-source.js";

/** Who asks: what the person has configured for this source. */
export interface SourceAccess {
  /** E-mail address, or null. */
  contact: string | null;
  /** The service's key, or null. */
  key: string | null;
}

/** Limits what one client of a service may do. */
export interface SourceRate {
  /** Least time between the beginnings of two calls to one host. */
  spacing_ms: number;
  /** Calls to one host that may be underway at the same time. */
  parallel: number;
}

/** Holds what is sent with each call and is neither in the cache's keys nor in messages and logs. */
export interface SourceCredentials {
  parameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The client with which a source asks its service. It gives null where the service said that there is no such thing, by
 * its status or by an answer of which `isNothing` is true. Everything else throws.
 */
export interface SourceClient extends SourceAccess {
  json<Schema extends z.ZodType>(
    url: URL,
    schema: Schema,
    isNothing?: (value: z.output<Schema>) => boolean,
  ): Promise<z.output<Schema> | null>;
  /** The same of an answer to a question that is sent as JSON. */
  post<Schema extends z.ZodType>(url: URL, body: unknown, schema: Schema): Promise<z.output<Schema> | null>;
  /** Root element of a well-formed XML answer. */
  xml(url: URL, isNothing?: (root: Element) => boolean): Promise<Element | null>;
}

/** An answer as it came. */
export interface SourceAnswer {
  status: number;
  body: string;
}

/** An outside service as it is spoken with: how fast, as whom, and what its failures mean to people. */
export interface ServiceDefinition {
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** What the service documents, or a guess on the safe side. */
  rate(access: SourceAccess): SourceRate;
  /** Variable that holds the service's key where the configuration names no other. */
  readonly api_key_env?: string;
  credentials?(access: SourceAccess): SourceCredentials;
  /** How the service says "no such thing" other than by 404 and 410. */
  isAbsence?(answer: SourceAnswer): boolean;
  /** True where 404 and 410 say that the address of the service is wrong, not that a thing is missing. */
  readonly is_always_there?: boolean;
  /** How one does without it, for advice: "leave it out with ..."; by default as a source is switched off. */
  readonly how_to_leave_out?: string;
  /** Statuses besides 401, 403 and 451 by which it refuses who asks. */
  readonly refusals?: readonly number[];
  /** What to do where it refuses; by default what helps with services that block programs. */
  readonly if_refused?: string;
}

/**
 * One outside provider of bibliographic records: a file `<name>-source.ts` in this folder that exports it as `source`.
 * It says what is asked and what the answers mean; politeness, retries, the cache and errors are the client's.
 */
export interface SourceDefinition extends ServiceDefinition {
  /** snake_case; the file's name with its dashes as underscores. */
  readonly name: string;
  /** Place in the order in which sources are asked and believed; lower is earlier. */
  readonly rank: number;
  readonly role: SourceRole;
  /** True where it has none of the DOIs that stand for works of arXiv. */
  readonly lacks_arxiv_dois?: boolean;
  readonly kinds: readonly IdentifierKind[];
  /** True where the service answers nobody who gives no address. */
  readonly needs_contact?: boolean;
  byIdentifier(identifier: Identifier, client: SourceClient): Promise<SourceRecord | null>;
  /** Works that a work cites, at most `limit`, those that are cited most where the service sorts; null: it has no such work. */
  cites?(identifier: Identifier, limit: number, client: SourceClient): Promise<Neighbours | null>;
  /** The same of works that cite it. */
  citedBy?(identifier: Identifier, limit: number, client: SourceClient): Promise<Neighbours | null>;
  find?(query: SubjectQuery, limit: number, client: SourceClient): Promise<SourceRecord[]>;
  search?(query: TitleQuery, limit: number, client: SourceClient): Promise<SourceRecord[]>;
}
