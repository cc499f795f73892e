import { setImmediate as nextTick } from 'node:timers/promises';

import type { SpeechWarning } from '../../engines/speech/speech-engine.ts';
import { publishEvent } from '../../events/publish.ts';
import { isoNow } from '../../kernel/clock.ts';
import { addQuotaUsage } from '../../limits/quota.ts';
import { updateMeetingFrom } from '../../meetings/sync-with-transcription.ts';
import { announceTranscript } from '../../grid-sources/announce-transcript.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { readLines } from '../../transcripts/read.ts';
import { toUnnamedSpeakersColumn } from '../../transcripts/speakers.ts';
import { roundToMilli } from '../../transcripts/words.ts';
import { deleteSegments, insertSegments, type TranscriptSegment } from '../../transcripts/store.ts';
import { type Assembly, type AssemblyOptions, startAssembly } from '../assemble/assemble.ts';
import { compileVocabulary, type VocabularyTerm } from '../assemble/vocabulary.ts';
import { completedEvent } from '../events.ts';
import { completeAttempt, getTranscription } from '../store.ts';
import { readChunksInTimeOrder } from './recognized-chunks.ts';
import { type TranscriptionAttempt, AttemptEnded, saveAttempt } from './attempt.ts';

/** Mean confidence (0 to 1) below which the transcript gets a warning; often its language is wrong. */
const LOW_CONFIDENCE = 0.55;
const SECONDS_PER_MINUTE = 60;

/**
 * Assembles segments from the recognized chunks, completes the transcription and publishes its event. Segments are
 * written in short transactions, and become visible when the transcription completes.
 *
 * @param warnings added to those of the speech engine
 */
export async function writeTranscript(
  attempt: TranscriptionAttempt,
  speakers: AssemblyOptions['speakers'],
  warnings: readonly SpeechWarning[],
): Promise<void> {
  const { context, row } = attempt;
  await context.stage('commit');
  const assembly = startAssembly({
    speakers,
    vocabulary: compileVocabulary(JSON.parse(row.vocabulary_json) as VocabularyTerm[]),
    language: row.language,
    durationSeconds: row.duration_seconds ?? 0,
  });
  await writeSegments(attempt, assembly);
  await completeTranscription(attempt, assembly.summary(), warnings);
}

async function writeSegments(attempt: TranscriptionAttempt, assembly: Assembly): Promise<void> {
  const { services, row, context } = attempt;
  await inTransaction(services, async (tx) => {
    await saveAttempt(attempt, {}, tx);
    await deleteSegments(tx, row);
  });
  let position = 0;
  for await (const chunks of readChunksInTimeOrder(services.db, row)) {
    const segments: TranscriptSegment[] = [];
    for (const chunk of chunks) {
      for (const segment of assembly.add(chunk)) {
        segments.push({ ...segment, position: position++ });
      }
      // Yields to the event loop: a large vocabulary takes long.
      await nextTick();
    }
    await inTransaction(services, async (tx) => {
      await saveAttempt(attempt, {}, tx);
      await insertSegments(tx, row, segments);
    });
    context.signal.throwIfAborted();
  }
}

async function completeTranscription(
  { services, row }: TranscriptionAttempt,
  { speakers, confidence }: ReturnType<Assembly['summary']>,
  warnings: readonly SpeechWarning[],
): Promise<void> {
  const { clock } = services;
  const { workspace_id, id } = row;
  const allWarnings = [
    ...(JSON.parse(row.warnings_json) as SpeechWarning[]),
    ...warnings,
    ...confidenceWarnings(confidence),
  ];
  const now = isoNow(clock);
  const speakers_json = toUnnamedSpeakersColumn(speakers);
  // Read before the transaction, to keep it short: this attempt's segments are final.
  const lines = await readLines(services.db, { ...row, status: 'completed', speakers_json });
  await inTransaction(services, async (tx) => {
    const isCompleted = await completeAttempt(tx, row, {
      confidence: confidence === null ? null : roundToMilli(confidence),
      speakers_json,
      warnings_json: JSON.stringify(allWarnings),
      updated_at: now,
      completed_at: now,
    });
    if (!isCompleted) throw new AttemptEnded();
    const completed = await getTranscription(tx, workspace_id, id);
    await updateMeetingFrom(tx, clock, completed);
    await announceTranscript(tx, clock, workspace_id, id);
    const minutes = (completed.duration_seconds ?? 0) / SECONDS_PER_MINUTE;
    await addQuotaUsage(tx, services, workspace_id, 'audio_minutes', minutes);
    await publishEvent(tx, clock, workspace_id, completedEvent(completed, lines));
  });
}

function confidenceWarnings(confidence: number | null): SpeechWarning[] {
  if (confidence === null) {
    return [{ code: 'no_speech', message: 'No speech was found in the recording' }];
  }
  if (confidence >= LOW_CONFIDENCE) return [];
  const message =
    `The mean confidence is ${confidence.toFixed(2)}: the recording may be in another language than the one ` +
    'asked for, or hard to hear';
  return [{ code: 'low_confidence', message }];
}
