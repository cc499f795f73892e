import type { CellValue } from '../../contract/grid-elements.ts';

/** Writes a value as text: items of a list on lines of their own, and properties of an item as `name: value`. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  return Array.isArray(value) ? value.map(itemText).join('\n') : String(value);
}

function itemText(item: unknown): string {
  if (Array.isArray(item)) return item.map(itemText).join(', ');
  if (item === null || item === undefined) return '';
  if (typeof item !== 'object') return `${item as string | number | boolean}`;
  return Object.entries(item)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${itemText(value)}`)
    .join(', ');
}
