import { logGamma } from "../numeric/special-functions.js";
import { sum } from "../numeric/summary.js";
import { badInput } from "../input/samples.js";
import type { CountTable } from "./tables.js";

/** Nodes and arcs that are looked at before the table counts as too large. */
const mostSteps = 10_000_000;
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

/** Terms that differ less are the same: they are logarithms of fractions of whole numbers. */
const sameTerm = 1e-9;

/** Sees one way to fill a column: its term, what it leaves of the rows (valid during the call), and their key. */
type Visit = (left: readonly number[], term: number, key: number) => void;

const logFactorials: number[] = [];
function logFactorial(count: number): number {
  return (logFactorials[count] ??= logGamma(count + 1));
}

/**
 * The p of Fisher's exact test of a table larger than two by two: the sum over all tables with the same margins that
 * are no likelier. Columns are laid one after another; what can follow depends only on what is left of the rows, so
 * that its total, its largest and its smallest term settle many ways at once (the network algorithm of Mehta and
 * Patel, JASA 1983).
 * @throws QuireError invalid_input when there are too many tables
 */
export function independentTablesP(table: CountTable): number {
  const wide =
    table.length <= table[0]!.length ? table : table[0]!.map((_, column) => table.map((row) => row[column]!));
  const rows = wide.map((row) => sum(row));
  const columns = wide[0]!.map((_, column) => sum(wide.map((row) => row[column]!))).sort((left, right) => right - left);
  const network = new TableNetwork(rows, columns);
  const observed = -sum(wide.flat().map(logFactorial)) + Math.log(equalWithin);
  return Math.min(1, Math.exp(network.noLikelier(observed) - network.all()));
}

class TableNetwork {
  private readonly known: Map<number, Rest>[];
  private readonly places: number[];
  private steps = 0;

  constructor(
    private readonly rows: readonly number[],
    private readonly columns: readonly number[],
  ) {
    this.known = columns.map(() => new Map<number, Rest>());
    let place = 1;
    this.places = rows.map((row) => (place *= row + 1) / (row + 1));
  }

  private keyOf(rows: readonly number[]): number {
    return rows.reduce((key, row, index) => key + row * this.places[index]!, 0);
  }

  /** Log of the sum of 1 / (product of the factorials of the cells) over all tables. */
  all(): number {
    return this.rest(this.rows, this.keyOf(this.rows), 0).total;
  }

  private rest(rows: readonly number[], key: number, column: number): Rest {
    if (column === this.columns.length) return { total: 0, largest: 0, smallest: 0 };
    const found = this.known[column]!.get(key);
    if (found !== undefined) return found;
    let [total, scale, largest, smallest] = [0, 0, -Infinity, Infinity];
    this.eachFilling(rows, this.columns[column]!, (left, term, next) => {
      const rest = this.rest(left, next, column + 1);
      if (largest === -Infinity) scale = term + rest.total;
      total += Math.exp(term + rest.total - scale);
      largest = Math.max(largest, term + rest.largest);
      smallest = Math.min(smallest, term + rest.smallest);
    });
    const made = { total: scale + Math.log(total), largest, smallest };
    this.known[column]!.set(key, made);
    return made;
  }

  /**
   * Log of the sum over the tables whose whole term is at most `limit`. Goes on column by column with what is left of
   * the rows; ways that led there with the same term are counted together.
   */
  noLikelier(limit: number): number {
    const settled: number[] = [];
    const start: Node = { rows: this.rows, pasts: new Map([[0, { past: 0, ways: 1 }]]) };
    let open = new Map([[this.keyOf(this.rows), start]]);
    for (const [column, count] of this.columns.entries()) {
      const next = new Map<number, Node>();
      for (const [key, node] of open) {
        const undecided = this.settle(node, key, column, limit, settled);
        if (undecided.length === 0) continue;
        this.eachFilling(node.rows, count, (left, term, nextKey) => addPasts(next, left, nextKey, undecided, term));
      }
      open = next;
    }
    for (const [key, node] of open) this.settle(node, key, this.columns.length, limit, settled);
    return logSum(settled);
  }

  /** Adds what is at most the limit whatever follows, drops what is above it, and gives the rest. */
  private settle({ rows, pasts }: Node, key: number, column: number, limit: number, settled: number[]): Past[] {
    const rest = this.rest(rows, key, column);
    const undecided = [...pasts.values()].filter(({ past, ways }) => {
      const whole = past + rest.largest <= limit;
      if (whole) settled.push(past + Math.log(ways) + rest.total);
      return !whole && past + rest.smallest <= limit;
    });
    this.count(pasts.size);
    return undecided;
  }

  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > mostSteps) {
      throw badInput(
        "Too many tables have these margins for Fisher's exact test.",
        "Use the chi-squared test: counts this large allow it.",
      );
    }
  }

  /** Every way to fill one column from what is left of the rows. */
  private eachFilling(rows: readonly number[], count: number, visit: Visit): void {
    const left = [...rows];
    const fill = (row: number, rest: number, after: number, term: number, key: number) => {
      this.count(1);
      if (row === rows.length) {
        visit(left, term, key);
        return;
      }
      const behind = after - rows[row]!;
      const most = Math.min(rows[row]!, rest);
      for (let taken = Math.max(0, rest - behind); taken <= most; taken++) {
        left[row] = rows[row]! - taken;
        fill(row + 1, rest - taken, behind, term - logFactorial(taken), key + left[row] * this.places[row]!);
      }
    };
    fill(0, count, sum(rows), 0, 0);
  }
}

function addPasts(
  nodes: Map<number, Node>,
  rows: readonly number[],
  key: number,
  pasts: readonly Past[],
  term: number,
): void {
  let node = nodes.get(key);
  if (node === undefined) {
    node = { rows: [...rows], pasts: new Map() };
    nodes.set(key, node);
  }
  for (const { past, ways } of pasts) {
    const rounded = Math.round((past + term) / sameTerm);
    const known = node.pasts.get(rounded);
    if (known === undefined) node.pasts.set(rounded, { past: past + term, ways });
    else known.ways += ways;
  }
}

function logSum(logs: readonly number[]): number {
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  return largest === -Infinity ? -Infinity : largest + Math.log(sum(logs.map((log) => Math.exp(log - largest))));
}
