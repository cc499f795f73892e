/** What a server said, as far as it is understood. Times are seconds from the beginning of the upload. */
export type TranscriptionAnswer = {
  text: string;
  /** Empty where the server gives none. */
  segments: AnsweredSegment[];
  /** Of the whole upload, where they do not stand in the segments. */
  words: AnsweredWord[];
};

export type AnsweredSegment = {
  text: string;
  start: number;
  end: number;
  words: AnsweredWord[];
  /** Mean of the natural logarithms of the tokens' probabilities; undefined where unknown. */
  averageLogProbability: number | undefined;
  /** 0 to 1. */
  noSpeechProbability: number | undefined;
};

/** A word or, from some servers, a piece of one: then each first piece begins with a space. */
export type AnsweredWord = {
  text: string;
  start: number;
  end: number;
  /** 0 to 1; undefined where unknown. */
  probability: number | undefined;
};

/** Times so far beyond the end of the upload are not seconds but, as Go writes durations, nanoseconds. */
const BEYOND = 1_000;
const NANOSECONDS = 1e9;

/**
 * Reads `json` and `verbose_json`, as OpenAI, speaches, whisper.cpp, vLLM and LocalAI write them.
 *
 * @param seconds length of the upload
 * @returns undefined when it is no transcription
 */
export function readTranscription(json: unknown, seconds: number): TranscriptionAnswer | undefined {
  if (!isObject(json)) return undefined;
  if (typeof json.text !== 'string' && !Array.isArray(json.segments)) return undefined;
  const segments = objectsOf(json.segments).flatMap((segment) => readSegment(segment) ?? []);
  const words = readWords(json.words);
  const text = typeof json.text === 'string' ? json.text : segments.map((s) => s.text).join(' ');
  const answer = { text, segments, words };
  const latest = timedOf(answer).reduce((end, timed) => Math.max(end, timed.end), 0);
  if (latest > seconds * BEYOND) toSeconds(answer);
  return answer;
}

function readSegment(segment: Record<string, unknown>): AnsweredSegment | undefined {
  const { text, start, end, words } = segment;
  if (typeof text !== 'string' || !isTime(start) || !isTime(end)) return undefined;
  const isFilledIn = typeof segment.compression_ratio === 'number' && segment.compression_ratio < 0;
  const logProbability = segment.avg_logprob;
  return {
    text,
    start,
    end,
    words: readWords(words),
    // A server that does not know fills in 0, or -1 here and in the ratio, which is never negative.
    averageLogProbability:
      typeof logProbability === 'number' && logProbability < 0 && !isFilledIn
        ? logProbability
        : undefined,
    noSpeechProbability: probabilityOf(segment.no_speech_prob),
  };
}

function readWords(words: unknown): AnsweredWord[] {
  return objectsOf(words).flatMap(({ word, text = word, start, end, probability }) => {
    if (typeof text !== 'string' || !isTime(start) || !isTime(end)) return [];
    return [{ text, start, end, probability: probabilityOf(probability) }];
  });
}

function timedOf({ segments, words }: TranscriptionAnswer): { start: number; end: number }[] {
  return [...segments, ...segments.flatMap((segment) => segment.words), ...words];
}

function toSeconds(answer: TranscriptionAnswer): void {
  for (const timed of timedOf(answer)) {
    timed.start /= NANOSECONDS;
    timed.end /= NANOSECONDS;
  }
}

function objectsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

function probabilityOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
}
