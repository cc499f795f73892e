import { setImmediate } from 'node:timers/promises';

import type { LineWithWords } from '../../transcripts/read.ts';
import { type Cue, cutCues, separateCues } from './cues.ts';

const CUES_PER_PIECE = 500;
/** A name may be longer than the lines of a cue: so much of it stands in each. */
const PREFIX_LENGTH_MAX = 30;

type Format = {
  head: string;
  /** Before the text of each cue. */
  prefix: (speaker: string) => string;
  cue: (cue: Cue, number: number) => string;
};

/** SubRip: who speaks stands before the text. */
const SRT: Format = {
  head: '',
  prefix: (speaker) => `${shorten(speaker)}: `,
  cue({ start, end, lines }, number) {
    // Nothing can be escaped here, and an arrow in the text would be read as the line of times.
    const text = lines.join('\n').replaceAll('-->', '→');
    return `${number}\n${timeOf(start, ',')} --> ${timeOf(end, ',')}\n${text}\n\n`;
  },
};

/** WebVTT (W3C): who speaks is a voice. */
const VTT: Format = {
  head: 'WEBVTT\n\n',
  prefix: () => '',
  cue({ speaker, start, end, lines }) {
    const voice = speaker === null ? '' : `<v ${escape(speaker)}>`;
    const text = voice + escape(lines.join('\n'));
    return `${timeOf(start, '.')} --> ${timeOf(end, '.')}\n${text}\n\n`;
  },
};

export const SUBTITLE_FORMATS = { srt: SRT, vtt: VTT };

/** A transcript as subtitles, some cues at a time. */
export async function* subtitlePieces(
  { head, prefix, cue }: Format,
  pages: AsyncIterable<readonly LineWithWords[]>,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  const cues: Cue[] = [];
  for await (const page of pages) {
    for (const line of page) {
      cues.push(...cutCues(line, line.speaker === null ? '' : prefix(line.speaker)));
    }
    await setImmediate();
  }
  const separate = separateCues(cues);
  for (let start = 0; start < separate.length; start += CUES_PER_PIECE) {
    const piece = separate.slice(start, start + CUES_PER_PIECE);
    yield piece.map((each, index) => cue(each, start + index + 1)).join('');
    await setImmediate();
  }
}

/** As `00:01:02,345`; a hundred hours are `100:00:00,000`. */
function timeOf(ms: number, separator: ',' | '.'): string {
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
