import type { Evidence } from '../../../contract/analysis.ts';
import type { ExtractedText, PageSpan } from '../../text-extraction/text-extraction-engine.ts';

/** Builds evidence from offsets of the raw text of one document. */
export type Grounder = {
  /**
   * Builds evidence for a span, without the blanks at its ends.
   *
   * @param value extracted value; `match` is `exact` when the passage is this very string, else `normalized`
   * @returns undefined when the span is blank
   */
  evidenceAt(start: number, end: number, value: unknown): Evidence | undefined;
};

export function createGrounder(
  text: Pick<ExtractedText, 'text' | 'text_sha256' | 'pages'>,
): Grounder {
  return {
    evidenceAt(start, end, value) {
      while (start < end && isBlank(text.text.charCodeAt(start))) start++;
      while (end > start && isBlank(text.text.charCodeAt(end - 1))) end--;
      if (start >= end) return undefined;
      const excerpt = text.text.slice(start, end);
      return {
        page: pageAt(text.pages, start),
        start,
        end,
        excerpt,
        text_sha256: text.text_sha256,
        match: excerpt === value ? 'exact' : 'normalized',
        verified: true,
      };
    },
  };
}

function isBlank(code: number): boolean {
  return code <= 0x20 || code === 0xa0;
}

/**
 * Returns true when the offsets lie within the text and cut the excerpt out of it. `slice` alone is not enough: it
 * counts negative offsets from the end and truncates fractions.
 */
export function matchesExcerpt(
  text: string,
  { start, end, excerpt }: Pick<Evidence, 'start' | 'end' | 'excerpt'>,
): boolean {
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    start >= 0 &&
    start < end &&
    end <= text.length &&
    text.slice(start, end) === excerpt
  );
}

/**
 * Returns the number of the page that holds an offset. A form feed belongs to the page before it.
 *
 * @returns null when the text has no pages
 */
export function pageAt(pages: readonly PageSpan[], offset: number): number | null {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pages[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return pages[low]?.page ?? null;
}
