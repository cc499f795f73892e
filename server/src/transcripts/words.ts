import type { TranscriptChunkRow } from '../storage/transcription-schema.ts';

/** Word of a transcript. Times are in seconds from the beginning of the recording. */
export type TimedWord = {
  text: string;
  start_time: number;
  end_time: number;
  /** 0 to 1. */
  confidence: number;
};

type PackedWord = [text: string, start: number, end: number, confidence: number];

/** Serializes words as arrays without field names, since a day of speech has 200,000 words. */
export function packWords(words: readonly TimedWord[]): string {
  return JSON.stringify(
    words.map(({ text, start_time, end_time, confidence }): PackedWord => [
      text,
      roundToMilli(start_time),
      roundToMilli(end_time),
      roundToMilli(confidence),
    ]),
  );
}

/** Parses the words that `packWords` serialized. */
export function unpackWords({ words_json }: Pick<TranscriptChunkRow, 'words_json'>): TimedWord[] {
  const words = JSON.parse(words_json) as PackedWord[];
  return words.map(([text, start_time, end_time, confidence]) => ({
    text,
    start_time,
    end_time,
    confidence,
  }));
}

/** Rounds a time or confidence to three decimals. */
export function roundToMilli(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
