import type { GridCell, GridColumn, ReviewGridCellRequest } from '@docket/sdk';

import { formatItem } from '../format/items.ts';
import type { Messages } from '../messages/en/messages.ts';

/** Value that a person gives; null says that the source does not state it. */
export type GivenValue = Exclude<ReviewGridCellRequest['value'], undefined>;

/** Formats the value of a cell in the language of the person, an item of a list on each line; undefined for null. */
export function formatCell(
  { value }: GridCell,
  language: string,
  { grids }: Messages,
): string | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => formatItem(item, language)).join('\n');
  if (typeof value === 'boolean') return value ? grids.yes : grids.no;
  return formatItem(value, language);
}

/** True for types whose values stand at the right of their column. */
export function isFigure(type: GridColumn['type']): boolean {
  return type === 'number' || type === 'integer';
}

/** True if the value can be typed: a list of objects has no field. */
export function isTypable(cell: GridCell | undefined, { type }: GridColumn): boolean {
  return type !== 'list' || listItems(cell).every((item) => typeof item !== 'object');
}

/** Returns the text of the field in which a value is corrected. */
export function writeTyped(cell: GridCell | undefined, { type }: GridColumn): string {
  if (type === 'list') return listItems(cell).join('\n');
  const value = cell?.value;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Reads what was typed in the type of the column; an empty text is null. */
export function readTyped(
  typed: string,
  { type, options }: GridColumn,
  cell: GridCell | undefined,
): GivenValue {
  const text = typed.trim();
  if (text === '') return null;
  if (options) return (options.find((option) => String(option) === text) ?? text) as GivenValue;
  if (type === 'boolean') return text === 'true';
  if (type === 'number' || type === 'integer') return Number(text);
  if (type === 'list') return readItems(text, cell);
  return text;
}

/** Reads a list, an item on each line. Its items are numbers if those before are. */
function readItems(text: string, cell: GridCell | undefined): (string | number)[] {
  const lines = text.split('\n').map((line) => line.trim());
  const items = lines.filter((line) => line !== '');
  const before = listItems(cell);
  const areNumbers = before.length > 0 && before.every((item) => typeof item === 'number');
  return areNumbers && items.every(isNumber) ? items.map(Number) : items;
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text));
}

function listItems(cell: GridCell | undefined): readonly unknown[] {
  return Array.isArray(cell?.value) ? cell.value : [];
}
