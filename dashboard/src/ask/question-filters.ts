import { useSearch } from '@tanstack/react-router';

import { readDays, type SearchAddress } from '../search/search-address.ts';
import type { QuestionFilters } from './answer-query.ts';

/** Kinds of sources that answer questions, by the kinds that a search finds. */
const KINDS: Record<string, 'document' | 'meeting'> = {
  document: 'document',
  transcript: 'meeting',
};

/** True for a kind of source that answers questions too. */
export function canAnswer(source: string): boolean {
  return source in KINDS;
}

/** Returns the filters of the address that questions have too. */
export function useQuestionFilters(): QuestionFilters {
  const { source = '', days, tag } = useSearch({ strict: false }) as SearchAddress;
  const kind = KINDS[source];
  return { ...(kind && { type: [kind] }), ...(tag && { tags: [tag] }), ...readDays(days) };
}
