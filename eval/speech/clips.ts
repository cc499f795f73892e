import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { decodeAudio } from '../../server/src/engines/audio/decode.ts';
import { DATA_DIR } from '../data.ts';
import type { Span } from './diarization-error.ts';
import { concatenated } from './samples.ts';

export const SPEECH_DIR = join(DATA_DIR, 'speech');

export type TimedWord = { word: string; start_sec: number; end_sec: number };

/** One recording of the manifest. */
export type Clip = {
  file: string;
  language: string;
  /** What is said, or empty. */
  reference: string;
  /** In seconds. */
  duration: number;
  /** Who speaks when, where it is labelled. */
  speakers: Span[];
  words?: TimedWord[];
  word_speakers?: { word: string; speaker_tag: number }[];
  /** What is said on each channel. */
  channels?: string[];
};

/** The sentence is “Drop the two when you add the figures” (IEEE 1969, list 5). */
const MISSPELT = { file: 'en/sb_spk1_snt2.flac', written: 'TUE', meant: 'TWO' };

/** @returns undefined when there is no data */
export function readClips(): Clip[] | undefined {
  const path = join(SPEECH_DIR, 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Clip[]) : undefined;
}

/** What is said, one known slip of the reference put right. */
export function saidIn({ file, reference }: Clip): string {
  return file === MISSPELT.file ? reference.replace(MISSPELT.written, MISSPELT.meant) : reference;
}

export function pathOf({ file }: Clip): string {
  return join(SPEECH_DIR, file);
}

/** The mixed channels of a recording, at 16 kHz. */
export async function samplesOf(path: string): Promise<Float32Array> {
  const blocks: Float32Array[] = [];
  for await (const [block] of decodeAudio(path, { channels: 'mixed' })) blocks.push(block!);
  return concatenated(blocks);
}
