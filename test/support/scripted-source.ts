import { QuireError } from "../../src/domain/error.js";
import type { Identifier, IdentifierKind } from "../../src/domain/identifier.js";
import type { Item } from "../../src/domain/item.js";
import type { SourceRecord } from "../../src/domain/record.js";
import type { MetadataSource, SourceRole } from "../../src/ports/metadata-source.js";

export interface Script {
  kinds?: IdentifierKind[];
  /** By "kind:value"; an error is thrown. */
  works?: Record<string, Partial<SourceRecord> | QuireError>;
  found?: Item[] | QuireError;
}

const roles: Partial<Record<string, SourceRole>> = { openalex: "enricher", unpaywall: "enricher", s2: "collector" };

/** A source that knows what it is told, and remembers what it was asked. */
export class ScriptedSource implements MetadataSource {
  readonly asked: string[] = [];
  readonly title: string;
  readonly kinds: readonly IdentifierKind[];
  readonly canSearch: boolean;
  readonly role: SourceRole;
  readonly lacksArxivDois: boolean;

  constructor(
    readonly name: string,
    private readonly script: Script,
    /** Of what it knows where nothing else is said. */
    private readonly item: Item,
  ) {
    this.title = name;
    [this.role, this.lacksArxivDois] = [roles[name] ?? "registry", name === "crossref"];
    [this.kinds, this.canSearch] = [script.kinds ?? ["doi"], script.found !== undefined];
  }

  async byIdentifier({ kind, value }: Identifier): Promise<SourceRecord | null> {
    this.asked.push(`${kind}:${value}`);
    const answer = this.script.works?.[`${kind}:${value}`];
    if (answer instanceof QuireError) throw answer;
    return answer === undefined ? null : this.record(answer);
  }

  async search({ title }: { title: string }): Promise<SourceRecord[]> {
    this.asked.push(title);
    const { found = [] } = this.script;
    if (found instanceof QuireError) throw found;
    return found.map((item) => this.record({ item }));
  }

  private record(answer: Partial<SourceRecord>): SourceRecord {
    return { source: this.name, item: this.item, notices: [], open_copy: null, url: null, ...answer };
  }
}
