import type { Evidence } from '../../../../contract/analysis.ts';
import { estimateTokens } from '../../../llm/estimate-tokens.ts';
import type { ExtractedText, PageSpan } from '../../../text-extraction/text-extraction-engine.ts';
import type { AnswerSource } from '../../language-engine.ts';
import type { QuotedText } from '../evidence-of.ts';

/** Some pages of a document, as a text of their own. */
export type ShownPages = QuotedText & {
  /** The same place in the document; undefined when it reaches into another page that does not follow there. */
  inDocument(evidence: Evidence): AnswerSource | undefined;
};

/**
 * Those of the pages that do not have more tokens together than `tokensMax`, the first one at least.
 *
 * @param numbers of pages, the most wanted first
 */
export function pagesWithin(
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

/** @param numbers of the pages, in any order: they are shown in that of the document */
export function showPages(document: ExtractedText, numbers: readonly number[]): ShownPages {
  const wanted = new Set(numbers);
  const originals = document.pages.filter(({ page }) => wanted.has(page));
  const texts = originals.map(({ start, end }) => document.text.slice(start, end));
  let at = 0;
  const pages = originals.map(({ page }, index): PageSpan => {
    const start = at;
    at += texts[index]!.length + 1;
    return { page, start, end: at - 1 };
  });
  const shiftOf = new Map(
    pages.map(({ page, start }, index) => [page, originals[index]!.start - start]),
  );
  return {
    text: texts.join('\f'),
    text_sha256: document.text_sha256,
    pages,
    inDocument({ page, start, end, excerpt }) {
      const shift = page === null ? undefined : shiftOf.get(page);
      if (page === null || shift === undefined) return undefined;
      const place = { start: start + shift, end: end + shift };
      if (document.text.slice(place.start, place.end) !== excerpt) return undefined;
      return { page, ...place, excerpt };
    },
  };
}
