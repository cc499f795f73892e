import { readFile } from 'node:fs/promises';

import type {
  RecognizedChunk,
  SpeechEvent,
  SpeechRequest,
} from '../engines/speech/speech-engine.ts';
import { buildWav } from './build-wav.ts';
import { standInChunk } from './stand-in-speech.ts';
import { speechOf } from './transcribing.ts';

const SAMPLE_RATE = 8_000;
const HEADER_BYTES = 44;
/** Bytes of a second of samples. */
export const SECOND_BYTES = 2 * SAMPLE_RATE;

/** Builds a WAV file of growing length in which the samples of each second are a number: 0 is silence. */
export function spokenWav(numbers: readonly number[]): Buffer {
  const data = Buffer.concat(numbers.map(spokenSecond));
  const shape = { format: 1, channels: 1, sampleRate: SAMPLE_RATE, bitsPerSample: 16 };
  return buildWav({ ...shape, data, claimedBytes: 0xffffffff });
}

/** Builds the samples of one second. */
export function spokenSecond(number: number): Buffer {
  const samples = Buffer.alloc(SECOND_BYTES);
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(number, at);
  return samples;
}

/** Recognizes the numbers of a file by `spokenWav`, two words a second: those between silences are one chunk. */
export function numberSpeech() {
  return speechOf(recognizeNumbers);
}

/** Recognizes as `numberSpeech`, the first time only after `release`, whatever the signal says. */
export function heldNumberSpeech() {
  const begun = Promise.withResolvers<{ signal: AbortSignal }>();
  const gate = Promise.withResolvers<void>();
  const speech = speechOf(async function* (recording, signal) {
    begun.resolve({ signal });
    await gate.promise;
    yield* recognizeNumbers(recording);
  });
  return { speech, begun: begun.promise, release: gate.resolve };
}

async function* recognizeNumbers({
  path,
  chunksDone,
}: Pick<SpeechRequest, 'path' | 'chunksDone'>): AsyncGenerator<SpeechEvent> {
  const file = await readFile(path);
  const seconds = (file.length - HEADER_BYTES) / SECOND_BYTES;
  const chunks = toChunks(readNumbers(file));
  for (const chunk of chunks.slice(chunksDone)) yield { kind: 'chunk', chunk };
  yield { kind: 'end', durationSeconds: seconds, warnings: [] };
}

function readNumbers(file: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = HEADER_BYTES; at < file.length; at += SECOND_BYTES) {
    numbers.push(file.readInt16LE(at));
  }
  return numbers;
}

function toChunks(numbers: readonly number[]): RecognizedChunk[] {
  const chunks: RecognizedChunk[] = [];
  for (const [second, number] of numbers.entries()) {
    if (number === 0) continue;
    const last = numbers[second - 1] ? chunks.pop() : undefined;
    const text = [last?.text, 'number', String(number)].filter(Boolean).join(' ');
    chunks.push(standInChunk(chunks.length, last?.start_time ?? second, text));
  }
  return chunks;
}
