import { setImmediate } from 'node:timers/promises';

import type { LineWithWords } from '../../transcripts/read.ts';
import { UNCLEAR } from '../../transcripts/low-confidence.ts';
import { type Cue, cutCues, separateCues } from './cues.ts';

/** Number of cues serialized at a time. */
const CUES_PER_CHUNK = 500;
/** Maximum length of a speaker name in a cue; longer names are cut. */
const PREFIX_LENGTH_MAX = 30;

type SubtitleFormat = {
  head: string;
  /** Returns the text before each cue of a speaker. */
  prefix: (speaker: string) => string;
  cue: (cue: Cue, number: number) => string;
};

/** SubRip: the speaker precedes the text. */
const SRT: SubtitleFormat = {
  head: '',
  prefix: (speaker) => `${shorten(speaker)}: `,
  cue({ start, end, lines }, number) {
    // SubRip has no escapes, and players parse a line with an arrow as times.
    const text = lines.join('\n').replaceAll('-->', '→');
    return `${number}\n${formatTime(start, ',')} --> ${formatTime(end, ',')}\n${text}\n\n`;
  },
};

/** WebVTT (W3C): the speaker is a voice tag. */
const VTT: SubtitleFormat = {
  head: 'WEBVTT\n\n',
  prefix: () => '',
  cue({ speaker, start, end, lines }) {
    const voice = speaker === null ? '' : `<v ${escape(speaker)}>`;
    const text = voice + escape(lines.join('\n'));
    return `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${text}\n\n`;
  },
};

/** Subtitle formats by export format. */
export const SUBTITLE_FORMATS = { srt: SRT, vtt: VTT };

/** Serializes a transcript as subtitles, in parts. */
export async function* streamSubtitles(
  { head, prefix, cue }: SubtitleFormat,
  pages: AsyncIterable<readonly LineWithWords[]>,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  const cues: Cue[] = [];
  for await (const page of pages) {
    for (const line of page) {
      const name = line.speaker === null ? '' : prefix(line.speaker);
      cues.push(...cutCues(line, line.low_confidence ? name + UNCLEAR : name));
    }
    await setImmediate();
  }
  const separate = separateCues(cues);
  for (let start = 0; start < separate.length; start += CUES_PER_CHUNK) {
    const part = separate.slice(start, start + CUES_PER_CHUNK);
    yield part.map((each, index) => cue(each, start + index + 1)).join('');
    await setImmediate();
  }
}

/** Formats a time as `00:01:02,345`; hours may have more than two digits. */
function formatTime(ms: number, separator: ',' | '.'): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1_000) % 60,
  ].map((part) => String(part).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${separator}${String(ms % 1_000).padStart(3, '0')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function shorten(name: string): string {
  if (name.length <= PREFIX_LENGTH_MAX) return name;
  return `${name.slice(0, PREFIX_LENGTH_MAX - 1).toWellFormed()}…`;
}
