import type { Evidence } from '../../../contract/analysis.ts';
import type { Span } from '../../../language/span.ts';
import type { AnswerSource } from '../../language-engine/language-engine.ts';
import type { PagePassage } from '../../language-engine/retrieval-engine.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import type { ExtractedText, PageSpan } from '../../text-extraction/text-extraction-engine.ts';
import type { QuotedText } from '../model-calls/ground-citations.ts';

/** Some pages of a document as a text of their own. */
export type PageExtract = QuotedText & {
  /** Converts evidence to offsets of the document; undefined if it crosses into a page that is not the next one there. */
  toSource(evidence: Evidence): AnswerSource | undefined;
  /** Converts offsets of the document to those of the extract; undefined on other pages. */
  fromSource(passage: PagePassage): Span | undefined;
};

/**
 * Returns the first pages that fit into `tokensMax` together, at least one.
 *
 * @param numbers page numbers, the most relevant first
 */
export function limitPages(
  { text, pages }: ExtractedText,
  numbers: readonly number[],
  tokensMax: number,
): number[] {
  const spans = new Map(pages.map((span) => [span.page, span]));
  let tokens = 0;
  const firstTooMany = numbers.findIndex((number, index) => {
    const { start, end } = spans.get(number)!;
    tokens += estimateTokens(text.slice(start, end));
    return index > 0 && tokens > tokensMax;
  });
  return firstTooMany === -1 ? [...numbers] : numbers.slice(0, firstTooMany);
}

/**
 * Extracts pages in the order of the document.
 *
 * @param numbers page numbers in any order
 */
export function extractPages(document: ExtractedText, numbers: readonly number[]): PageExtract {
  const selected = new Set(numbers);
  const originals = document.pages.filter(({ page }) => selected.has(page));
  const texts = originals.map(({ start, end }) => document.text.slice(start, end));
  let at = 0;
  const pages = originals.map(({ page }, index): PageSpan => {
    const start = at;
    at += texts[index]!.length + 1;
    return { page, start, end: at - 1 };
  });
  const shifts = new Map(
    pages.map(({ page, start }, index) => [page, originals[index]!.start - start]),
  );
  return {
    text: texts.join('\f'),
    text_sha256: document.text_sha256,
    pages,
    fromSource({ page, start, end }) {
      const shift = shifts.get(page);
      return shift === undefined ? undefined : { start: start - shift, end: end - shift };
    },
    toSource({ page, start, end, excerpt }) {
      const shift = page === null ? undefined : shifts.get(page);
      if (page === null || shift === undefined) return undefined;
      const place = { start: start + shift, end: end + shift };
      if (document.text.slice(place.start, place.end) !== excerpt) return undefined;
      return { page, ...place, excerpt };
    },
  };
}
