import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { compose } from "../../src/compose.js";
import { openWorkspace, type Workspace } from "../../src/index.js";
import type { Store } from "../../src/ports/store.js";
import { newFolder } from "./quire.js";

export const owls = "# Owls\n\nThe barn owl hears mice below the snow and turns its head by 270 degrees.\n";
export const bees = "# Bees\n\nThe honeybee dances to tell its sisters where the lime trees stand in flower.\n";
export const ants = "# Ants\n\nThe leafcutter ant grows fungus on leaves and eats nothing else all its life.\n";

/** A new workspace with a folder `docs`, and what tests of adding look at. */
export class TestLibrary {
  private constructor(
    readonly root: string,
    readonly workspace: Workspace,
  ) {}

  static async open(): Promise<TestLibrary> {
    const root = newFolder();
    return new TestLibrary(root, await openWorkspace(root));
  }

  at(...parts: string[]): string {
    return join(this.root, "docs", ...parts);
  }

  write(name: string, content: string | Buffer): string {
    const path = this.at(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  add(options: Parameters<Workspace["add"]>[1] = {}) {
    return this.workspace.add(this.at(), options);
  }

  /** A file's path below `docs`. */
  name(file: { path: string }): string {
    return relative(this.at(), file.path);
  }

  /** Adds all and says what became of each file. */
  async outcomes(): Promise<Record<string, string>> {
    const { files } = await this.add();
    return Object.fromEntries(files.map((file) => [this.name(file), file.error?.code ?? file.outcome]));
  }

  /** Titles of what a search finds, best first. */
  async found(query: string): Promise<string[]> {
    return (await this.workspace.search(query)).hits.map((hit) => hit.title);
  }

  /** What the store says, read by a process's second connection. */
  async look<T>(ask: (store: Store) => Promise<T>): Promise<T> {
    const workbench = await compose({ workspace: this.root, startedIn: this.root, environment: {} });
    try {
      return await ask(await workbench.engine.services.store());
    } finally {
      await workbench.close();
    }
  }

  works() {
    return this.look((store) => store.works());
  }

  /** Which files each work has, by title. */
  async places(): Promise<Record<string, string[]>> {
    return Object.fromEntries(
      (await this.works()).map(({ title, paths }) => [title, paths.map((path) => this.name(path))]),
    );
  }

  texts(): string[] {
    return readdirSync(join(this.root, ".quire", "text")).toSorted();
  }
}
