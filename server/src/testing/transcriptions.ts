import { isoNow } from '../kernel/clock.ts';
import { updateMeetingFrom } from '../meetings/sync-with-transcription.ts';
import { publishEvent } from '../events/publish.ts';
import { announceTranscript } from '../grid-sources/announce-transcript.ts';
import { inTransaction } from '../storage/transaction.ts';
import { completedEvent, failedEvent } from '../transcription/events.ts';
import {
  completeAttempt,
  markTranscriptionFailed,
  getTranscription,
  startAttempt,
} from '../transcription/store.ts';
import { readLines } from '../transcripts/read.ts';
import { toUnnamedSpeakersColumn } from '../transcripts/speakers.ts';
import { insertSegments, type TranscriptSegment } from '../transcripts/store.ts';
import type { TimedWord } from '../transcripts/words.ts';
import type { Docket } from './docket.ts';

// Recordings here are never fetched or heard: what was recognised is written as the work would write it.

/**
 * Submits a recording without running its job.
 *
 * @param more fields of the request that are added or replaced
 * @returns the id of the transcription
 */
export async function createSubmittedTranscription(
  docket: Docket,
  more: object = {},
): Promise<string> {
  const { body } = await docket.post('/transcribe', {
    audio_url: 'https://files.example/standup.mp3',
    language: 'en',
    ...more,
  });
  return body.id;
}

/**
 * Creates a segment whose words follow one another, each half a second long.
 *
 * @param speaker index of the speaker from 0; null if unknown
 * @param startTime seconds
 */
export function spokenSegment(
  position: number,
  speaker: number | null,
  startTime: number,
  text: string,
): TranscriptSegment {
  const words: TimedWord[] = text.split(' ').map((word, index) => ({
    text: word,
    start_time: startTime + index / 2,
    end_time: startTime + (index + 1) / 2,
    confidence: 0.9,
  }));
  const end_time = startTime + words.length / 2;
  return { position, speaker, start_time: startTime, end_time, text, confidence: 0.9, words };
}

const DIALOGUE = [
  spokenSegment(0, 0, 0.5, 'Good morning.'),
  spokenSegment(1, 0, 1.75, 'Shall we begin?'),
  spokenSegment(2, 1, 4, 'Yes, the lease is ready.'),
];

/**
 * Submits a recording and completes it with `segments`.
 *
 * @param more fields of the request that are added or replaced
 * @returns the transcription as the API shows it
 */
export async function createCompletedTranscription(
  docket: Docket,
  segments: readonly TranscriptSegment[] = DIALOGUE,
  more: object = {},
) {
  const id = await createSubmittedTranscription(docket, more);
  const { services } = docket;
  const workspaceId = (await docket.get('/me')).body.default_workspace_id;
  const speakers = Math.max(-1, ...segments.map(({ speaker }) => speaker ?? -1)) + 1;
  await inTransaction(services, async (tx) => {
    const run = (await startAttempt(tx, workspaceId, id))!;
    await insertSegments(tx, run, segments);
    const now = isoNow(services.clock);
    await completeAttempt(tx, run, {
      completed_at: now,
      updated_at: now,
      duration_seconds: segments.at(-1)?.end_time ?? 1,
      confidence: 0.9,
      engine_name: 'stand-in',
      engine_version: '1',
      speakers_json: toUnnamedSpeakersColumn(speakers),
    });
    const row = await getTranscription(tx, workspaceId, id);
    await updateMeetingFrom(tx, services.clock, row);
    await announceTranscript(tx, services.clock, workspaceId, id);
    const event = completedEvent(row, await readLines(tx, row));
    await publishEvent(tx, services.clock, workspaceId, event);
  });
  return (await docket.get(`/transcribe/${id}`)).body;
}

/**
 * Submits a recording and marks the transcription as failed with `not_found`, with its event.
 *
 * @param more fields of the request that are added or replaced
 * @returns the id of the transcription
 */
export async function createFailedTranscription(
  docket: Docket,
  more: object = {},
): Promise<string> {
  const id = await createSubmittedTranscription(docket, more);
  const { services } = docket;
  const workspaceId = (await docket.get('/me')).body.default_workspace_id;
  await inTransaction(services, async (tx) => {
    const failure = {
      code: 'not_found',
      message: 'The server has no such file',
      stage: 'fetch',
      retryable: false,
    } as const;
    const change = { error_json: JSON.stringify(failure), updated_at: isoNow(services.clock) };
    const row = (await markTranscriptionFailed(tx, workspaceId, id, change))!;
    await updateMeetingFrom(tx, services.clock, row);
    await publishEvent(tx, services.clock, workspaceId, failedEvent(row, failure));
  });
  return id;
}
