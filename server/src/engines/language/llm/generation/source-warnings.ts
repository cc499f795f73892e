import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import type { Material } from './material.ts';

/** Names the sources that have nothing to quote, and says where a model was not shown all of them. */
export function sourceWarnings({
  sources,
  prepared: { passages },
  shown,
}: Omit<Material<unknown>, 'request'>): ResultWarning[] {
  const silent = sources
    .filter((_, index) => passages[index]!.length === 0)
    .map(({ id }) => ({ code: 'no_passage', message: `${id} has nothing to quote` }));
  const message = 'Of the sources only the passages nearest to the topic were read';
  return shown.isWhole ? silent : [...silent, { code: 'partial', message }];
}
