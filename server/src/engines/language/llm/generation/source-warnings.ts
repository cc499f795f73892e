import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import type { SourceText } from '../../generation-engine.ts';
import type { Prepared } from './written.ts';

/** Names the sources that have nothing to quote. */
export function sourceWarnings(
  sources: readonly SourceText[],
  { passages }: Prepared,
): ResultWarning[] {
  return sources
    .filter((_, index) => passages[index]!.length === 0)
    .map(({ id }) => ({ code: 'no_passage', message: `${id} has nothing to quote` }));
}
