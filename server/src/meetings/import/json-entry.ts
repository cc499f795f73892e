import { cleanLines, cleanSpaces } from './clean-text.ts';
import { UnreadableTranscript } from './imported-transcript.ts';
import { parseTime, SECONDS_MAX } from './times.ts';

export type Unit = 'seconds' | 'milliseconds';

/** What one entry of a list says; its times are in the unit of the list. */
export type Entry = {
  speaker: string | null;
  text: string;
  start: number | null;
  end: number | null;
  /** Times are called `start` and `end`. */
  hasShortNames: boolean;
};

const TEXT_KEYS = ['text', 'transcript', 'body', 'content'];
const SPEAKER_KEYS = [
  'speaker',
  'speaker_name',
  'speakerName',
  'speaker_label',
  'speaker_id',
  'name',
];
const START_KEYS = ['start_time', 'startTime', 'start', 'ts', 'offset'];
const END_KEYS = ['end_time', 'endTime', 'end', 'end_ts'];

/**
 * @param name of the entry, for refusals
 * @throws UnreadableTranscript naming what is wrong in it
 */
export function readJsonEntry(value: unknown, name: string): Entry {
  if (!isObject(value)) throw new UnreadableTranscript(`${name} is no object`);
  if (Array.isArray(value['elements'])) return readMonologue(value, name);
  const text = first(value, TEXT_KEYS);
  if (typeof text !== 'string') throw new UnreadableTranscript(`${name}.text is required`);
  return {
    speaker: readSpeaker(first(value, SPEAKER_KEYS), name),
    text: cleanLines(text).join(' '),
    start: readTime(first(value, START_KEYS), `${name}.start_time`),
    end: readTime(first(value, END_KEYS), `${name}.end_time`),
    hasShortNames: value['start'] !== undefined && value['end'] !== undefined,
  };
}

/** Rev writes words and punctuation one by one, each word with its times. */
function readMonologue(value: Record<string, unknown>, name: string): Entry {
  const elements = (value['elements'] as unknown[]).filter(isObject);
  const starts = elements.flatMap(({ ts }) => ts ?? []);
  const ends = elements.flatMap(({ end_ts }) => end_ts ?? []);
  return {
    speaker: readSpeaker(value['speaker'], name),
    text: elements.map((each) => (typeof each['value'] === 'string' ? each['value'] : '')).join(''),
    start: readTime(starts[0], `${name}.elements.ts`),
    end: readTime(ends.at(-1), `${name}.elements.end_ts`),
    hasShortNames: false,
  };
}

/** Numbers count from 0, single letters from A: both are labels of people who are not known. */
function readSpeaker(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return `Speaker ${value + 1}`;
  if (isObject(value) && typeof value['name'] === 'string') return readSpeaker(value['name'], name);
  if (typeof value !== 'string') throw new UnreadableTranscript(`${name}.speaker is no text`);
  const label = cleanSpaces(cleanLines(value).join(' '));
  if (/^[A-Z]$/.test(label)) return `Speaker ${label}`;
  return label === '' ? null : label;
}

function readTime(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? readTimeText(value) : value;
  const isTime = typeof time === 'number' && Number.isFinite(time) && time >= 0;
  if (!isTime || time > SECONDS_MAX * 1_000) throw new UnreadableTranscript(`${name} is no time`);
  return time;
}

function readTimeText(value: string): number | undefined {
  const text = value.trim();
  return text.includes(':') ? parseTime(text) : text === '' ? undefined : Number(text);
}

function first(value: Record<string, unknown>, keys: readonly string[]): unknown {
  const key = keys.find((each) => value[each] !== undefined && value[each] !== null);
  return key === undefined ? undefined : value[key];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
