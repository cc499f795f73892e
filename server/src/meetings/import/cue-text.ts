import { cleanSpaces } from './clean-text.ts';
import { UnreadableTranscript } from './imported-transcript.ts';
import { isCapitalised, isNameLike, nameKey } from './speaker-names.ts';
import { parseTime } from './times.ts';

/** What is shown at once. */
export type Cue = { start: number; end: number; lines: string[]; line: number };

/** A stretch of a cue; `speaker` is undefined where it says nothing of who speaks. */
export type Voice = { speaker: string | undefined; text: string };

/**
 * The line of times of a cue; what follows them says where it is shown.
 *
 * @param line its number, from 1
 * @throws UnreadableTranscript when it holds none
 */
export function readCueTimes(text: string, line: number): Pick<Cue, 'start' | 'end'> {
  const [before = '', behind = ''] = text.split('-->', 2);
  const start = parseTime(before.trim());
  const end = parseTime(behind.trim().split(/\s/, 1)[0] ?? '');
  if (start === undefined || end === undefined) {
    throw new UnreadableTranscript(`these are no times: ${text.trim().slice(0, 60)}`, { line });
  }
  if (end < start) throw new UnreadableTranscript('a cue ends before it begins', { line });
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

/** References to characters, as `&amp;` and `&#39;`; unknown ones stay as they are. */
function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (all, code?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const point = Number(code);
    return point >= 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

const TAG =
  /<(?<close>\/)?(?<name>[a-zA-Z][a-zA-Z0-9]*|\d[\d:.]*)?(?:\.[^\s<>]{0,200})?(?:[ \t\n](?<annotation>[^<>]{0,500}))?>/g;

/** The text of a cue without its tags, cut where a voice begins or ends. */
export function readVoices(lines: readonly string[]): Voice[] {
  const voices: Voice[] = [];
  const payload = lines.join('\n');
  let speaker: string | undefined;
  let at = 0;
  let open = '';
  const flush = () => {
    const text = cleanSpaces(unescape(open));
    if (text !== '') voices.push({ speaker, text });
    open = '';
  };
  for (const tag of payload.matchAll(TAG)) {
    open += payload.slice(at, tag.index);
    at = tag.index + tag[0].length;
    const { close, name, annotation = '' } = tag.groups!;
    if (name?.toLowerCase() !== 'v') continue;
    flush();
    const called = close ? '' : cleanSpaces(unescape(annotation));
    speaker = called === '' ? undefined : called;
  }
  open += payload.slice(at);
  flush();
  return voices;
}

const MARK =
  /^(?:>> ?|- )?(?:\[(?<bracket>[^\]]{1,60})\]:?|(?<colon>[^:：]{1,60})(?::(?=\s|$)|：)) */;

/** Names before the text of cues, as `Ana: Good morning.`, that come often enough to be a matter of form. */
export function findPrefixes(
  texts: readonly string[],
  known: readonly string[],
): (text: string) => { speaker: string; rest: string } | undefined {
  const people = new Set(known.map(nameKey));
  const counts = new Map<string, number>();
  let marked = 0;
  for (const text of texts) {
    const name = prefixOf(text)?.speaker;
    if (name === undefined) continue;
    marked += 1;
    counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  }
  const isForm = marked * 2 >= texts.length;
  return (text) => {
    const prefix = prefixOf(text);
    if (!prefix) return undefined;
    const count = counts.get(nameKey(prefix.speaker))!;
    const isName = isCapitalised(prefix.speaker);
    const isSpeaker =
      people.has(nameKey(prefix.speaker)) ||
      (count > 1 && (isName || isForm)) ||
      (isForm && isName) ||
      (marked === texts.length && !prefix.speaker.includes(' '));
    return isSpeaker ? prefix : undefined;
  };
}

function prefixOf(text: string): { speaker: string; rest: string } | undefined {
  const mark = MARK.exec(text);
  const name = mark && cleanSpaces(mark.groups!['bracket'] ?? mark.groups!['colon']!);
  return name && isNameLike(name) ? { speaker: name, rest: text.slice(mark[0].length) } : undefined;
}
