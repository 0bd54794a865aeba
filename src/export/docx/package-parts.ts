import { knownXml, part, relationshipTypes, type Xml, xml } from "./xml.js";

interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const endings: readonly [string, string][] = [
  ["rels", "application/vnd.openxmlformats-package.relationships+xml"],
  ["xml", "application/xml"],
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["svg", "image/svg+xml"],
];

/** The parts of a package (ECMA-376 part 2): what they hold, what they are, and what leads from one to another. */
export class PackageParts {
  private readonly contents = new Map<string, Uint8Array>();
  /** Media types by ending, and of single parts. */
  private readonly defaults = new Map<string, string>(endings);
  private readonly overrides = new Map<string, string>();
  private readonly relationships = new Map<string, Relationship[]>();

  /** Adds a part, or puts another in its place. */
  add(name: string, content: Uint8Array | Xml, type: string | null): void {
    this.contents.set(name, content instanceof Uint8Array ? content : part(content));
    if (type !== null) this.overrides.set(name, type);
  }

  addDefault(ending: string, type: string): void {
    if (!this.defaults.has(ending)) this.defaults.set(ending, type);
  }

  has(name: string): boolean {
    return this.contents.has(name);
  }

  remove(name: string): void {
    this.contents.delete(name);
    this.overrides.delete(name);
    this.relationships.delete(name);
  }

  /** Takes over a relationship as another package has it. */
  keepRelationship(from: string, relationship: Relationship): void {
    this.relationships.set(from, [...(this.relationships.get(from) ?? []), relationship]);
  }

  /** The id by which `from` ("" is the package itself) leads to a target; the same target has one id. `kind`: "image". */
  relate(from: string, kind: string, target: string, isExternal = false): string {
    const type = kind.includes(":") ? kind : `${relationshipTypes}/${kind}`;
    const key = `${from}\n${type}\n${target}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = `rQ${this.ids.size + 1}`;
    this.ids.set(key, id);
    const all = this.relationships.get(from) ?? [];
    all.push({ id, type, target, isExternal });
    this.relationships.set(from, all);
    return id;
  }
  private readonly ids = new Map<string, string>();

  /** All parts in a fixed order, the list of their types first, as readers expect it. */
  entries(): Map<string, Uint8Array> {
    const relations = [...this.relationships].map(([from, all]): [string, Uint8Array] => [
      relationshipsPart(from),
      part(relationshipsXml(all)),
    ]);
    return new Map([["[Content_Types].xml", part(this.types())], ...relations.toSorted(byName), ...this.contents]);
  }

  private types(): Xml {
    const defaults = [...this.defaults].map(
      ([ending, type]) => xml`<Default Extension="${ending}" ContentType="${type}"/>`,
    );
    const overrides = [...this.overrides].map(
      ([name, type]) => xml`<Override PartName="/${name}" ContentType="${type}"/>`,
    );
    return xml`<Types xmlns="${packageNamespace}/content-types">${defaults}${overrides}</Types>`;
  }
}

function byName([first]: [string, unknown], [second]: [string, unknown]): number {
  return first < second ? -1 : 1;
}

/** Where the relationships of a part stand. */
function relationshipsPart(from: string): string {
  const cut = from.lastIndexOf("/") + 1;
  return `${from.slice(0, cut)}_rels/${from.slice(cut)}.rels`;
}

function relationshipsXml(all: readonly Relationship[]): Xml {
  const external = knownXml(` TargetMode="External"`);
  return xml`<Relationships xmlns="${packageNamespace}/relationships">${all.map(
    ({ id, type, target, isExternal }) =>
      xml`<Relationship Id="${id}" Type="${type}" Target="${target}"${isExternal && external}/>`,
  )}</Relationships>`;
}
