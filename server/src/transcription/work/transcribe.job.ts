import { findBlob } from '../../files/find-blob.ts';
import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { WorkError } from '../../kernel/errors.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { giveUpTranscription } from './fail.ts';
import { enqueueWork, TRANSCRIBE_JOB } from './jobs.ts';
import { forgetHeard, recognise } from './recognise.ts';
import { requireEngine, type Run, saveRun, withRun } from './run.ts';
import { tellSpeakers } from './tell-speakers.ts';
import { writeTranscript } from './write-transcript.ts';

/** A day of speech on a slow machine. What stands still is ended long before by the limit between two chunks. */
const TIMEOUT_MS = 48 * HOUR_MS;

/**
 * Turns a stored recording into a transcript with times and speakers, and announces `transcription.completed`. An attempt
 * goes on where the one before ended: what it stored is not done again. The recording is kept, for its download and for
 * a retry.
 */
export const transcribeJob = defineJob({
  ...TRANSCRIBE_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: TIMEOUT_MS,
  concurrency: ({ recordingLimits }) => recordingLimits.atOnce,
  giveUp: giveUpTranscription,

  run: (services, workspaceId, { transcription_id: id }, context) =>
    withRun(services, context, { workspaceId, id }, async (run) => {
      // What is recognised needs no engine any more.
      const engine = run.row.is_recognised === 1 ? undefined : requireEngine(run);
      const path = await recordingPath(run);
      if (path === undefined) return;
      await inspect(run, path);
      if (engine) await recognise(run, engine, path);
      const { speakers, warnings } = await tellSpeakers(run, path);
      await writeTranscript(run, speakers, warnings);
    }),
});

/** @returns undefined when the file has to be fetched anew, which is asked for */
async function recordingPath(run: Run): Promise<string | undefined> {
  const { services, row } = run;
  const path = row.blob_key === null ? undefined : await findBlob(services, row.blob_key);
  if (path !== undefined) return path;
  if (row.source_url === null) throw fileIsGone();
  await inTransaction(services, async (tx) => {
    // It may be another one by then.
    await forgetHeard(tx, run, { blob_key: null, channels: null });
    await enqueueWork(tx, services.clock, run.row);
  });
  return undefined;
}

/** Once: `channels` is known afterwards. */
async function inspect(run: Run, path: string): Promise<void> {
  const { services, context, row } = run;
  if (row.channels !== null) return;
  await context.stage('decode');
  await saveRun(run, { stage: 'probe' });
  const info = await services.recordings.inspect(path, context.signal);
  const channels =
    info.channels === 2 && mayBeTwo(row)
      ? await services.recordings.channelLayout(path, context.signal)
      : 'mixed';
  await saveRun(run, {
    media_type: info.mediaType,
    claimed_duration_seconds: info.durationSeconds,
    channels,
  });
}

/** Whether two channels may be the speakers that are asked for. */
function mayBeTwo({ speaker_labels, min_speakers, max_speakers }: TranscriptionRow): boolean {
  return speaker_labels === 1 && (min_speakers ?? 1) <= 2 && (max_speakers ?? 2) >= 2;
}

function fileIsGone(): WorkError {
  return new WorkError({
    code: 'not_found',
    message: 'The uploaded recording is missing from the data folder',
    stage: 'fetch',
    retryable: false,
  });
}
