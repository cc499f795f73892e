import { createHash } from 'node:crypto';

const VALUE_LENGTH_MAX = 400;

/**
 * Normalizes a value for the facet tables and for filters: lower case, and short enough for an index entry. A longer
 * text becomes its SHA-256.
 */
export function facetValue(value: string | number | boolean): string {
  const text = String(value).normalize('NFC').toLowerCase();
  return text.length <= VALUE_LENGTH_MAX ? text : createHash('sha256').update(text).digest('hex');
}
