import type { Document } from '@docket/sdk';

import { useMessages } from '../messages/messages.tsx';
import { RecordingState } from '../recordings/recording-state.tsx';
import { readCall } from './sample-queries.ts';
import { useCall } from './use-call.ts';

/** Says how far the call about the sample contract is, or why there is none; nothing once it has been read. */
export function CallState({ document }: { document: Document }) {
  const { home: text } = useMessages();
  const call = readCall(document);
  const { recording, meeting } = useCall(document);
  if (call && 'missing' in call) return <p className="text-ink-2">{text.noCall[call.missing]}</p>;
  if (!recording || meeting !== undefined) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {recording.status === 'completed' ? text.readingCall : text.hearingCall}
      {recording.status !== 'completed' && <RecordingState recording={recording} />}
    </p>
  );
}
