import type { Marked } from './findings.ts';

/** Id of the passage that the address names, among the ids of findings. */
const PASSAGE_ID = 'passage';

/**
 * Returns the mark of the passage that the address names; undefined without one.
 *
 * @param passage offsets in the text of the document, such as `120-180`
 * @param page page of the passage, where it is known
 */
export function readPassageMark(passage = '', page = ''): Marked | undefined {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(passage) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const evidence = { start: Number(start), end: Number(end), page: Number(page) || null };
  return {
    id: PASSAGE_ID,
    kind: 'fact',
    isStrong: false,
    evidence: [evidence as Marked['evidence'][number]],
  };
}
