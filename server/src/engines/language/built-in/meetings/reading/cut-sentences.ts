import type { Span } from '../../text/page-furniture.ts';
import { trimSpan } from '../../text/sentences.ts';

/** Speech without stops is cut before a word that opens a thought, once so many characters have gone by. */
const UNSTOPPED_LENGTH = 240;
const SENTENCE_LENGTH_MAX = 600;
const STOP = /(?<![.?!…])[.?!…]{1,20}["'”’)\]]{0,3}(?=\s|$)|\n/gu;
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Jr|Sr|St|vs|approx|etc|e\.g|i\.e|a\.m|p\.m|Inc|Ltd|Corp|Nr|Hr|Fr|Sra?|Mme|z\.B|d\.h|bzw|ca|[A-HJ-Z])\.$/u;
/** What follows an abbreviation when it ended the sentence after all. */
const NEW_SENTENCE =
  /^\s+(?:I|We|You|He|She|It|They|The|This|That|And|But|So|Okay|OK|Yes|No|Can|Could|What|Who|Let|Then|If|In|Ich|Wir|Nous|Je)\b/u;
const OPENERS =
  /\s(?=(?:okay|alright|all right|so|and then|then|but|anyway|also|now|well|because|and (?:i|we|you|he|she|they))\s)/giu;

/** Cuts what one person says into sentences; every character that is not blank belongs to exactly one of them. */
export function cutSentences(text: string, turn: Span): Span[] {
  const said = text.slice(turn.start, turn.end);
  const cuts: Span[] = [];
  let [from, seen, hasWord] = [0, 0, false];
  for (const match of said.matchAll(STOP)) {
    const end = match.index + match[0].length;
    hasWord ||= /[\p{L}\p{N}]/u.test(said.slice(seen, end));
    seen = end;
    if (!hasWord || !isStop(said, from, end)) continue;
    cuts.push({ start: from, end });
    from = end;
    hasWord = false;
  }
  cuts.push({ start: from, end: said.length });
  return cuts
    .flatMap((cut) => cutUnstopped(said, cut))
    .flatMap((cut) => {
      const span = trimSpan(text, { start: turn.start + cut.start, end: turn.start + cut.end });
      return span.start < span.end ? [span] : [];
    });
}

function isStop(said: string, from: number, end: number): boolean {
  const before = said.slice(Math.max(from, end - 10), end);
  if (/(?:\.\.|…)$/.test(before) && /^\s+\p{Ll}/u.test(said.slice(end, end + 3))) return false;
  if (!before.endsWith('.') || !ABBREVIATION.test(before)) return true;
  return NEW_SENTENCE.test(said.slice(end, end + 12));
}

function cutUnstopped(said: string, { start, end }: Span): Span[] {
  if (end - start <= UNSTOPPED_LENGTH) return [{ start, end }];
  const pieces: Span[] = [];
  let from = start;
  for (const { index } of said.slice(start, end).matchAll(OPENERS)) {
    const at = start + index;
    if (at - from < UNSTOPPED_LENGTH / 2) continue;
    pieces.push({ start: from, end: at });
    from = at;
  }
  pieces.push({ start: from, end });
  return pieces.flatMap((piece) => cutLong(said, piece));
}

function cutLong(said: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > SENTENCE_LENGTH_MAX) {
    const blank = said.lastIndexOf(' ', from + SENTENCE_LENGTH_MAX);
    const at = blank > from ? blank : from + SENTENCE_LENGTH_MAX;
    pieces.push({ start: from, end: at });
    from = at;
  }
  return [...pieces, { start: from, end }];
}
