import { type CellValue, GRID_LIMITS, type GridColumn } from '../contract/grid-elements.ts';
import { isDay } from '../findings/correct-finding.ts';
import { invalidField } from '../kernel/errors.ts';

const FORMS: Record<GridColumn['type'], string> = {
  text: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  date: 'a date such as 2026-03-01, in the years 1900 to 2199',
  list: 'a list',
};

/**
 * Checks a value that a person gives for a cell. Null fits every column.
 *
 * @throws ApiError `invalid_request` naming `value`
 */
export function requireCellValue(value: CellValue, { type, options }: GridColumn): void {
  if (value === null) return;
  if (!isOfType(value, type)) {
    throw invalidField('value', 'invalid_value', `The value of this column is ${FORMS[type]}`);
  }
  if (isTooLarge(value)) {
    const message = `value must have at most ${GRID_LIMITS.valueBytes} bytes as JSON`;
    throw invalidField('value', 'too_large', message);
  }
  if (options && !options.some((option) => option === value)) {
    const message = `The value of this column is one of ${options.join(', ')}`;
    throw invalidField('value', 'invalid_value', message);
  }
}

/** Returns whether a value is larger than a cell may be. */
export function isTooLarge(value: CellValue): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > GRID_LIMITS.valueBytes;
}

function isOfType(value: CellValue, type: GridColumn['type']): boolean {
  if (type === 'text') return typeof value === 'string' && value !== '';
  if (type === 'date') return isDay(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'list') return Array.isArray(value);
  return typeof value === type;
}
