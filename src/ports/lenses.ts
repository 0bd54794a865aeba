import type { Lens } from "../domain/lens.js";

/** The lenses that come with Quire, and those of the configuration, which take the place of one of the same name. */
export interface Lenses {
  /** By name. */
  list(): Promise<readonly Lens[]>;
  /** Throws `not_found` with those that there are. */
  named(name: string): Promise<Lens>;
}
