import type { Span } from '../../../language/span.ts';

/** Length by which a span is extended at most on each side. */
const EXTENSION_MAX = 300;
const SENTENCE_END = /[.!?;:](?=\s)|\n\s*\n|\f/g;

/** Returns the text of a span, extended to whole sentences. */
export function expandToSentences(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - EXTENSION_MAX), start);
  const from = start - before.length + lastEnd(before);
  const after = text.slice(end, end + EXTENSION_MAX);
  const isWhole = /[.!?]$/.test(text.slice(start, end));
  const to = isWhole ? end : end + (firstEnd(after) ?? after.length);
  return text.slice(from, to);
}

function lastEnd(text: string): number {
  const last = [...text.matchAll(SENTENCE_END)].at(-1);
  return last ? last.index + last[0].length : 0;
}

function firstEnd(text: string): number | undefined {
  const [first] = text.matchAll(SENTENCE_END);
  return first && first.index + first[0].length;
}
