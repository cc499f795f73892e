import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { decodeAudio } from '../../server/src/engines/audio/decode.ts';
import { DATA_DIR } from '../eval-folder.ts';
import type { Span } from './diarization-error.ts';
import { concatenated } from './samples.ts';

export const SPEECH_DIR = join(DATA_DIR, 'speech');

export type TimedWord = { word: string; start_sec: number; end_sec: number };

/** One recording of the manifest. */
export type Clip = {
  file: string;
  language: string;
  /** Reference text, or empty. */
  reference: string;
  /** Duration in seconds. */
  duration: number;
  /** Labelled speaker intervals. */
  speakers: Span[];
  words?: TimedWord[];
  word_speakers?: { word: string; speaker_tag: number }[];
  /** Reference text of each channel. */
  channels?: string[];
};

/** The sentence is “Drop the two when you add the figures” (IEEE 1969, list 5). */
const MISSPELT = { file: 'en/sb_spk1_snt2.flac', written: 'TUE', meant: 'TWO' };

/** @returns undefined when there is no data */
export function readClips(): Clip[] | undefined {
  const path = join(SPEECH_DIR, 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Clip[]) : undefined;
}

/** Returns the reference text with one known error corrected. */
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
