import { type Static, Type } from 'typebox';

/** File formats of imported transcripts. */
export const TRANSCRIPT_FORMATS = ['text', 'vtt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** Characters of a transcript in a request. */
const TRANSCRIPT_LENGTH_MAX = 10_000_000;
const TRANSCRIPT_SEGMENTS_MAX = 4_000;

const seconds = { type: ['number', 'null'], minimum: 0, maximum: 1_000_000 } as const;

const segment = {
  type: 'object',
  properties: {
    speaker: { type: ['string', 'null'], maxLength: 200 },
    text: { type: 'string', minLength: 1, maxLength: 500_000 },
    start_time: { ...seconds, description: 'Seconds from the beginning.' },
    end_time: seconds,
  },
  required: ['text'],
  additionalProperties: false,
} as const;

/** A keyword of an object says nothing of a text, and the other way round: both forms are one schema. */
export const TranscriptInput = Type.Unsafe<
  | string
  | {
      segments: {
        speaker?: string | null;
        text: string;
        start_time?: number | null;
        end_time?: number | null;
      }[];
    }
>({
  type: ['string', 'object'],
  minLength: 1,
  maxLength: TRANSCRIPT_LENGTH_MAX,
  properties: {
    segments: { type: 'array', minItems: 1, maxItems: TRANSCRIPT_SEGMENTS_MAX, items: segment },
  },
  required: ['segments'],
  additionalProperties: false,
  description:
    'The transcript: a text in one of the formats, or what was said in turn. Longer ones than 4,000 segments come as a text of JSON.',
});
export type TranscriptInput = Static<typeof TranscriptInput>;

export const transcriptFormat = Type.Optional(
  Type.Enum(['auto', ...TRANSCRIPT_FORMATS], {
    default: 'auto',
    description:
      'Format of the text; `auto` tells by its form. `json` takes exports of several services.',
  }),
);
