import SrtParser from 'srt-parser-2';
import webvtt from 'webvtt-parser';

type Cue = { start: number; end: number; text: string };
/** Times in seconds. */
type Spoken = { words: readonly { text: string }[]; duration_seconds: number };

/** Times of a cue are in whole milliseconds. */
const ROUNDING_SECONDS = 0.0005;
const EXCERPT_LENGTH = 40;

/**
 * Reads subtitles with a parser that is not ours, WebVTT with the validator of the W3C group.
 *
 * @returns what is wrong with them
 */
export function verifySubtitles(format: 'srt' | 'vtt', text: string, spoken: Spoken): string[] {
  const { cues, errors } = format === 'srt' ? readSrt(text) : readVtt(text);
  const said = cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ');
  const written = spoken.words.map((word) => word.text).join(' ');
  return [
    ...errors,
    ...orderErrors(cues, spoken.duration_seconds),
    ...(said === written
      ? []
      : [`the cues do not say what the words do${differenceOf(said, written)}`]),
  ].map((error) => `${format}: ${error}`);
}

function readSrt(text: string): { cues: Cue[]; errors: string[] } {
  const lines = new SrtParser().fromSrt(text);
  const misnumbered = lines.findIndex(({ id }, index) => id !== String(index + 1));
  return {
    cues: lines.map(({ startSeconds, endSeconds, text: said }) => ({
      start: startSeconds,
      end: endSeconds,
      text: said.replace(/^Speaker \d+: /, ''),
    })),
    errors: misnumbered === -1 ? [] : [`cue ${misnumbered + 1} has another number`],
  };
}

function readVtt(text: string): { cues: Cue[]; errors: string[] } {
  const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'subtitles');
  return {
    cues: cues.map(({ startTime, endTime, text: said }) => ({
      start: startTime,
      end: endTime,
      text: unescaped(said.replace(/^<v Speaker \d+>/, '')),
    })),
    errors: errors.map(({ message }) => message),
  };
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function orderErrors(cues: readonly Cue[], duration: number): string[] {
  return cues.flatMap(({ start, end }, index) => {
    const isInOrder = start >= (cues[index - 1]?.end ?? 0) && end > start;
    const isWithin = end <= duration + ROUNDING_SECONDS;
    return isInOrder && isWithin ? [] : [`cue ${index + 1} lasts from ${start} to ${end} s`];
  });
}

/** Both from the first letter in which they differ. */
function differenceOf(said: string, written: string): string {
  let at = 0;
  while (at < said.length && said[at] === written[at]) at++;
  return `: “${said.slice(at, at + EXCERPT_LENGTH)}” for “${written.slice(at, at + EXCERPT_LENGTH)}”`;
}
