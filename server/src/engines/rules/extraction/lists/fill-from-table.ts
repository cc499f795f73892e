import type { ObjectNode, SchemaNode } from '../../../language-engine/extraction/schema-node.ts';
import { type LeafOutcome, NOT_STATED } from '../found-leaf.ts';
import { listValues } from '../read-value.ts';
import type { LeafQuery } from '../leaf-query.ts';
import type { Source } from '../source.ts';
import { checkTotals } from './check-totals.ts';
import type { FoundItem, FoundList } from './found-item.ts';
import {
  findTableHeader,
  type ItemLeaf,
  listItemLeaves,
  type TableHeader,
} from './table-header.ts';
import { readRows, type TableRow, textOf } from './table-rows.ts';

const CONFIDENCE = 0.85;

/**
 * Fills a list of objects from the rows of the table whose headings name their properties.
 *
 * @param usedTables lines of the headings of tables that fill another list: no table fills two
 */
export function fillFromTable(
  source: Source,
  { item, list }: { item: ObjectNode; list: LeafQuery },
  usedTables: Set<number>,
): FoundList {
  const leaves = listItemLeaves(item);
  const header = findTableHeader(source.reading.finances.lines, {
    leaves,
    list,
    language: source.reading.language,
    usedTables,
  });
  if (!header) return { items: [], mismatches: [] };
  const { rows, total } = readRows(source, header);
  if (rows.length > 0) usedTables.add(header.line);
  const items = rows.map((row) => toItem(source, item, [], { header, leaves, row }));
  return { items, mismatches: total ? checkTotals(source, header, rows, total) : [] };
}

type RowOfTable = { header: TableHeader; leaves: readonly ItemLeaf[]; row: TableRow };

function toItem(
  source: Source,
  node: SchemaNode,
  path: readonly string[],
  table: RowOfTable,
): FoundItem {
  if (node.kind === 'array') return { kind: 'list' };
  if (node.kind === 'object') {
    return {
      kind: 'object',
      members: node.properties.map(([name, member]) => [
        name,
        toItem(source, member, [...path, name], table),
      ]),
    };
  }
  return { kind: 'leaf', leaf: readCell(source, path, table) };
}

function readCell(
  source: Source,
  path: readonly string[],
  { header, leaves, row }: RowOfTable,
): LeafOutcome {
  const leaf = leaves.find((one) => one.path.join('/') === path.join('/'))!;
  const column = header.columns.get(leaf);
  const cells = column === undefined ? [] : row[column]!;
  if (cells.length === 0) return NOT_STATED;
  const [value] = listValues(source, leaf.query, textOf(cells), true);
  if (!value) return { reason: 'not_convertible' };
  const spans = cells.map(({ start, end }) => ({ start, end }));
  return { value: value.value, spans, confidence: CONFIDENCE };
}
