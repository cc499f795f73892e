import { readDocumentFrame } from '../documents/progress.ts';
import { createLiveEvents, type LiveEvents } from '../event-log/live/live-events.ts';
import type { StreamLimits } from '../event-log/live/stream-slots.ts';
import { readChunkFrame, readTranscriptionFrame } from '../transcription/progress-frames.ts';
import type { Services } from './services.ts';

/** Streams of one credential, user and workspace. A browser opens one for each tab. */
const LIMITS: Omit<StreamLimits, 'process'> = { credential: 20, user: 40, workspace: 200 };

/** Builds the live events with what features show in their frames. */
export function buildLiveEvents(
  base: Pick<Services, 'reads' | 'commitSignals' | 'log'>,
  streamsMax: number,
  pollMs: number | undefined,
): LiveEvents {
  const { reads } = base;
  return createLiveEvents({
    ...base,
    pollMs,
    limits: { ...LIMITS, process: streamsMax },
    sources: {
      document: (workspaceId, id) => readDocumentFrame(reads, workspaceId, id),
      transcription: (workspaceId, id) => readTranscriptionFrame(reads, workspaceId, id),
      chunk: (workspaceId, id, position) => readChunkFrame(reads, workspaceId, id, position),
    },
  });
}
