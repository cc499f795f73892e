import type { DocumentListItem } from '@docket/sdk';

import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { State } from '../ui/labels.tsx';

/** Shows the state of the work on a document, with its stage and percent while it runs. */
export function DocumentState({
  document: { status, progress },
}: {
  document: Pick<DocumentListItem, 'status'> & {
    progress?: { stage: string; percent?: number } | undefined;
  };
}) {
  const { documents: text } = useMessages();
  const language = useLanguage();
  if (status === 'completed') return <State tone="good">{text.states.completed}</State>;
  if (status === 'failed') return <State tone="bad">{text.states.failed}</State>;
  const percent = progress?.percent;
  return (
    <State tone="plain">
      {text.stages[progress?.stage ?? ''] ?? text.states.processing}
      {typeof percent === 'number' && (
        <span className="tnum">{formatPercent(percent / 100, language)}</span>
      )}
    </State>
  );
}
