import { trimSpan } from '../../../../language/sentences.ts';
import type { Span } from '../../../../language/span.ts';

/** Line that begins something new: a bullet, a numbered point, or a label with a colon, as `Start date: 1 May`. */
const NEW_LINE =
  /\n(?=\s*(?:[-•*–▪◦]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|\p{Lu}[\p{L}\d '’/&()-]{1,50}:\s))/gu;

/** Splits a sentence at the lines of a list: bullets, numbered points and labels. */
export function splitUnits(text: string, sentence: Span): Span[] {
  const words = text.slice(sentence.start, sentence.end);
  if (!words.includes('\n')) return [sentence];
  const breaks = [...words.matchAll(NEW_LINE)].map(({ index }) => sentence.start + index);
  const starts = [sentence.start, ...breaks];
  return starts
    .map((start, index) => trimSpan(text, { start, end: breaks[index] ?? sentence.end }))
    .filter(({ start, end }) => start < end);
}
