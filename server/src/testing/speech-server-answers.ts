/** A word that the server heard in an upload, in seconds; its text has its punctuation. */
export type ServerWord = { text: string; start: number; end: number; probability: number };

/** Validated request. */
export type AnswerRequest = {
  responseFormat: string;
  granularities: readonly string[];
  seconds: number;
};

/** Servers that say the same in different ways. */
export const DIALECTS = ['openai', 'speaches', 'whisper.cpp', 'vllm', 'localai', 'plain'] as const;
export type Dialect = (typeof DIALECTS)[number];

type Segment = { text: string; start: number; end: number; words: ServerWord[] };

/** A pause that long ends a segment. */
const PAUSE_SECONDS = 0.3;
const LOG_PROBABILITY = -0.25;

/** The body of `json` or `verbose_json`. */
export function answerOf(
  dialect: Dialect,
  words: readonly ServerWord[],
  { responseFormat, granularities, seconds }: AnswerRequest,
): object {
  const text = words.map((word) => word.text).join(' ');
  if (responseFormat === 'json') return { text };
  const wants = {
    words: granularities.includes('word'),
    segments: granularities.join() !== 'word',
  };
  return VERBOSE[dialect]({ text, words, segments: segmentsOf(words), seconds, wants });
}

type Said = {
  text: string;
  words: readonly ServerWord[];
  segments: readonly Segment[];
  seconds: number;
  wants: { words: boolean; segments: boolean };
};

const VERBOSE: Record<Dialect, (said: Said) => object> = {
  openai: ({ text, words, segments, seconds, wants }) => ({
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    text,
    ...(wants.segments && { segments: segments.map((segment) => statistics(segment)) }),
    // Without punctuation, and beside the segments.
    ...(wants.words && {
      words: words.map(({ text: word, start, end }) => ({
        word: word.replaceAll(/[.,?!]/g, ''),
        start,
        end,
      })),
    }),
  }),
  speaches: ({ text, segments, seconds, wants }) => ({
    task: 'transcribe',
    language: 'en',
    duration: seconds,
    text,
    words: null,
    segments: segments.map((segment) => ({
      ...statistics(segment),
      words: wants.words ? segment.words.map((word) => spaced(word)) : null,
    })),
  }),
  'whisper.cpp': ({ text, segments, seconds }) => ({
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    text,
    segments: segments.map((segment) => ({
      ...statistics(segment),
      words: segment.words.flatMap((word) => pieces(word)),
    })),
  }),
  // Some of it filled in.
  vllm: ({ text, segments, seconds }) => ({
    language: 'en',
    duration: String(seconds),
    text,
    words: null,
    segments: segments.map((segment) => ({
      ...statistics(segment),
      avg_logprob: -1,
      compression_ratio: -1,
      no_speech_prob: null,
    })),
  }),
  // Times in nanoseconds.
  localai: ({ text, segments }) => ({
    text,
    segments: segments.map((segment, id) => ({
      id,
      text: segment.text,
      start: Math.round(segment.start * 1e9),
      end: Math.round(segment.end * 1e9),
      tokens: [],
    })),
  }),
  plain: ({ text }) => ({ text }),
};

function segmentsOf(words: readonly ServerWord[]): Segment[] {
  const segments: Segment[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (last && word.start - last.end < PAUSE_SECONDS) {
      last.words.push(word);
      last.text += ` ${word.text}`;
      last.end = word.end;
    } else {
      segments.push({ text: ` ${word.text}`, start: word.start, end: word.end, words: [word] });
    }
  }
  return segments;
}

function statistics({ text, start, end }: Segment) {
  return {
    text,
    start,
    end,
    temperature: 0,
    avg_logprob: LOG_PROBABILITY,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  };
}

function spaced({ text, start, end, probability }: ServerWord) {
  return { word: ` ${text}`, start, end, probability };
}

/** Two halves, of which only the first begins with a space. */
function pieces({ text, start, end, probability }: ServerWord) {
  const half = Math.ceil(text.length / 2);
  const middle = (start + end) / 2;
  return [
    { word: ` ${text.slice(0, half)}`, start, end: middle, t_dtw: -1, probability },
    { word: text.slice(half), start: middle, end, t_dtw: -1, probability },
  ];
}
