import type { ArrayNode } from '../../../language-engine/extraction/schema-node.ts';
import { toLeafQuery } from '../leaf-query.ts';
import type { Source } from '../source.ts';
import { fillFromTable } from './fill-from-table.ts';
import type { FoundList } from './found-item.ts';
import { listParties } from './list-parties.ts';
import { listValuesBelow } from './list-values.ts';

/** Node for the words that name a list. */
const NAMED = { kind: 'leaf', type: 'string', format: undefined, options: undefined } as const;

/**
 * Fills a list: of objects from the rows of a table, or from the parties of a contract; of values from a labelled
 * enumeration or the points below a heading.
 *
 * @param names names of the objects around the list, and its own
 * @param usedTables as `fillFromTable` has it
 */
export function fillList(
  source: Source,
  { items, description }: ArrayNode,
  names: readonly string[],
  usedTables: Set<number>,
): FoundList {
  if (items.kind === 'array') return { items: [], mismatches: [] };
  const name = names.at(-1)!;
  if (items.kind === 'object') {
    const list = toLeafQuery({ ...NAMED, description }, name, names.slice(0, -1));
    const rows = fillFromTable(source, { item: items, list }, usedTables);
    if (rows.items.length > 0) return rows;
    return { items: listParties(source, name, items), mismatches: [] };
  }
  const found = listValuesBelow(source, toLeafQuery(items, name, []));
  if (found.length > 0) {
    return { items: found.map((leaf) => ({ kind: 'leaf', leaf })), mismatches: [] };
  }
  return { items: listParties(source, name, items), mismatches: [] };
}
