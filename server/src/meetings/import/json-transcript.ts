import { splitCleanLines, collapseSpaces } from './clean-text.ts';
import { type ImportedTurn, UnreadableTranscript } from './imported-transcript.ts';
import { parseTime, SECONDS_MAX } from './timestamps.ts';

/**
 * Paths of the entry list in the JSON of each service, with the unit of its times. The first existing path is used.
 */
const LISTS: readonly { path: readonly string[]; unit?: TimeUnit }[] = [
  { path: ['segments'], unit: 'seconds' },
  // Fireflies. AssemblyAI also has sentences, in milliseconds.
  { path: ['data', 'transcript', 'sentences'], unit: 'seconds' },
  { path: ['transcript', 'sentences'], unit: 'seconds' },
  { path: ['sentences'] },
  // Deepgram
  { path: ['results', 'utterances'], unit: 'seconds' },
  // Gladia
  { path: ['result', 'transcription', 'utterances'], unit: 'seconds' },
  { path: ['transcription', 'utterances'], unit: 'seconds' },
  // AssemblyAI in milliseconds, other services in seconds.
  { path: ['utterances'] },
  // Rev
  { path: ['monologues'], unit: 'seconds' },
  { path: ['transcript'], unit: 'seconds' },
  { path: ['entries'], unit: 'seconds' },
];

/**
 * Parses a JSON transcript: the export format of Docket, an array of segments, or the output of a known service.
 *
 * @throws UnreadableTranscript when the text is not JSON or has no entry list
 */
export function parseJsonTranscript(text: string): ImportedTurn[] {
  return toJsonTurns(parseJson(text));
}

/** Converts parsed JSON to turns, as `parseJsonTranscript` does. */
export function toJsonTurns(value: unknown): ImportedTurn[] {
  const { list, name, unit } = findEntryList(value);
  const entries = list.map((entry, index) => parseEntry(entry, `${name}.${index}`));
  const inUnit = unit ?? detectUnit(entries);
  return entries
    .map((entry, index) => toTurn(entry, index, inUnit))
    .filter(({ text }) => text !== '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const line = findErrorLine((error as Error).message, text);
    throw new UnreadableTranscript('the text is not valid JSON', {
      ...(line !== undefined && { line }),
      kind: 'malformed_json',
    });
  }
}

/** Extracts the line from a parse error. The message itself may quote the transcript, so it is never shown. */
function findErrorLine(message: string, text: string): number | undefined {
  if (message.startsWith('Unexpected end')) return text.split('\n').length;
  const line = / \(line (\d+) column/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
}

function findEntryList(value: unknown): { list: unknown[]; name: string; unit?: TimeUnit } {
  if (Array.isArray(value)) return { list: value as unknown[], name: 'transcript' };
  for (const { path, ...unit } of LISTS) {
    let entry: unknown = value;
    for (const key of path) entry = isObject(entry) ? entry[key] : undefined;
    if (Array.isArray(entry)) return { list: entry as unknown[], name: path.join('.'), ...unit };
  }
  throw new UnreadableTranscript(
    'the JSON has no segments: expected an array of segments, or an object with `segments`, `sentences`, `utterances` or `monologues`',
    { kind: 'unsupported_format' },
  );
}

/** Detects the unit of times. AssemblyAI writes whole milliseconds under `start` and `end` in every entry. */
function detectUnit(entries: readonly TranscriptEntry[]): TimeUnit {
  const isWhole = entries.every(
    ({ start, end, hasShortNames }) =>
      hasShortNames && Number.isInteger(start) && Number.isInteger(end),
  );
  return isWhole && entries.some(({ end }) => (end ?? 0) >= 1_000) ? 'milliseconds' : 'seconds';
}

function toTurn(
  { speaker, text, start, end }: TranscriptEntry,
  index: number,
  unit: TimeUnit,
): ImportedTurn {
  const inSeconds = (time: number | null) =>
    time === null ? null : Math.round(unit === 'milliseconds' ? time : time * 1_000) / 1_000;
  return {
    speaker,
    text: collapseSpaces(text),
    start: inSeconds(start),
    end: inSeconds(end),
    line: index + 1,
  };
}

/** Unit of the times in a JSON transcript. */
type TimeUnit = 'seconds' | 'milliseconds';

/** Entry of a list; times are in the unit of the list. */
type TranscriptEntry = {
  speaker: string | null;
  text: string;
  start: number | null;
  end: number | null;
  /** True when the times are named `start` and `end`. */
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
 * Parses one entry of a list.
 *
 * @param name path of the entry for error messages
 * @throws UnreadableTranscript naming the invalid field
 */
function parseEntry(value: unknown, name: string): TranscriptEntry {
  if (!isObject(value)) throw new UnreadableTranscript(`${name} is not an object`);
  if (Array.isArray(value['elements'])) return parseMonologue(value, name);
  const text = firstValue(value, TEXT_KEYS);
  if (typeof text !== 'string') throw new UnreadableTranscript(`${name}.text is required`);
  const start = parseEntryTime(firstValue(value, START_KEYS), `${name}.start_time`);
  const end = parseEntryTime(firstValue(value, END_KEYS), `${name}.end_time`);
  if (start !== null && end !== null && end < start) {
    throw new UnreadableTranscript('must not be before start_time', { field: `${name}.end_time` });
  }
  return {
    speaker: parseSpeaker(firstValue(value, SPEAKER_KEYS), name),
    text: splitCleanLines(text).join(' '),
    start,
    end,
    hasShortNames: value['start'] !== undefined && value['end'] !== undefined,
  };
}

/** Parses an entry of Rev, which lists words and punctuation separately, each word with its times. */
function parseMonologue(value: Record<string, unknown>, name: string): TranscriptEntry {
  const elements = (value['elements'] as unknown[]).filter(isObject);
  const starts = elements.flatMap(({ ts }) => ts ?? []);
  const ends = elements.flatMap(({ end_ts }) => end_ts ?? []);
  return {
    speaker: parseSpeaker(value['speaker'], name),
    text: elements.map((each) => (typeof each['value'] === 'string' ? each['value'] : '')).join(''),
    start: parseEntryTime(starts[0], `${name}.elements.ts`),
    end: parseEntryTime(ends.at(-1), `${name}.elements.end_ts`),
    hasShortNames: false,
  };
}

/** Converts a speaker to a label. Numbers from 0 and single letters from A become `Speaker 1` and `Speaker A`. */
function parseSpeaker(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return `Speaker ${value + 1}`;
  if (isObject(value) && typeof value['name'] === 'string') {
    return parseSpeaker(value['name'], name);
  }
  if (typeof value !== 'string') throw new UnreadableTranscript(`${name}.speaker is not a string`);
  const label = collapseSpaces(splitCleanLines(value).join(' '));
  if (/^[A-Z]$/.test(label)) return `Speaker ${label}`;
  return label === '' ? null : label;
}

function parseEntryTime(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? parseTimeText(value) : value;
  const isTime = typeof time === 'number' && Number.isFinite(time) && time >= 0;
  if (!isTime || time > SECONDS_MAX * 1_000) {
    throw new UnreadableTranscript(`${name} is not a valid time`);
  }
  return time;
}

function parseTimeText(value: string): number | undefined {
  const text = value.trim();
  return text.includes(':') ? parseTime(text) : text === '' ? undefined : Number(text);
}

function firstValue(value: Record<string, unknown>, keys: readonly string[]): unknown {
  const key = keys.find((each) => value[each] !== undefined && value[each] !== null);
  return key === undefined ? undefined : value[key];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
