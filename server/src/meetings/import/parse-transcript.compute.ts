// Parses transcripts of untrusted origin, hence in a child process.

import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import { detectLanguage } from '../../language/detect-language.ts';
import {
  type ImportedTranscript,
  type ParseTranscriptResult,
  type ParseTranscriptInput,
  type ImportedTurn,
  UnreadableTranscript,
} from './imported-transcript.ts';
import { parseJsonTranscript, toJsonTurns } from './json-transcript.ts';
import { parseTextTranscript } from './text-transcript.ts';
import { normalizeTranscript } from './normalize-transcript.ts';
import { isWebVttHeader, parseSubRip, parseWebVtt } from './subtitles.ts';

/**
 * Parses a transcript and detects its language. A parse error is returned, since only the message of a thrown error
 * crosses the process boundary.
 */
export async function parseTranscript(task: ParseTranscriptInput): Promise<ParseTranscriptResult> {
  try {
    const transcript = parseTurns(task);
    const language = await detectLanguage(sampleText(transcript));
    return { transcript: { ...transcript, language } };
  } catch (error) {
    if (!(error instanceof UnreadableTranscript)) throw error;
    const { message, line, field, kind } = error;
    return { refusal: { message, line, field, kind } };
  }
}

const PARSERS: Record<
  TranscriptFormat,
  (text: string, knownNames: readonly string[]) => ImportedTurn[]
> = {
  text: parseTextTranscript,
  vtt: parseWebVtt,
  srt: parseSubRip,
  json: parseJsonTranscript,
};

function parseTurns({
  transcript,
  format,
  knownNames,
}: ParseTranscriptInput): Omit<ImportedTranscript, 'language'> {
  if (typeof transcript !== 'string') return normalizeTranscript('json', toJsonTurns(transcript));
  const written = format === 'auto' ? detectFormat(transcript) : format;
  return normalizeTranscript(written, PARSERS[written](transcript, knownNames));
}

/** Returns a sample from the middle of the transcript, after the greetings. */
function sampleText({ segments }: Pick<ImportedTranscript, 'segments'>): string {
  const half = Math.floor(segments.length / 2);
  return [...segments.slice(half, half + 200), ...segments.slice(0, Math.min(half, 200))]
    .map(({ text }) => text)
    .join('\n');
}

const ARROW = /^\s*\d{1,4}:\d{1,2}(?::\d{1,2})?[.,]\d{1,6}\s*-->\s*\d/;

/** Detects the format from the beginning of the file. */
function detectFormat(transcript: string): TranscriptFormat {
  const beginning = transcript
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isWebVttHeader(beginning.split(/[\r\n]/, 1)[0])) return 'vtt';
  if (/^(?:\{\s*"|\[\s*[{\]])/.test(beginning)) return 'json';
  const lines = beginning.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const isSubRip = lines.slice(0, 2).some((line) => ARROW.test(line)) && !isTeamsTranscript(lines);
  return isSubRip ? 'srt' : 'text';
}

/** Returns true for a Teams document: times with fractions stand above the speaker. */
function isTeamsTranscript(lines: readonly string[]): boolean {
  return /^\s*\d{1,2}:\d{1,2}:\d{1,2}\.\d/.test(lines[0] ?? '') && !/^\s*\d+\s*$/.test(lines[0]!);
}
