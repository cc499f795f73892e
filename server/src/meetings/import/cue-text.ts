import { collapseSpaces } from './clean-text.ts';
import { UnreadableTranscript } from './imported-transcript.ts';
import { isCapitalized, isNameLike, toNameKey } from './speaker-names.ts';
import { parseTime } from './timestamps.ts';

/** Subtitle cue. Times in seconds; `line` counts from 1. */
export type SubtitleCue = { start: number; end: number; lines: string[]; line: number };

/** Part of a cue with one voice; `speaker` is undefined without a voice tag. */
export type VoiceSpan = { speaker: string | undefined; text: string };

/**
 * Parses the timing line of a cue. Settings after the times are ignored.
 *
 * @param line line number in the file, from 1
 * @throws UnreadableTranscript without two valid times, or when the cue ends before it starts
 */
export function parseCueTimes(text: string, line: number): Pick<SubtitleCue, 'start' | 'end'> {
  const [before = '', behind = ''] = text.split('-->', 2);
  const start = parseTime(before.trim());
  const end = parseTime(behind.trim().split(/\s/, 1)[0] ?? '');
  if (start === undefined || end === undefined) {
    throw new UnreadableTranscript(`invalid times: ${text.trim().slice(0, 60)}`, { line });
  }
  if (end < start) throw new UnreadableTranscript('a cue ends before it starts', { line });
  return { start, end };
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** Decodes character references such as `&amp;` and `&#39;`. Unknown ones stay unchanged. */
function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (all, code?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const point = Number(code);
    return point >= 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

const TAG =
  /<(?<close>\/)?(?<name>[a-zA-Z][a-zA-Z0-9]*|\d[\d:.]*)?(?:\.[^\s<>]{0,200})?(?:[ \t\n](?<annotation>[^<>]{0,500}))?>/g;

/** Splits the text of a cue at its voice tags and removes all tags. */
export function splitVoices(lines: readonly string[]): VoiceSpan[] {
  const voices: VoiceSpan[] = [];
  const payload = lines.join('\n');
  let speaker: string | undefined;
  let at = 0;
  let open = '';
  const flush = () => {
    const text = collapseSpaces(unescape(open));
    if (text !== '') voices.push({ speaker, text });
    open = '';
  };
  for (const tag of payload.matchAll(TAG)) {
    open += payload.slice(at, tag.index);
    at = tag.index + tag[0].length;
    const { close, name, annotation = '' } = tag.groups!;
    if (name?.toLowerCase() !== 'v') continue;
    flush();
    const called = close ? '' : collapseSpaces(unescape(annotation));
    speaker = called === '' ? undefined : called;
  }
  open += payload.slice(at);
  flush();
  return voices;
}

const SPEAKER_PREFIX =
  /^(?:>> ?|- )?(?:\[(?<bracket>[^\]]{1,60})\]:?|(?<colon>[^:：]{1,60})(?::(?=\s|$)|：)) */;

/**
 * Creates a parser for speaker names before cue text, such as `Ana: Good morning.` Only names that are known, or
 * frequent enough in all texts, count as speakers.
 */
export function createPrefixParser(
  texts: readonly string[],
  knownNames: readonly string[],
): (text: string) => { speaker: string; rest: string } | undefined {
  const people = new Set(knownNames.map(toNameKey));
  const counts = new Map<string, number>();
  let marked = 0;
  for (const text of texts) {
    const name = parsePrefix(text)?.speaker;
    if (name === undefined) continue;
    marked += 1;
    counts.set(toNameKey(name), (counts.get(toNameKey(name)) ?? 0) + 1);
  }
  const isForm = marked * 2 >= texts.length;
  return (text) => {
    const prefix = parsePrefix(text);
    if (!prefix) return undefined;
    const count = counts.get(toNameKey(prefix.speaker))!;
    const isName = isCapitalized(prefix.speaker);
    const isSpeaker =
      people.has(toNameKey(prefix.speaker)) ||
      (count > 1 && (isName || isForm)) ||
      (isForm && isName) ||
      (marked === texts.length && !prefix.speaker.includes(' '));
    return isSpeaker ? prefix : undefined;
  };
}

function parsePrefix(text: string): { speaker: string; rest: string } | undefined {
  const mark = SPEAKER_PREFIX.exec(text);
  const name = mark && collapseSpaces(mark.groups!['bracket'] ?? mark.groups!['colon']!);
  return name && isNameLike(name) ? { speaker: name, rest: text.slice(mark[0].length) } : undefined;
}
