import {
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  type ContentType,
  type GenerateContentRequest,
  LENGTH_BANDS,
  LENGTH_DEFAULT,
  type Tone,
  TONE_DEFAULT,
  TONES,
  WORDS_MAX,
  WORDS_MIN,
  WORDS_TOLERANCE,
} from '../contract/generation.ts';
import type { ContentRequest } from '../engines/language/generation-engine.ts';

const WORDS = /(?<![\d.,])(\d{1,9})\s*-?\s*(?:words?|w)?\s*$/i;

/** What the engine is asked for: names that nobody knows act as the defaults. */
export function contentSettings(request: GenerateContentRequest): ContentRequest {
  const { topic, type, tone, length = LENGTH_DEFAULT, keywords = [] } = request;
  return {
    topic,
    type: isContentType(type) ? type : CONTENT_TYPE_DEFAULT,
    tone: isTone(tone) ? tone : TONE_DEFAULT,
    words: wordsOf(length),
    keywords,
  };
}

/** The band of a length by name, or around a number of words. */
export function wordsOf(length: string): { min: number; max: number } {
  if (isLength(length)) return LENGTH_BANDS[length];
  const number = WORDS.exec(length.trim())?.[1];
  if (number === undefined) return LENGTH_BANDS[LENGTH_DEFAULT];
  const words = Math.min(WORDS_MAX, Math.max(WORDS_MIN, Number(number)));
  return {
    min: Math.ceil(words * (1 - WORDS_TOLERANCE)),
    max: Math.floor(words * (1 + WORDS_TOLERANCE)),
  };
}

function isContentType(type: string | undefined): type is ContentType {
  return CONTENT_TYPES.some((known) => known === type);
}

function isTone(tone: string | undefined): tone is Tone {
  return TONES.some((known) => known === tone);
}

function isLength(length: string): length is keyof typeof LENGTH_BANDS {
  return Object.hasOwn(LENGTH_BANDS, length);
}
