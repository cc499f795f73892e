import { trimSpan } from '../../../../language/sentences.ts';
import type { Span } from '../../../../language/span.ts';

const LABEL = String.raw`\p{Lu}[\p{L}\d '’/&()-]{1,50}:\s`;
/** Begin of a line that is no continuation: a bullet, a numbered point, a quoted line, or a label, as `Start: 1 May`. */
const NEW_POINT = String.raw`\s*(?:[-•*–▪◦>]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|${LABEL})`;
const LIST_LINE = new RegExp(String.raw`\n(?=${NEW_POINT})|\t(?=${LABEL})`, 'gu');

/** Splits a sentence at the lines of a list: bullets, numbered points, labels, and labels in the cell of a table. */
export function splitList(text: string, sentence: Span): Span[] {
  return splitAt(text, sentence, LIST_LINE);
}

/** Words behind which a line goes on, although it is short. */
const OPEN_END = String.raw`(?<!(?:[,;&(-]|\b(?:of|and|or|the|an?|by|between|to|for|from|with|in|on|at|as|is|are|shall|will|must|may|this|dated|than|per|Mr|Mrs|Ms|Dr)\.?))`;
/** Short line before a line that begins anew: one of an address, a heading or a signature. */
const SHORT_LINE = String.raw`(?<=(?:^|[\n\u2029])[^\n\u2029]{1,44}${OPEN_END})\n(?=["'(]?[\p{Lu}\d£$€])`;
/** Row of a table: its own cells, or those of the row before. */
const ROW = String.raw`\n(?=[^\n\t\u2029]{1,80}\t)|(?<=\t[^\n\t\u2029]{0,400})\n`;
const PLAIN_LINE = new RegExp(`${LIST_LINE.source}|${ROW}|${SHORT_LINE}`, 'gu');

/** Splits a sentence also at the rows of a table and at short lines, as those of an address. */
export function splitLines(text: string, sentence: Span): Span[] {
  return splitAt(text, sentence, PLAIN_LINE);
}

function splitAt(text: string, sentence: Span, line: RegExp): Span[] {
  const words = text.slice(sentence.start, sentence.end);
  if (!/[\n\t]/.test(words)) return [sentence];
  const breaks = [...words.matchAll(line)].map(({ index }) => sentence.start + index);
  const starts = [sentence.start, ...breaks];
  return starts
    .map((start, index) => trimSpan(text, { start, end: breaks[index] ?? sentence.end }))
    .filter(({ start, end }) => start < end);
}
