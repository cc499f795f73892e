import { cleanSpaces } from './clean-text.ts';
import { type Turn, UnreadableTranscript } from './imported-transcript.ts';
import { type Entry, isObject, readJsonEntry, type Unit } from './json-entry.ts';

/** Where services put what was said, and what their times are; the first that is there is read. */
const LISTS: readonly { path: readonly string[]; unit?: Unit }[] = [
  { path: ['segments'], unit: 'seconds' },
  // Fireflies; AssemblyAI has sentences too, in milliseconds.
  { path: ['data', 'transcript', 'sentences'], unit: 'seconds' },
  { path: ['transcript', 'sentences'], unit: 'seconds' },
  { path: ['sentences'] },
  // Deepgram
  { path: ['results', 'utterances'], unit: 'seconds' },
  // Gladia
  { path: ['result', 'transcription', 'utterances'], unit: 'seconds' },
  { path: ['transcription', 'utterances'], unit: 'seconds' },
  // AssemblyAI, in milliseconds, and others in seconds.
  { path: ['utterances'] },
  // Rev
  { path: ['monologues'], unit: 'seconds' },
  { path: ['transcript'], unit: 'seconds' },
  { path: ['entries'], unit: 'seconds' },
];

/**
 * Segments of our own export, an array of them, or what other services answer.
 *
 * @throws UnreadableTranscript when it is no JSON, or JSON of another kind
 */
export function readJson(text: string): Turn[] {
  return readJsonValue(parse(text));
}

export function readJsonValue(value: unknown): Turn[] {
  const { list, name, unit } = findList(value);
  const entries = list.map((entry, index) => readJsonEntry(entry, `${name}.${index}`));
  const inUnit = unit ?? unitOf(entries);
  return entries
    .map((entry, index) => toTurn(entry, index, inUnit))
    .filter(({ text }) => text !== '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const line = lineOf((error as Error).message, text);
    throw new UnreadableTranscript('this is not valid JSON', {
      ...(line !== undefined && { line }),
      kind: 'malformed_json',
    });
  }
}

/** The message itself is not for anybody: it may cite the transcript. */
function lineOf(message: string, text: string): number | undefined {
  if (message.startsWith('Unexpected end')) return text.split('\n').length;
  const line = / \(line (\d+) column/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
}

function findList(value: unknown): { list: unknown[]; name: string; unit?: Unit } {
  if (Array.isArray(value)) return { list: value as unknown[], name: 'transcript' };
  for (const { path, ...unit } of LISTS) {
    let found: unknown = value;
    for (const key of path) found = isObject(found) ? found[key] : undefined;
    if (Array.isArray(found)) return { list: found as unknown[], name: path.join('.'), ...unit };
  }
  throw new UnreadableTranscript(
    'the JSON has no segments: expected is an array of them, or an object with `segments`, `sentences`, `utterances` or `monologues`',
    { kind: 'unsupported_format' },
  );
}

/** Milliseconds where all times are whole numbers and the entries name both `start` and `end`, as AssemblyAI writes them. */
function unitOf(entries: readonly Entry[]): Unit {
  const isWhole = entries.every(
    ({ start, end, hasShortNames }) =>
      hasShortNames && Number.isInteger(start) && Number.isInteger(end),
  );
  return isWhole && entries.some(({ end }) => (end ?? 0) >= 1_000) ? 'milliseconds' : 'seconds';
}

function toTurn({ speaker, text, start, end }: Entry, index: number, unit: Unit): Turn {
  const inSeconds = (time: number | null) =>
    time === null ? null : Math.round(unit === 'milliseconds' ? time : time * 1_000) / 1_000;
  return {
    speaker,
    text: cleanSpaces(text),
    start: inSeconds(start),
    end: inSeconds(end),
    line: index + 1,
  };
}
