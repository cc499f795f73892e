/** Parsed response of a server. Times are seconds from the start of the upload. */
export type TranscriptionResponse = {
  text: string;
  /** Segments; empty if the server returns none. */
  segments: ResponseSegment[];
  /** Words of the whole upload; empty if they are part of the segments. */
  words: ResponseWord[];
};

/** Segment of the text with its times, as the server returns it. */
export type ResponseSegment = {
  text: string;
  start: number;
  end: number;
  words: ResponseWord[];
  /** Mean natural log probability of the tokens; undefined if unknown. */
  averageLogProbability: number | undefined;
  /** Probability of silence, 0 to 1; undefined if unknown. */
  noSpeechProbability: number | undefined;
};

/** Word, or a piece of a word from some servers. The first piece of each word then begins with a space. */
export type ResponseWord = {
  text: string;
  start: number;
  end: number;
  /** Probability from 0 to 1; undefined if unknown. */
  probability: number | undefined;
};

/** Factor beyond the length of the upload at which times are nanoseconds, as Go encodes durations. */
const NANOSECOND_FACTOR_MIN = 1_000;
const NANOSECONDS_PER_SECOND = 1e9;

/**
 * Parses `json` and `verbose_json` of OpenAI, speaches, whisper.cpp, vLLM and LocalAI.
 *
 * @param seconds length of the upload
 * @returns undefined if the value is no transcription
 */
export function parseTranscription(
  json: unknown,
  seconds: number,
): TranscriptionResponse | undefined {
  if (!isObject(json)) return undefined;
  if (typeof json.text !== 'string' && !Array.isArray(json.segments)) return undefined;
  const segments = listObjects(json.segments).flatMap((segment) => parseSegment(segment) ?? []);
  const words = parseWords(json.words);
  const text = typeof json.text === 'string' ? json.text : segments.map((s) => s.text).join(' ');
  const response = { text, segments, words };
  const latest = listTimed(response).reduce((end, timed) => Math.max(end, timed.end), 0);
  if (latest > seconds * NANOSECOND_FACTOR_MIN) convertToSeconds(response);
  return response;
}

function parseSegment(segment: Record<string, unknown>): ResponseSegment | undefined {
  const { text, start, end, words } = segment;
  if (typeof text !== 'string' || !isTime(start) || !isTime(end)) return undefined;
  const hasPlaceholders =
    typeof segment.compression_ratio === 'number' && segment.compression_ratio < 0;
  const logProbability = segment.avg_logprob;
  return {
    text,
    start,
    end,
    words: parseWords(words),
    // Servers without the value send 0, or -1 both here and in the compression ratio.
    averageLogProbability:
      typeof logProbability === 'number' && logProbability < 0 && !hasPlaceholders
        ? logProbability
        : undefined,
    noSpeechProbability: parseProbability(segment.no_speech_prob),
  };
}

function parseWords(words: unknown): ResponseWord[] {
  return listObjects(words).flatMap(({ word, text = word, start, end, probability }) => {
    if (typeof text !== 'string' || !isTime(start) || !isTime(end)) return [];
    return [{ text, start, end, probability: parseProbability(probability) }];
  });
}

function listTimed({ segments, words }: TranscriptionResponse): { start: number; end: number }[] {
  return [...segments, ...segments.flatMap((segment) => segment.words), ...words];
}

function convertToSeconds(response: TranscriptionResponse): void {
  for (const timed of listTimed(response)) {
    timed.start /= NANOSECONDS_PER_SECOND;
    timed.end /= NANOSECONDS_PER_SECOND;
  }
}

function listObjects(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

function parseProbability(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
}
