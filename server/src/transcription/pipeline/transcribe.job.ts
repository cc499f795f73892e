import { missingFileError, withBlob } from '../../files/blobs.ts';
import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { failAfterRetries } from '../fail.ts';
import { enqueueNextJob, TRANSCRIBE_JOB } from '../jobs.ts';
import { resetRecognition, recognizeSpeech } from './recognize.ts';
import { requireEngine, type TranscriptionAttempt, saveAttempt, runAttempt } from './attempt.ts';
import { diarize } from './diarize.ts';
import { writeTranscript } from './write-transcript.ts';

/**
 * Time limit for a day of speech on a slow machine. The engine's limit between two chunks ends a stalled job
 * earlier.
 */
const TIMEOUT_MS = 48 * HOUR_MS;

/**
 * Transcribes a stored recording with times and speakers, and publishes `transcription.completed`. Each attempt
 * resumes after the stored results of the previous one. The recording is kept for downloads and retries.
 */
export const transcribeJob = defineJob({
  ...TRANSCRIBE_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: TIMEOUT_MS,
  concurrency: ({ recordingLimits }) => recordingLimits.atOnce,
  onFailed: failAfterRetries,

  run: (services, workspaceId, { transcription_id: id }, context) =>
    runAttempt(services, context, { workspaceId, id }, async (attempt) => {
      // After complete recognition no speech engine is needed.
      const engine = attempt.row.is_recognised === 1 ? undefined : requireEngine(attempt);
      const diarized = await withRecording(attempt, async (path) => {
        await inspectRecording(attempt, path);
        if (engine) await recognizeSpeech(attempt, engine, path);
        return diarize(attempt, path);
      });
      if (diarized) await writeTranscript(attempt, diarized.speakers, diarized.warnings);
    }),
});

/**
 * Runs `use` with a local file of the recording. If the recording is missing, enqueues its download and returns
 * undefined.
 */
async function withRecording<T extends object>(
  attempt: TranscriptionAttempt,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const { services, row } = attempt;
  const result = row.blob_key === null ? undefined : await withBlob(services, row.blob_key, use);
  if (result !== undefined) return result;
  if (row.source_url === null) throw missingFileError('recording');
  await inTransaction(services, async (tx) => {
    // The URL may serve another recording by now.
    await resetRecognition(tx, attempt, { blob_key: null, channels: null });
    await enqueueNextJob(tx, services.clock, attempt.row);
  });
  return undefined;
}

/** Reads the format of the recording and, if needed, its channel layout. Does nothing once `channels` is set. */
async function inspectRecording(attempt: TranscriptionAttempt, path: string): Promise<void> {
  const { services, context, row } = attempt;
  if (row.channels !== null) return;
  await context.stage('decode');
  await saveAttempt(attempt, { stage: 'probe' });
  const file = { path, workspaceId: row.workspace_id };
  const info = await services.recordings.inspect(file, context.signal);
  const channels =
    info.channels === 2 && isStereoDialogue(row)
      ? await services.recordings.channelLayout(file, context.signal)
      : 'mixed';
  await saveAttempt(attempt, {
    media_type: info.mediaType,
    claimed_duration_seconds: info.durationSeconds,
    channels,
  });
}

/** Tells whether the requested number of speakers allows that each stereo channel is one speaker. */
function isStereoDialogue({
  speaker_labels,
  min_speakers,
  max_speakers,
}: TranscriptionRow): boolean {
  return speaker_labels === 1 && (min_speakers ?? 1) <= 2 && (max_speakers ?? 2) >= 2;
}
