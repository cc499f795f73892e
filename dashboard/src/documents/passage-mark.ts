import { PASSAGE_ID, readPassage } from '../format/passages.ts';
import type { Marked } from './findings.ts';

/**
 * Returns the mark of the passage that the address names; undefined without one.
 *
 * @param passage offsets in the text of the document, such as `120-180`
 * @param page page of the passage, where it is known
 */
export function readPassageMark(passage?: string, page = ''): Marked | undefined {
  const range = readPassage(passage);
  if (!range) return undefined;
  const evidence = { ...range, page: Number(page) || null };
  return {
    id: PASSAGE_ID,
    kind: 'fact',
    isStrong: false,
    evidence: [evidence as Marked['evidence'][number]],
  };
}
