import type { WorkspaceFiles } from "../../ports/workspace-files.js";

/** What reading an index takes of the outside. */
export interface IndexAccess {
  files: Pick<WorkspaceFiles, "root" | "stat" | "read" | "inside" | "beside">;
  wait(milliseconds: number): Promise<void>;
}
