// What a transcript that was written elsewhere says: a file of a stranger, hence in a process of its own.

import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import { detectLanguage } from '../../engines/language/built-in/text/detect-language.ts';
import { type ImportedTranscript, type Turn, UnreadableTranscript } from './imported-transcript.ts';
import type { ReadResult, ReadTask } from './read-task.ts';
import { readJson, readJsonValue } from './json-transcript.ts';
import { readText } from './read-text.ts';
import { settle } from './settle.ts';
import { readSubRip } from './sub-rip.ts';
import { isHeader, readWebVtt } from './web-vtt.ts';

/** A refusal is a result: of an error only the message comes back. */
export async function readTranscript(task: ReadTask): Promise<ReadResult> {
  try {
    const transcript = read(task);
    const language = await detectLanguage(sampleOf(transcript));
    return { transcript: { ...transcript, language } };
  } catch (error) {
    if (!(error instanceof UnreadableTranscript)) throw error;
    const { message, line, kind } = error;
    return { refusal: { message, line, kind } };
  }
}

const READERS: Record<TranscriptFormat, (text: string, known: readonly string[]) => Turn[]> = {
  text: readText,
  vtt: readWebVtt,
  srt: readSubRip,
  json: readJson,
};

function read({ transcript, format, known }: ReadTask): Omit<ImportedTranscript, 'language'> {
  if (typeof transcript !== 'string') return settle('json', readJsonValue(transcript));
  const written = format === 'auto' ? detectFormat(transcript) : format;
  return settle(written, READERS[written](transcript, known));
}

/** From the middle, where meetings are past their greetings. */
function sampleOf({ segments }: Pick<ImportedTranscript, 'segments'>): string {
  const half = Math.floor(segments.length / 2);
  return [...segments.slice(half, half + 200), ...segments.slice(0, Math.min(half, 200))]
    .map(({ text }) => text)
    .join('\n');
}

const ARROW = /^\s*\d{1,4}:\d{1,2}(?::\d{1,2})?[.,]\d{1,6}\s*-->\s*\d/;

/** By the form of its beginning. */
function detectFormat(transcript: string): TranscriptFormat {
  const beginning = transcript
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isHeader(beginning.split(/[\r\n]/, 1)[0])) return 'vtt';
  if (/^(?:\{\s*"|\[\s*[{\]])/.test(beginning)) return 'json';
  const lines = beginning.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const isSubRip = lines.slice(0, 2).some((line) => ARROW.test(line)) && !isTeams(lines);
  return isSubRip ? 'srt' : 'text';
}

/** Teams writes documents in which the times of a turn stand above who speaks, with fractions of any length. */
function isTeams(lines: readonly string[]): boolean {
  return /^\s*\d{1,2}:\d{1,2}:\d{1,2}\.\d/.test(lines[0] ?? '') && !/^\s*\d+\s*$/.test(lines[0]!);
}
