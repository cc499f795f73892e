import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';
import { type Clip, pathOf, samplesOf } from './clips.ts';
import { factorOf, frameLevels, samplesIn, scaled, seconds, voiceLevel } from './samples.ts';

/** All that one person says in the clips, cut where they pause. */
export type Voice = {
  /** Whether it may be tuned on follows from it. */
  name: string;
  /** Each with as much of the pauses around it as `EDGE`, and all of one level. */
  phrases: Float32Array[];
};

/** Seconds of the pause that stay on each side of a phrase. */
export const EDGE = 0.05;
/** Level relative to full scale, in decibels. */
export const LEVEL = -26;
const FRAMES_PER_SECOND = 100;
/** Shorter pauses are part of a phrase, shorter sounds are no phrase. */
const [PAUSE, SOUND] = [0.15, 0.2];
/** A voice that says less cannot take part in a dialogue. */
const VOICE_SECONDS_MIN = 6;
/** Voice threshold between the level of pauses and that of speech, in decibels. */
const THRESHOLD_SHARE = 0.4;

/** The voices of the clips in which one person speaks, and of the dialogues that say who speaks when. */
export async function readVoices(clips: readonly Clip[]): Promise<Voice[]> {
  const phrases = new Map<string, Float32Array[]>();
  for (const clip of clips) {
    for (const [name, own] of await voicesOf(clip)) {
      phrases.set(name, [...(phrases.get(name) ?? []), ...own]);
    }
  }
  return [...phrases]
    .map(([name, own]) => ({ name, phrases: own }))
    .filter((voice) => secondsOf(voice) >= VOICE_SECONDS_MIN);
}

export function secondsOf({ phrases }: Voice): number {
  return phrases.reduce((sum, phrase) => sum + seconds(phrase) - 2 * EDGE, 0);
}

async function voicesOf(clip: Clip): Promise<[name: string, phrases: Float32Array[]][]> {
  const isSingle = clip.speakers.length === 0 && /^(?:en|es|fr|de|pt)\//.test(clip.file);
  const isRead = clip.file.endsWith('.ogg');
  if (!isSingle && !isRead) return [];
  const samples = await samplesOf(pathOf(clip));
  if (isSingle) return [[voiceName(clip.file), phrasesOf(samples)]];
  return clip.speakers.map(({ speaker, start, end }) => [
    String(speaker),
    phrasesOf(samples.subarray(samplesIn(start), samplesIn(end))),
  ]);
}

/** Clips of one reader are of one voice. */
export function voiceName(file: string): string {
  return file
    .replace(/^en\/|\.\w+$/g, '')
    .replace(/_snt\d+$/, '')
    .replace(/^(\d+-\d+)-\d+$/, '$1');
}

function phrasesOf(samples: Float32Array): Float32Array[] {
  const gain = factorOf(LEVEL) / voiceLevel(samples);
  return voicedSpans(samples).map(([start, end]) =>
    scaled(samples.slice(samplesIn(Math.max(0, start - EDGE)), samplesIn(end + EDGE)), gain),
  );
}

/** Detects voiced intervals by level alone, since the clips are clean. Seconds. */
export function voicedSpans(samples: Float32Array): [start: number, end: number][] {
  const decibels = frameLevels(samples).map((one) => 20 * Math.log10(one + 1e-5));
  const sorted = decibels.toSorted((a, b) => a - b);
  const [low, high] = [0.05, 0.9].map((share) => sorted[Math.floor(share * sorted.length)]!);
  const threshold = Math.max(low! + THRESHOLD_SHARE * (high! - low!), high! - 35);
  const spans: [number, number][] = [];
  decibels.forEach((one, frame) => {
    if (one < threshold) return;
    const [start, end] = [frame / FRAMES_PER_SECOND, (frame + 1) / FRAMES_PER_SECOND];
    const last = spans.at(-1);
    if (last && start - last[1] < PAUSE) last[1] = end;
    else spans.push([start, end]);
  });
  return spans.filter(
    ([start, end]) => end - start >= SOUND && end <= samples.length / SAMPLE_RATE,
  );
}
