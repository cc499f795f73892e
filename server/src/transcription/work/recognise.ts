import type {
  RecognizedChunk,
  SpeechEngine,
  SpeechEvent,
} from '../../engines/speech/speech-engine.ts';
import { WorkError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { deleteChunks, insertChunk } from '../../transcripts/store.ts';
import { type Run, saveRun } from './run.ts';

/** Recognising takes most of the time; the rest is left to the speakers. */
const PROGRESS_RECOGNISED = 0.9;
/** Smaller steps are not worth a write. */
const PROGRESS_STEP = 0.01;

/**
 * Stores what is said in the recording, chunk by chunk, each at once: an attempt goes on after the last stored chunk.
 * Another attempt that has begun meanwhile is the only one that can store.
 *
 * @throws RunEnded, and what the engine throws
 */
export async function recognise(run: Run, engine: SpeechEngine, path: string): Promise<void> {
  const { services, context } = run;
  await context.stage('recognise');
  await useEngine(run, engine);
  const { language, channels, chunks_done: chunksDone } = run.row;
  const count = services.metrics.transcriptionChunks;
  count.inc({ engine: engine.name, result: 'kept' }, chunksDone);
  const request = { path, language, channels: channels ?? 'mixed', chunksDone };
  try {
    for await (const event of engine.recognize(request, context.signal)) {
      if (event.kind === 'chunk') count.inc({ engine: engine.name, result: 'recognised' });
      await take(run, event);
    }
  } catch (error) {
    throw isStall(error) ? new WorkError({ ...error.failure, retryable: true }) : error;
  }
  if (run.row.is_recognised !== 1) throw incomplete(engine, 'ended without saying so');
}

/** What another engine, or another version of it, has heard is not mixed with what this one hears. */
async function useEngine(run: Run, { name, version }: SpeechEngine): Promise<void> {
  const { engine_name, engine_version } = run.row;
  const change = { stage: 'recognise', engine_name: name, engine_version: version };
  if (engine_name === name && engine_version === version) return saveRun(run, change);
  await inTransaction(run.services, (tx) => forgetHeard(tx, run, change));
}

/** For a recording that is heard anew from its beginning. */
export async function forgetHeard(
  tx: Tx,
  run: Run,
  change: Partial<TranscriptionRow>,
): Promise<void> {
  await saveRun(run, { ...change, chunks_done: 0, is_recognised: 0, progress: 0 }, tx);
  await deleteChunks(tx, run.row);
}

async function take(run: Run, event: SpeechEvent): Promise<void> {
  if (event.kind === 'chunk') return store(run, event.chunk);
  if (event.kind === 'progress') {
    const progress = progressAt(run, event.seconds);
    if (progress >= run.row.progress + PROGRESS_STEP) await saveRun(run, { progress });
    return;
  }
  await saveRun(run, {
    is_recognised: 1,
    duration_seconds: event.durationSeconds,
    warnings_json: JSON.stringify(event.warnings),
    progress: PROGRESS_RECOGNISED,
  });
}

async function store(run: Run, chunk: RecognizedChunk): Promise<void> {
  const { services, context, row } = run;
  const { index, words, speech, ...heard } = chunk;
  if (index !== row.chunks_done) {
    throw incomplete({ name: row.engine_name ?? '' }, `gave chunk ${index} for ${row.chunks_done}`);
  }
  const progress = Math.max(row.progress, progressAt(run, chunk.end_time));
  await inTransaction(services, async (tx) => {
    await saveRun(run, { chunks_done: index + 1, progress }, tx);
    await insertChunk(tx, row, { ...heard, position: index, words, speech });
    await context.progressed(tx);
  });
}

/** A machine that slept or was overloaded stood still for no fault of the recording. */
function isStall(error: unknown): error is WorkError {
  return error instanceof WorkError && error.failure.code === 'deadline';
}

/** 0 where the file does not say how long it is. */
function progressAt({ row }: Run, seconds: number): number {
  const share = seconds / (row.claimed_duration_seconds ?? Infinity);
  return PROGRESS_RECOGNISED * Math.min(1, share);
}

function incomplete({ name }: Pick<SpeechEngine, 'name'>, what: string): WorkError {
  return new WorkError({
    code: 'engine_error',
    message: `The speech engine ${name} ${what}`,
    stage: 'recognise',
    retryable: true,
  });
}
