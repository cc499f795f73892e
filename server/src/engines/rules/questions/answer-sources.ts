import type { Span } from '../../../language/span.ts';
import type { AnswerSource } from '../../language-engine/language-engine.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import type { DocumentIndex } from './passages/document-index.ts';

/** Makes a source of a span whose offsets are those of the raw text. */
export function toRawSource({ text, pages }: ExtractedText, { start, end }: Span): AnswerSource {
  const { page } = pages.findLast((one) => one.start <= start) ?? pages[0]!;
  return { page, start, end, excerpt: text.slice(start, end) };
}

/** Makes a source of a span whose offsets are those of the folded text. */
export function toSource(
  text: ExtractedText,
  { reading: { fold } }: DocumentIndex,
  { start, end }: Span,
): AnswerSource {
  return toRawSource(text, { start: fold.rawStart(start), end: fold.rawEnd(end) });
}
