import type { Span } from '../../language/span.ts';
import { trimSpan } from '../../language/sentences.ts';

/** Characters after which speech without stops is split before a word that begins a thought. */
const UNSTOPPED_LENGTH = 240;
const SENTENCE_LENGTH_MAX = 600;
const STOP = /(?<![.?!…])[.?!…]{1,20}["'”’)\]]{0,3}(?=\s|$)|\n/gu;
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Jr|Sr|St|vs|approx|etc|e\.g|i\.e|a\.m|p\.m|Inc|Ltd|Corp|Nr|Hr|Fr|Sra?|Mme|z\.B|d\.h|bzw|ca|[A-HJ-Z])\.$/u;
/** Matches words after an abbreviation that ended its sentence. */
const NEW_SENTENCE =
  /^\s+(?:I|We|You|He|She|It|They|The|This|That|And|But|So|Okay|OK|Yes|No|Can|Could|What|Who|Let|Then|If|In|Ich|Wir|Nous|Je)\b/u;
const OPENERS =
  /\s(?=(?:okay|alright|all right|so|and then|then|but|anyway|also|now|well|because|and (?:i|we|you|he|she|they))\s)/giu;

/** Splits a turn into sentences; every character that is not blank belongs to exactly one of them. */
export function splitSpeechSentences(text: string, turn: Span): Span[] {
  const spoken = text.slice(turn.start, turn.end);
  const cuts: Span[] = [];
  let [from, seen, hasWord] = [0, 0, false];
  for (const match of spoken.matchAll(STOP)) {
    const end = match.index + match[0].length;
    hasWord ||= /[\p{L}\p{N}]/u.test(spoken.slice(seen, end));
    seen = end;
    if (!hasWord || !endsSentence(spoken, from, end)) continue;
    cuts.push({ start: from, end });
    from = end;
    hasWord = false;
  }
  cuts.push({ start: from, end: spoken.length });
  return cuts
    .flatMap((cut) => splitUnpunctuated(spoken, cut))
    .flatMap((cut) => {
      const span = trimSpan(text, { start: turn.start + cut.start, end: turn.start + cut.end });
      return span.start < span.end ? [span] : [];
    });
}

function endsSentence(spoken: string, from: number, end: number): boolean {
  const before = spoken.slice(Math.max(from, end - 10), end);
  if (/(?:\.\.|…)$/.test(before) && /^\s+\p{Ll}/u.test(spoken.slice(end, end + 3))) return false;
  if (!before.endsWith('.') || !ABBREVIATION.test(before)) return true;
  return NEW_SENTENCE.test(spoken.slice(end, end + 12));
}

function splitUnpunctuated(spoken: string, { start, end }: Span): Span[] {
  if (end - start <= UNSTOPPED_LENGTH) return [{ start, end }];
  const pieces: Span[] = [];
  let from = start;
  for (const { index } of spoken.slice(start, end).matchAll(OPENERS)) {
    const at = start + index;
    if (at - from < UNSTOPPED_LENGTH / 2) continue;
    pieces.push({ start: from, end: at });
    from = at;
  }
  pieces.push({ start: from, end });
  return pieces.flatMap((piece) => splitLong(spoken, piece));
}

function splitLong(spoken: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > SENTENCE_LENGTH_MAX) {
    const blank = spoken.lastIndexOf(' ', from + SENTENCE_LENGTH_MAX);
    const at = blank > from ? blank : from + SENTENCE_LENGTH_MAX;
    pieces.push({ start: from, end: at });
    from = at;
  }
  return [...pieces, { start: from, end }];
}
