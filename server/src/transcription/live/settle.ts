import type { RecognizedChunk } from '../../engines/speech/speech-engine.ts';

/** Result of hearing the end of a growing recording. Seconds count from the beginning of the section. */
export type Heard = {
  /** Chunks that further audio does not change. */
  settled: RecognizedChunk[];
  /** Text after them. */
  openText: string;
  /** Seconds after which the next section begins. */
  nextStart: number;
};

/** Silence after which a chunk is complete: the longest pause that ends one. */
const PAUSE_SECONDS = 1.3;
/** Audio without a chunk that is heard again, since it may hold the beginning of a word. */
const KEPT_SECONDS = 1;

/**
 * Divides the chunks of a section into those that are settled and the rest. A chunk is settled when another one, or a
 * pause, follows it.
 *
 * @param seconds length of the section
 */
export function settle(chunks: readonly RecognizedChunk[], seconds: number): Heard {
  const last = chunks.at(-1);
  const voiceEnd = last?.speech.at(-1)?.[1] ?? last?.end_time ?? 0;
  const isLastOpen = last !== undefined && seconds - voiceEnd < PAUSE_SECONDS;
  const settled = isLastOpen ? chunks.slice(0, -1) : [...chunks];
  const silentStart = isLastOpen ? 0 : seconds - KEPT_SECONDS;
  return {
    settled,
    openText: isLastOpen ? last.text : '',
    nextStart: Math.max(0, silentStart, settled.at(-1)?.end_time ?? 0),
  };
}
