/** A thing of a graph. Properties are words: what they mean is the source's business. */
export interface GraphNode {
  id: string;
  label: string;
  /** What kind of thing; empty where the source does not say. */
  type: string;
  properties: Readonly<Record<string, string>>;
}

/** What joins two things, by their ids. */
export interface GraphEdge {
  source: string;
  target: string;
  type: string;
  properties: Readonly<Record<string, string>>;
}

export interface Graph {
  directed: boolean;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

/** The same graph in two tables, whose first columns are fixed; then every property that any of them has. */
export function tablesOf({ nodes, edges }: Graph): { nodes: Table; edges: Table } {
  return {
    nodes: tableOf(["id", "label", "type"], nodes, ({ id, label, type }) => [id, label, type]),
    edges: tableOf(["source", "target", "type"], edges, ({ source, target, type }) => [source, target, type]),
  };
}

export interface Table {
  header: string[];
  rows: string[][];
}

function tableOf<Row extends { properties: Readonly<Record<string, string>> }>(
  fixed: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => string[],
): Table {
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))];
  // A property of the same name as a fixed column stays apart from it.
  const header = [...fixed, ...names.map((name) => (fixed.includes(name) ? `property_${name}` : name))];
  return { header, rows: rows.map((row) => [...cells(row), ...names.map((name) => row.properties[name] ?? "")]) };
}

/** The graph of two tables as `tablesOf` makes them; without nodes they are what edges name. */
export function graphOf(
  edges: Table,
  nodes: Table | null,
  columns: { source: string; target: string; type: string | null; id: string },
): Graph {
  const at = (table: Table, name: string | null) => (name === null ? -1 : table.header.indexOf(name));
  const [source, target, type] = [at(edges, columns.source), at(edges, columns.target), at(edges, columns.type)];
  const joined = edges.rows
    .filter((row) => (row[source] ?? "") !== "" && (row[target] ?? "") !== "")
    .map((row): GraphEdge => ({
      source: row[source] ?? "",
      target: row[target] ?? "",
      type: row[type] ?? "",
      properties: restOf(edges.header, row, [source, target, type]),
    }));
  const known = nodes === null ? [] : nodesOf(nodes, at(nodes, columns.id), at(nodes, "label"), at(nodes, "type"));
  const ids = new Set(known.map(({ id }) => id));
  const named = new Set(joined.flatMap((edge) => [edge.source, edge.target]));
  const others = [...named].filter((id) => !ids.has(id)).map((id) => ({ id, label: id, type: "", properties: {} }));
  return { directed: true, nodes: [...known, ...others], edges: joined };
}

function nodesOf(table: Table, id: number, label: number, type: number): GraphNode[] {
  return table.rows
    .filter((row) => (row[id] ?? "") !== "")
    .map((row) => ({
      id: row[id] ?? "",
      label: row[label] || (row[id] ?? ""),
      type: row[type] ?? "",
      properties: restOf(table.header, row, [id, label, type]),
    }));
}

function restOf(header: readonly string[], row: readonly string[], taken: readonly number[]): Record<string, string> {
  const rest = header.flatMap((name, index): [string, string][] => {
    const value = row[index] ?? "";
    return taken.includes(index) || value === "" ? [] : [[name.replace(/^property_/u, ""), value]];
  });
  return Object.fromEntries(rest);
}
