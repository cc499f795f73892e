import { cleanSpaces } from './clean-text.ts';
import { type Cue, findPrefixes, readVoices, type Voice } from './cue-text.ts';
import type { Turn } from './imported-transcript.ts';

/**
 * Who says what in cues: by voices, or by names before the text. A name before the text holds until the next one, as
 * captions are written.
 *
 * @param known names of people who were there
 */
export function turnsOfCues(cues: readonly Cue[], known: readonly string[]): Turn[] {
  const heard = cues.map((cue) => ({ cue, voices: readVoices(cue.lines) }));
  const unnamed = heard
    .flatMap(({ voices }) => voices)
    .filter(({ speaker }) => speaker === undefined);
  const read = findPrefixes(
    unnamed.map(({ text }) => text),
    known,
  );
  let last: string | null = null;
  return heard.flatMap(({ cue, voices }) =>
    voices.flatMap((voice) => {
      const { speaker, text } = named(voice, read, last);
      if (voice.speaker === undefined) last = speaker;
      return text === '' ? [] : [{ speaker, text, start: cue.start, end: cue.end, line: cue.line }];
    }),
  );
}

function named(
  { speaker, text }: Voice,
  read: ReturnType<typeof findPrefixes>,
  last: string | null,
): { speaker: string | null; text: string } {
  if (speaker !== undefined) return { speaker, text };
  const prefix = read(text);
  return prefix
    ? { speaker: prefix.speaker, text: cleanSpaces(prefix.rest) }
    : { speaker: last, text };
}
