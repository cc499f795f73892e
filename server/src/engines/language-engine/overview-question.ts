import { anyOf, keysByValue, loadPairs } from '../../language/cues.ts';

/** Subject of a question about the document as a whole. */
export type OverviewKind = 'summary' | 'risks' | 'payments';

const WORDINGS = [...keysByValue(loadPairs('en', 'questions/overview-questions'))].map(
  ([kind, patterns]) => ({
    kind: kind as OverviewKind,
    wording: new RegExp(anyOf(patterns), 'iu'),
  }),
);

/** Returns what an English question asks about the document as a whole; undefined for other questions. */
export function findOverviewKind(question: string): OverviewKind | undefined {
  const text = question.trim();
  return WORDINGS.find(({ wording }) => wording.test(text))?.kind;
}
