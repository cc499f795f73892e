import { setImmediate as nextTick } from 'node:timers/promises';

import type { SpeechWarning } from '../../engines/speech/speech-engine.ts';
import { publishEvent } from '../../events/publish.ts';
import { isoNow } from '../../kernel/clock.ts';
import { addUsage } from '../../limits/quota.ts';
import { followTranscription } from '../../meetings/of-transcription.ts';
import { markChanged } from '../../search-index/changes.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { readLines } from '../../transcripts/read.ts';
import { unknownSpeakers } from '../../transcripts/speakers.ts';
import { toMilli } from '../../transcripts/words.ts';
import { deleteSegments, insertSegments, type TranscriptSegment } from '../../transcripts/store.ts';
import { type Assembly, type AssemblyOptions, startAssembly } from '../assemble/assemble.ts';
import { compileVocabulary, type VocabularyTerm } from '../assemble/vocabulary.ts';
import { completedEvent } from '../events.ts';
import { completeRun, getTranscription } from '../store.ts';
import { chunksInTime } from './read-chunks.ts';
import { type Run, RunEnded, saveRun } from './run.ts';

/** Below it, much is likely wrong: often the recording is in another language. */
const LOW_CONFIDENCE = 0.55;
const SECONDS_A_MINUTE = 60;

/**
 * Makes the transcript of what was recognised, and ends the transcription as `completed` with its event. Segments are
 * written some at a time, so that nobody waits for those of a day; they are seen once all are there.
 *
 * @param warnings besides those of the recogniser
 */
export async function writeTranscript(
  run: Run,
  speakers: AssemblyOptions['speakers'],
  warnings: readonly SpeechWarning[],
): Promise<void> {
  const { context, row } = run;
  await context.stage('commit');
  const assembly = startAssembly({
    speakers,
    vocabulary: compileVocabulary(JSON.parse(row.vocabulary_json) as VocabularyTerm[]),
    language: row.language,
    durationSeconds: row.duration_seconds ?? 0,
  });
  await writeSegments(run, assembly);
  await complete(run, assembly.summary(), warnings);
}

async function writeSegments(run: Run, assembly: Assembly): Promise<void> {
  const { services, row, context } = run;
  await inTransaction(services, async (tx) => {
    await saveRun(run, {}, tx);
    await deleteSegments(tx, row);
  });
  let position = 0;
  for await (const chunks of chunksInTime(services.db, row)) {
    const segments: TranscriptSegment[] = [];
    for (const chunk of chunks) {
      for (const segment of assembly.add(chunk)) {
        segments.push({ ...segment, position: position++ });
      }
      // A large vocabulary takes a while.
      await nextTick();
    }
    await inTransaction(services, async (tx) => {
      await saveRun(run, {}, tx);
      await insertSegments(tx, row, segments);
    });
    context.signal.throwIfAborted();
  }
}

async function complete(
  { services, row }: Run,
  { speakers, confidence }: ReturnType<Assembly['summary']>,
  warnings: readonly SpeechWarning[],
): Promise<void> {
  const { clock } = services;
  const { workspace_id, id } = row;
  const all = [
    ...(JSON.parse(row.warnings_json) as SpeechWarning[]),
    ...warnings,
    ...doubtsOf(confidence),
  ];
  const now = isoNow(clock);
  const speakers_json = unknownSpeakers(speakers);
  // Before the transaction, which nobody is to wait for: segments of this attempt are as they will be read.
  const lines = await readLines(services.db, { ...row, status: 'completed', speakers_json });
  await inTransaction(services, async (tx) => {
    const isCompleted = await completeRun(tx, row, {
      confidence: confidence === null ? null : toMilli(confidence),
      speakers_json,
      warnings_json: JSON.stringify(all),
      updated_at: now,
      completed_at: now,
    });
    if (!isCompleted) throw new RunEnded();
    const completed = await getTranscription(tx, workspace_id, id);
    await followTranscription(tx, clock, completed);
    await markChanged(tx, clock, workspace_id, [{ source: 'transcript', sourceId: id }]);
    const minutes = (completed.duration_seconds ?? 0) / SECONDS_A_MINUTE;
    await addUsage(tx, services, workspace_id, 'audio_minutes', minutes);
    await publishEvent(tx, clock, workspace_id, completedEvent(completed, lines));
  });
}

function doubtsOf(confidence: number | null): SpeechWarning[] {
  if (confidence === null) {
    return [{ code: 'no_speech', message: 'No speech was found in the recording' }];
  }
  if (confidence >= LOW_CONFIDENCE) return [];
  const message =
    `The mean confidence is ${confidence.toFixed(2)}: the recording may be in another language than the one ` +
    'asked for, or hard to hear';
  return [{ code: 'low_confidence', message }];
}
