import type { TranscriptChunkRow } from '../storage/transcription-schema.ts';

/** A word of a transcript; times in seconds from the beginning of the recording. */
export type TimedWord = {
  text: string;
  start_time: number;
  end_time: number;
  /** 0 to 1. */
  confidence: number;
};

type Packed = [text: string, start: number, end: number, confidence: number];

/** As rows hold words: a day of speech has 200,000, so their names are not written with each. */
export function packWords(words: readonly TimedWord[]): string {
  return JSON.stringify(
    words.map(({ text, start_time, end_time, confidence }): Packed => [
      text,
      toMilli(start_time),
      toMilli(end_time),
      toMilli(confidence),
    ]),
  );
}

export function unpackWords({ words_json }: Pick<TranscriptChunkRow, 'words_json'>): TimedWord[] {
  const words = JSON.parse(words_json) as Packed[];
  return words.map(([text, start_time, end_time, confidence]) => ({
    text,
    start_time,
    end_time,
    confidence,
  }));
}

/** As times and confidences are answered: three decimals. */
export function toMilli(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
