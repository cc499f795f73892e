import type { LeafNode, ObjectNode } from '../../../language-engine/extraction/schema-node.ts';
import type { PageLine } from '../../analysis/figures/lines.ts';
import { matchLabel, toTerms } from '../label-words.ts';
import { type LeafQuery, toLeafQuery } from '../leaf-query.ts';
import { splitRow, type TableCell } from './split-row.ts';

/** Leaf of the items of a list: its names from the item on. */
export type ItemLeaf = { path: readonly string[]; query: LeafQuery };

/** Heading of a table whose columns fill the leaves of an item. */
export type TableHeader = {
  /** Index of its line. */
  line: number;
  cells: readonly TableCell[];
  /** Index of the column of each leaf; undefined for one without. */
  columns: ReadonlyMap<ItemLeaf, number>;
};

const COLUMNS_MIN = 2;
const SHARE_MIN = 0.5;

/** Lists the leaves of an item, those of nested objects included. Lists inside an item have no column. */
export function listItemLeaves(
  { properties }: ObjectNode,
  path: readonly string[] = [],
): ItemLeaf[] {
  return properties.flatMap(([name, node]) => {
    const own = [...path, name];
    if (node.kind === 'object') return listItemLeaves(node, own);
    return node.kind === 'leaf' ? [{ path: own, query: toColumnQuery(node, own) }] : [];
  });
}

function toColumnQuery(node: LeafNode, path: readonly string[]): LeafQuery {
  return toLeafQuery(node, path.at(-1)!, path.slice(0, -1));
}

/** Finds the line whose cells name most leaves: at least two of them, and half of all. */
export function findTableHeader(
  lines: readonly PageLine[],
  leaves: readonly ItemLeaf[],
): TableHeader | undefined {
  const least = Math.max(Math.min(COLUMNS_MIN, leaves.length), leaves.length * SHARE_MIN);
  let best: TableHeader | undefined;
  for (const [line, one] of lines.entries()) {
    const cells = splitRow(one);
    if (cells.length < COLUMNS_MIN) continue;
    const columns = matchColumns(cells, leaves);
    if (columns.size >= least && columns.size > (best?.columns.size ?? 0)) {
      best = { line, cells, columns };
    }
  }
  return best;
}

type Match = { leaf: ItemLeaf; column: number; score: number };

/** Score of a heading that has only some of the words of a leaf, as `Price` for `unit_price`. */
const PART_SCORE = 0.3;

/** Assigns columns to leaves, the best match first, each once. */
function matchColumns(
  cells: readonly TableCell[],
  leaves: readonly ItemLeaf[],
): Map<ItemLeaf, number> {
  const labels = cells.map(({ text }) => (/\d{3}/.test(text) ? [] : toTerms(text)));
  const matches: Match[] = labels.flatMap((label, column) =>
    leaves.map((leaf) => ({ leaf, column, score: scoreHeading(label, leaf.query) })),
  );
  const columns = new Map<ItemLeaf, number>();
  const taken = new Set<number>();
  for (const { leaf, column, score } of matches.toSorted((a, b) => b.score - a.score)) {
    if (score === 0 || columns.has(leaf) || taken.has(column)) continue;
    columns.set(leaf, column);
    taken.add(column);
  }
  return columns;
}

function scoreHeading(label: readonly string[], { terms }: LeafQuery): number {
  const whole = matchLabel(label, terms);
  if (whole > 0 || label.length === 0) return whole;
  const isPart = label.every((term) => terms.own.includes(term) || terms.allowed.has(term));
  return isPart && label.some((term) => terms.own.includes(term)) ? PART_SCORE : 0;
}
