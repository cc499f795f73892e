import type {
  RecognizedChunk,
  SpeechEngine,
  SpeechEvent,
} from '../../engines/speech/speech-engine.ts';
import { type Change, changeSignal } from '../../events/changes.ts';
import { WorkError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction, notifyAfterCommit } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { deleteChunks, insertChunk } from '../../transcripts/store.ts';
import { type TranscriptionAttempt, saveAttempt } from './attempt.ts';

/** Progress after recognition; the rest is for diarization. */
const PROGRESS_RECOGNISED = 0.9;
/** Minimum increase of progress that is written. */
const PROGRESS_STEP = 0.01;

/**
 * Recognizes the speech of a recording after the last stored chunk. Stores each chunk immediately.
 *
 * @throws AttemptEnded when a newer attempt has started, and errors of the engine
 */
export async function recognizeSpeech(
  attempt: TranscriptionAttempt,
  engine: SpeechEngine,
  path: string,
): Promise<void> {
  const { services, context } = attempt;
  await context.stage('recognise');
  await recordEngine(attempt, engine);
  const { workspace_id: workspaceId, language, channels, chunks_done: chunksDone } = attempt.row;
  const count = services.metrics.transcriptionChunks;
  count.inc({ engine: engine.name, result: 'kept' }, chunksDone);
  const request = { workspaceId, path, language, channels: channels ?? 'mixed', chunksDone };
  try {
    for await (const event of engine.recognize(request, context.signal)) {
      if (event.kind === 'chunk') count.inc({ engine: engine.name, result: 'recognised' });
      await storeEvent(attempt, event);
    }
  } catch (error) {
    throw isStall(error) ? new WorkError({ ...error.failure, retryable: true }) : error;
  }
  if (attempt.row.is_recognised !== 1) {
    throw protocolError(engine, 'ended without reporting the end');
  }
}

/** Records the engine. Discards chunks of another engine or version, which are never mixed. */
async function recordEngine(
  attempt: TranscriptionAttempt,
  { name, version }: SpeechEngine,
): Promise<void> {
  const { engine_name, engine_version } = attempt.row;
  const change = { stage: 'recognise', engine_name: name, engine_version: version };
  if (engine_name === name && engine_version === version) return saveAttempt(attempt, change);
  await inTransaction(attempt.services, (tx) => resetRecognition(tx, attempt, change));
}

/** Discards all recognized chunks, so that recognition starts from the beginning. */
export async function resetRecognition(
  tx: Tx,
  attempt: TranscriptionAttempt,
  change: Partial<TranscriptionRow>,
): Promise<void> {
  await saveAttempt(attempt, { ...change, chunks_done: 0, is_recognised: 0, progress: 0 }, tx);
  await deleteChunks(tx, attempt.row);
}

async function storeEvent(attempt: TranscriptionAttempt, event: SpeechEvent): Promise<void> {
  if (event.kind === 'chunk') return storeChunk(attempt, event.chunk);
  if (event.kind === 'progress') {
    const progress = progressAt(attempt, event.seconds);
    if (progress >= attempt.row.progress + PROGRESS_STEP) await saveAttempt(attempt, { progress });
    return;
  }
  await saveAttempt(attempt, {
    is_recognised: 1,
    duration_seconds: event.durationSeconds,
    warnings_json: JSON.stringify(event.warnings),
    progress: PROGRESS_RECOGNISED,
  });
}

async function storeChunk(attempt: TranscriptionAttempt, chunk: RecognizedChunk): Promise<void> {
  const { services, context, row } = attempt;
  const { index, words, speech, ...columns } = chunk;
  if (index !== row.chunks_done) {
    const engine = { name: row.engine_name ?? '' };
    throw protocolError(engine, `sent chunk ${index} instead of ${row.chunks_done}`);
  }
  const progress = Math.max(row.progress, progressAt(attempt, chunk.end_time));
  await inTransaction(services, async (tx) => {
    await saveAttempt(attempt, { chunks_done: index + 1, progress }, tx);
    await insertChunk(tx, row, { ...columns, position: index, words, speech });
    notifyAfterCommit(tx, changeSignal(chunkChange(row, index)));
    await context.checkpoint(tx);
  });
}

function chunkChange({ workspace_id, id }: TranscriptionRow, position: number): Change {
  return { workspaceId: workspace_id, kind: 'chunk', id: `${id}/${position}` };
}

/** Tells whether the engine exceeded its time limit, as on a suspended or overloaded machine: worth a retry. */
function isStall(error: unknown): error is WorkError {
  return error instanceof WorkError && error.failure.code === 'deadline';
}

/** Returns the progress after `seconds` of the recording; 0 if the file does not state its duration. */
function progressAt({ row }: TranscriptionAttempt, seconds: number): number {
  const share = seconds / (row.claimed_duration_seconds ?? Infinity);
  return PROGRESS_RECOGNISED * Math.min(1, share);
}

function protocolError({ name }: Pick<SpeechEngine, 'name'>, fault: string): WorkError {
  return new WorkError({
    code: 'engine_error',
    message: `The speech engine ${name} ${fault}`,
    stage: 'recognise',
    retryable: true,
  });
}
