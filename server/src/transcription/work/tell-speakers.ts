import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { SpeechWarning } from '../../engines/speech/speech-engine.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { AssemblyOptions } from '../assemble/assemble.ts';
import { readSpeech } from './read-chunks.ts';
import { type Run, saveRun } from './run.ts';

/** The engine has limits of its own; this is a net. */
const TIMEOUT_MS_MIN = 10 * MINUTE_MS;
const TIMEOUT_SHARE_OF_DURATION = 0.5;
/** Where an attempt before ended its whole process here, this one is not to do so a third time. */
const ATTEMPT_WITHOUT = 3;

const SPEAKERS_FAILED: SpeechWarning = {
  code: 'speakers_failed',
  message: 'Who speaks could not be found out: all is given to one speaker',
};

/**
 * Finds out who speaks when, in whichever way the request and the recording ask for. A transcript is worth more than
 * its speakers: where they cannot be told apart, it has one.
 */
export async function tellSpeakers(
  run: Run,
  path: string,
): Promise<{ speakers: AssemblyOptions['speakers']; warnings: SpeechWarning[] }> {
  const { row, services, context, stageBefore } = run;
  if (row.speaker_labels === 0) return { speakers: { by: 'none' }, warnings: [] };
  if (row.channels === 'separate') return { speakers: { by: 'channels' }, warnings: [] };
  const speech = await readSpeech(services.db, row);
  if (speech.length === 0 || row.max_speakers === 1) {
    return { speakers: { by: 'one' }, warnings: [] };
  }
  if (stageBefore === 'speakers' && context.attempt >= ATTEMPT_WITHOUT) {
    return { speakers: { by: 'one' }, warnings: [SPEAKERS_FAILED] };
  }
  await context.stage('speakers');
  await saveRun(run, { stage: 'speakers' });
  try {
    return { speakers: { by: 'turns', turns: await findTurns(run, path, speech) }, warnings: [] };
  } catch (error) {
    context.signal.throwIfAborted();
    services.log.warn({ err: error, transcription_id: row.id }, 'speakers could not be told apart');
    return { speakers: { by: 'one' }, warnings: [SPEAKERS_FAILED] };
  }
}

async function findTurns(
  { row, services, context }: Run,
  path: string,
  speech: [start: number, end: number][],
): Promise<SpeakerTurn[]> {
  const durationMs = (row.duration_seconds ?? 0) * SECOND_MS;
  // A signal takes whole milliseconds only.
  const shareMs = Math.ceil(durationMs * TIMEOUT_SHARE_OF_DURATION);
  const timeout = AbortSignal.timeout(Math.max(TIMEOUT_MS_MIN, shareMs));
  const request = {
    path,
    speech,
    minSpeakers: row.min_speakers ?? undefined,
    maxSpeakers: row.max_speakers ?? undefined,
  };
  return services.speakers.findSpeakers(request, AbortSignal.any([context.signal, timeout]));
}
