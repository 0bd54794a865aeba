import { logGamma } from "../numeric/special-functions.js";
import { sum } from "../numeric/summary.js";
import { badInput } from "../input/samples.js";
import type { CountTable } from "./tables.js";

/** Nodes and arcs that are looked at before the table counts as too large. */
const mostSteps = 2_000_000;
const equalWithin = 1 + 1e-7;

/** What the columns that are still to come can add, for given rests of the rows: log weights. */
interface Rest {
  total: number;
  largest: number;
  smallest: number;
}

/** Ways to fill the columns so far that gave the same term (a logarithm). */
interface Past {
  past: number;
  ways: number;
}

/** What is left of the rows, and the ways that led there. */
interface Node {
  rows: readonly number[];
  pasts: Map<number, Past>;
}
type Nodes = Map<string, Node>;

/** Terms that differ less are the same: they are logarithms of fractions of whole numbers. */
const sameTerm = 1e-9;

function keyOf(rows: readonly number[]): string {
  return [...rows].sort((first, second) => first - second).join(",");
}

function addPast(nodes: Nodes, rows: readonly number[], past: number, ways: number): void {
  const key = keyOf(rows);
  const node = nodes.get(key) ?? { rows, pasts: new Map<number, Past>() };
  const term = Math.round(past / sameTerm);
  const known = node.pasts.get(term);
  node.pasts.set(term, { past: known?.past ?? past, ways: (known?.ways ?? 0) + ways });
  nodes.set(key, node);
}

const logFactorials: number[] = [];
function logFactorial(count: number): number {
  return (logFactorials[count] ??= logGamma(count + 1));
}

/**
 * The p of Fisher's exact test of a table larger than two by two: the sum over all tables with the same margins that
 * are no likelier. Columns are laid one after another; what can follow depends only on what is left of the rows, so
 * that its total, its largest and its smallest term settle most branches at once (the network algorithm of Mehta and
 * Patel, JASA 1983).
 * @throws QuireError too_large when there are too many tables
 */
export function independentTablesP(table: CountTable): number {
  const wide =
    table.length <= table[0]!.length ? table : table[0]!.map((_, column) => table.map((row) => row[column]!));
  const rows = wide.map((row) => sum(row));
  const columns = wide[0]!.map((_, column) => sum(wide.map((row) => row[column]!))).sort((left, right) => right - left);
  const walk = new TableWalk(columns);
  const observed = -sum(wide.flat().map(logFactorial)) + Math.log(equalWithin);
  const all = walk.rest(rows, 0).total;
  return Math.min(1, Math.exp(walk.noLikelier(rows, observed) - all));
}

class TableWalk {
  private readonly known = new Map<string, Rest>();
  private steps = 0;

  constructor(private readonly columns: readonly number[]) {}

  /** Log of the sum of 1 / (product of the factorials of the cells) over what is to come, and of its extreme terms. */
  rest(rows: readonly number[], column: number): Rest {
    if (column === this.columns.length) return { total: 0, largest: 0, smallest: 0 };
    // The order of the rows does not matter.
    const left = [...rows].sort((first, second) => first - second);
    const key = `${column}:${left.join(",")}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const parts: Rest[] = [];
    this.eachColumn(left, this.columns[column]!, (next, weight) => {
      const rest = this.rest(next, column + 1);
      parts.push({ total: weight + rest.total, largest: weight + rest.largest, smallest: weight + rest.smallest });
    });
    const made = {
      total: logSum(parts.map(({ total }) => total)),
      largest: parts.reduce((most, part) => Math.max(most, part.largest), -Infinity),
      smallest: parts.reduce((least, part) => Math.min(least, part.smallest), Infinity),
    };
    this.known.set(key, made);
    return made;
  }

  /**
   * Log of the sum over the tables whose whole term is at most `limit`. Goes on column by column with what is left of
   * the rows; ways that led there with the same term are counted together.
   */
  noLikelier(rows: readonly number[], limit: number): number {
    const settled: number[] = [];
    let open: Nodes = new Map([[keyOf(rows), { rows, pasts: new Map([[0, { past: 0, ways: 1 }]]) }]]);
    for (const [column, count] of this.columns.entries()) {
      const next: Nodes = new Map();
      for (const node of open.values()) {
        const undecided = this.settle(node, column, limit, settled);
        if (undecided.length === 0) continue;
        this.eachColumn(node.rows, count, (left, weight) => {
          for (const { past, ways } of undecided) addPast(next, left, past + weight, ways);
        });
        this.count(undecided.length);
      }
      open = next;
    }
    for (const node of open.values()) this.settle(node, this.columns.length, limit, settled);
    return logSum(settled);
  }

  /** Adds what is at most the limit whatever follows, drops what is above it, and gives the rest. */
  private settle({ rows, pasts }: Node, column: number, limit: number, settled: number[]): Past[] {
    const rest = this.rest(rows, column);
    return [...pasts.values()].filter(({ past, ways }) => {
      const all = past + rest.largest <= limit;
      if (all) settled.push(past + Math.log(ways) + rest.total);
      return !all && past + rest.smallest <= limit;
    });
  }

  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > mostSteps) throw tooLarge();
  }

  /** Every way to fill one column from what is left of the rows. */
  private eachColumn(rows: readonly number[], count: number, visit: (next: number[], weight: number) => void): void {
    const next = [...rows];
    const fill = (row: number, left: number, after: number, weight: number) => {
      this.count(1);
      if (row === rows.length) return visit([...next], weight);
      const rest = after - rows[row]!;
      const most = Math.min(rows[row]!, left);
      for (let taken = Math.max(0, left - rest); taken <= most; taken++) {
        next[row] = rows[row]! - taken;
        fill(row + 1, left - taken, rest, weight - logFactorial(taken));
      }
      return undefined;
    };
    fill(0, count, sum(rows), 0);
  }
}

function logSum(logs: readonly number[]): number {
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  return largest === -Infinity ? -Infinity : largest + Math.log(sum(logs.map((log) => Math.exp(log - largest))));
}

function tooLarge() {
  return badInput(
    "Too many tables have these margins for Fisher's exact test.",
    "Use the chi-squared test: counts this large allow it.",
  );
}
