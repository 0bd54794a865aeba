import type { Power } from "../domain/powers.js";

/** A workspace that was trusted, as the user's own folder remembers it. */
export interface TrustRecord {
  /** Its real path. */
  workspace: string;
  /** Of the powers that were allowed. */
  hash: string;
  /** ISO 8601. */
  trusted_at: string;
}

/** Says what a workspace asks for, and whether its owner has allowed it. */
export interface WorkspaceTrust {
  /** The real path. */
  readonly workspace: string;
  readonly powers: readonly Power[];
  /** Of exactly these powers. */
  readonly hash: string;
  /** Whether all of the powers hold. */
  readonly trusted: boolean;
  /** What allows them: a record, the process's environment; null where nothing does, or nothing needs to be. */
  readonly by: "record" | "environment" | null;
  /** Whether the process's environment allows something of this hash. */
  allows(hash: string): boolean;
  /** Remembers that the user allows these powers. Throws where the user's folder cannot be written. */
  accept(): void;
  /** Forgets what was allowed; false where nothing was. */
  revoke(): boolean;
  /** All workspaces that were trusted. */
  list(): TrustRecord[];
}
