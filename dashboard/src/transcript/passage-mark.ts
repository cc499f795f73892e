import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { PASSAGE_ID, readPassage } from '../format/passages.ts';
import type { Marked } from './marks.ts';

/** Passage that the address names. Its mark shows only while it is chosen. */
type Passage = {
  /** Id of the mark; undefined if the address names no passage. */
  id: string | undefined;
  marks: readonly Marked[];
};

/** Returns the passage that the address names. */
export function usePassage(): Passage {
  const { passage, t = '' } = useSearch({ strict: false }) as { passage?: string; t?: string };
  return useMemo(() => {
    const marks = listMarks(passage, t);
    return { id: marks[0]?.id, marks };
  }, [passage, t]);
}

/**
 * @param passage offsets in the text of the transcript, such as `120-180`
 * @param seconds time of the passage, where it is known
 */
function listMarks(passage: string | undefined, seconds: string): Marked[] {
  const range = readPassage(passage);
  if (!range) return [];
  const startTime = Number.parseFloat(seconds);
  const evidence = { ...range, start_time: Number.isFinite(startTime) ? startTime : null };
  return [{ id: PASSAGE_ID, kind: 'point', evidence: [evidence as Marked['evidence'][number]] }];
}
