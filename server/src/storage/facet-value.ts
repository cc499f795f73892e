import { createHash } from 'node:crypto';

const VALUE_LENGTH_MAX = 400;

/**
 * A value as `document_facets` has it, and as a filter asks for it: without regard to case, and short enough for an
 * index entry; a longer text is represented by its SHA-256.
 */
export function facetValue(value: string | number | boolean): string {
  const text = String(value).normalize('NFC').toLowerCase();
  return text.length <= VALUE_LENGTH_MAX ? text : createHash('sha256').update(text).digest('hex');
}
