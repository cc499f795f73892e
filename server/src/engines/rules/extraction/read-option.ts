import { anyCue } from '../../../language/cues.ts';
import type { LeafNode } from '../../language-engine/extraction/schema-node.ts';
import { indexOptions } from './option-index.ts';
import type { PassageValue } from './passage-value.ts';

const YES = new RegExp(`^(?:${anyCue('extraction/yes-words')})(?![\\p{L}])`, 'iu');
const NO = new RegExp(`^(?:${anyCue('extraction/no-words')})(?![\\p{L}])`, 'iu');

/** Reads `yes` and `no` at the begin of a labelled value. */
export function readBoolean(passage: string): PassageValue[] {
  const value = NO.test(passage) ? false : YES.test(passage) ? true : undefined;
  return value === undefined ? [] : [{ value, start: 0, end: passage.length }];
}

/**
 * Finds the only allowed value that a passage names.
 *
 * @param isWhole whether the passage is all that a label names
 */
export function findOption(
  { options }: LeafNode,
  passage: string,
  isWhole: boolean,
): PassageValue[] {
  if (!options) return [];
  const { findOptions, findByTerms } = indexOptions(options);
  const found = findOptions(passage);
  if (found.length === 1) return found;
  if (!isWhole || found.length > 1) return [];
  const [value, ...others] = findByTerms(passage);
  if (value === undefined || others.length > 0) return [];
  return [{ value, start: 0, end: passage.length }];
}
