import type { TranscriptionListItem } from '@docket/sdk';

import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { State } from '../ui/labels.tsx';

/** Shows the state of the work on a recording, with its stage and percent while it runs. */
export function RecordingState({
  recording: { status, stage, progress },
}: {
  recording: Pick<TranscriptionListItem, 'status' | 'stage' | 'progress'>;
}) {
  const { recordings: text } = useMessages();
  const language = useLanguage();
  if (status === 'completed') return <State tone="good">{text.states.completed}</State>;
  if (status === 'failed') return <State tone="bad">{text.states.failed}</State>;
  return (
    <State tone="plain">
      {text.stages[stage ?? ''] ?? text.states.processing}
      <span className="tnum">{formatPercent(progress, language)}</span>
    </State>
  );
}
