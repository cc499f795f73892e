import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import type { SourceText } from '../../generation-engine.ts';
import type { Passage } from './passages/passage.ts';
import type { Topic } from './topic.ts';

/** What is to be said of everything that is made of a topic and sources. */
export function commonWarnings(
  { isEnglish }: Topic,
  sources: readonly SourceText[],
  passages: readonly (readonly Passage[])[],
): ResultWarning[] {
  const silent = sources.filter((_, index) => passages[index]!.length === 0);
  return [
    ...(isEnglish
      ? []
      : [{ code: 'language', message: 'Everything but the topic and the quotes is in English' }]),
    ...silent.map(({ id }) => ({ code: 'no_passage', message: `${id} has nothing to quote` })),
  ];
}
