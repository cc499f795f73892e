import type { TranscriptSegment } from '@docket/sdk';

/** Colors of the voices, in the order in which the speakers are first heard. */
const VOICES = [1, 2, 3, 4, 5, 6].map((number) => `var(--voice-${number})`);
const NOBODY = 'var(--ink-3)';

/** Color of each speaker by name. */
export type Voices = ReadonlyMap<string, string>;

export function listVoices(segments: readonly Pick<TranscriptSegment, 'speaker'>[]): Voices {
  const names = [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))];
  return new Map(names.map((name, index) => [name, VOICES[index % VOICES.length]!]));
}

export function voiceOf(voices: Voices, speaker: string | null): string {
  return (speaker !== null && voices.get(speaker)) || NOBODY;
}
