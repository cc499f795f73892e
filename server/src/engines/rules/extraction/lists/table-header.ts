import type { LeafNode, ObjectNode } from '../../../language-engine/extraction/schema-node.ts';
import type { PageLine } from '../../analysis/figures/lines.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { toTerms } from '../label-words.ts';
import { type LeafQuery, toLeafQuery } from '../leaf-query.ts';
import { matchWords } from '../ranking/match-words.ts';
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

/** Columns that are looked for: the leaves of an item, the list that they belong to, lines that are taken already. */
type TableSearch = {
  leaves: readonly ItemLeaf[];
  list: LeafQuery;
  language: TextLanguage;
  usedTables: ReadonlySet<number>;
};

/** Weight of a table whose heading or title names the list, against one more column. */
const NAME_WEIGHT = 0.5;
/** Lines above the headings of the columns that may have the title of the table. */
const TITLE_LINES = 3;

/**
 * Finds the line whose cells name most leaves: at least two of them, and half of all. Of equal ones it is that of the table
 * whose title or headings name the list.
 */
export function findTableHeader(
  lines: readonly PageLine[],
  { leaves, list, language, usedTables }: TableSearch,
): TableHeader | undefined {
  const least = Math.max(Math.min(COLUMNS_MIN, leaves.length), leaves.length * SHARE_MIN);
  let best: (TableHeader & { score: number }) | undefined;
  for (const [line, one] of lines.entries()) {
    const cells = splitRow(one);
    if (cells.length < COLUMNS_MIN || usedTables.has(line)) continue;
    const columns = matchColumns(cells, leaves, language);
    if (columns.size < least) continue;
    const named = [...lines.slice(Math.max(0, line - TITLE_LINES), line), ...cells].some(
      ({ text }) => matchWords(text, list, language) > 0,
    );
    const score = columns.size + (named ? NAME_WEIGHT : 0);
    if (score > (best?.score ?? 0)) best = { line, cells, columns, score };
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
  language: TextLanguage,
): Map<ItemLeaf, number> {
  const matches: Match[] = cells.flatMap(({ text }, column) =>
    /\d{3}/.test(text)
      ? []
      : leaves.map((leaf) => ({ leaf, column, score: scoreHeading(text, leaf.query, language) })),
  );
  const columns = new Map<ItemLeaf, number>();
  const taken = new Set<number>();
  for (const { leaf, column, score } of matches.toSorted((a, b) => b.score - a.score)) {
    if (score === 0 || columns.has(leaf) || taken.has(column)) continue;
    columns.set(leaf, column);
    taken.add(column);
  }
  return withFirstColumn(columns, leaves);
}

/** Gives the first column, if it has none yet, to the only text without a column: it says what the row is about. */
function withFirstColumn(
  columns: Map<ItemLeaf, number>,
  leaves: readonly ItemLeaf[],
): Map<ItemLeaf, number> {
  const isTaken = [...columns.values()].includes(0);
  const [text, ...others] = leaves.filter(
    (leaf) => !columns.has(leaf) && leaf.query.kind === 'text',
  );
  if (columns.size > 0 && !isTaken && text && others.length === 0) columns.set(text, 0);
  return columns;
}

function scoreHeading(words: string, query: LeafQuery, language: TextLanguage): number {
  const whole = matchWords(words, query, language);
  const label = toTerms(words);
  const { terms } = query;
  if (whole > 0 || label.length === 0) return whole;
  const isPart = label.every((term) => terms.own.includes(term) || terms.allowed.has(term));
  return isPart && label.some((term) => terms.own.includes(term)) ? PART_SCORE : 0;
}
