import type { ResultWarning } from '../../../contract/meeting-results.ts';

/**
 * Appends an `evidence_failed` warning that counts the parts of a result removed for want of evidence.
 *
 * @param removed number of removed parts; 0 adds no warning
 * @param part singular noun for a part, as `finding`
 * @param source noun for the text that lacks it, as `transcript`
 */
export function withLossWarning(
  warnings: readonly ResultWarning[],
  removed: number,
  { part, source }: { part: string; source: string } = { part: 'finding', source: 'transcript' },
): ResultWarning[] {
  if (removed === 0) return [...warnings];
  const count = removed === 1 ? `1 ${part}` : `${removed} ${part}s`;
  const message = `${count} left out: not found in the ${source}`;
  return [...warnings, { code: 'evidence_failed', message }];
}

/** Builds the warning that a numeric date has another reading; both are ISO dates. */
export function ambiguousDateWarning(iso: string, alternative: string): ResultWarning {
  const message = `The order of day and month is not certain: ${iso} or ${alternative}`;
  return { code: 'ambiguous_date', message };
}
