import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { SpeechWarning } from '../../engines/speech/speech-engine.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { AssemblyOptions } from '../assemble/assemble.ts';
import { readSpeechIntervals } from './recognized-chunks.ts';
import { type TranscriptionAttempt, saveAttempt } from './attempt.ts';

/** Minimum time limit of the diarization. Only a safety net: the engine has its own limits. */
const TIMEOUT_MS_MIN = 10 * MINUTE_MS;
const TIMEOUT_SHARE_OF_DURATION = 0.5;
/** Attempt that skips diarization, after two attempts that crashed the process in it. */
const SKIPPING_ATTEMPT = 3;

const SPEAKERS_FAILED: SpeechWarning = {
  code: 'speakers_failed',
  message: 'Who speaks could not be found out: all is given to one speaker',
};

/**
 * Diarizes a recording as its request says: by channel, by speaker turns of the engine, as one speaker or not at all.
 * If diarization fails, the transcript gets one speaker and a warning.
 */
export async function diarize(
  attempt: TranscriptionAttempt,
  path: string,
): Promise<{ speakers: AssemblyOptions['speakers']; warnings: SpeechWarning[] }> {
  const { row, services, context, previousStage } = attempt;
  if (row.speaker_labels === 0) return { speakers: { by: 'none' }, warnings: [] };
  if (row.channels === 'separate') return { speakers: { by: 'channels' }, warnings: [] };
  const speech = await readSpeechIntervals(services.db, row);
  if (speech.length === 0 || row.max_speakers === 1) {
    return { speakers: { by: 'one' }, warnings: [] };
  }
  if (previousStage === 'speakers' && context.attempt >= SKIPPING_ATTEMPT) {
    return { speakers: { by: 'one' }, warnings: [SPEAKERS_FAILED] };
  }
  await context.stage('speakers');
  await saveAttempt(attempt, { stage: 'speakers' });
  try {
    return {
      speakers: { by: 'turns', turns: await findTurns(attempt, path, speech) },
      warnings: [],
    };
  } catch (error) {
    context.signal.throwIfAborted();
    services.log.warn({ err: error, transcription_id: row.id }, 'diarization failed');
    return { speakers: { by: 'one' }, warnings: [SPEAKERS_FAILED] };
  }
}

async function findTurns(
  { row, services, context }: TranscriptionAttempt,
  path: string,
  speech: [start: number, end: number][],
): Promise<SpeakerTurn[]> {
  const durationMs = (row.duration_seconds ?? 0) * SECOND_MS;
  // `AbortSignal.timeout` takes whole milliseconds only.
  const shareMs = Math.ceil(durationMs * TIMEOUT_SHARE_OF_DURATION);
  const timeout = AbortSignal.timeout(Math.max(TIMEOUT_MS_MIN, shareMs));
  const request = {
    workspaceId: row.workspace_id,
    path,
    speech,
    minSpeakers: row.min_speakers ?? undefined,
    maxSpeakers: row.max_speakers ?? undefined,
  };
  return services.speakers.findSpeakers(request, AbortSignal.any([context.signal, timeout]));
}
