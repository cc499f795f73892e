import type { Meeting } from '@docket/sdk';

import { useMessages } from '../messages/messages.tsx';
import { State, type Tone } from '../ui/labels.tsx';

const TONES: Record<Meeting['status'], Tone> = {
  scheduled: 'plain',
  in_progress: 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export function MeetingState({ meeting: { status } }: { meeting: Pick<Meeting, 'status'> }) {
  const { meetings: text } = useMessages();
  return <State tone={TONES[status]}>{text.states[status]}</State>;
}
