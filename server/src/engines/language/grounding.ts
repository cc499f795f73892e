import type { Evidence } from '../../contract/analysis.ts';
import type { ExtractedText, PageSpan } from '../text-extraction/text-extraction-engine.ts';

/** Makes evidence out of places in the raw text. */
export type Grounder = {
  /**
   * @param value what the evidence is for; `exact` when the passage is that very string, else `normalized`
   * @returns undefined when the span holds nothing but blanks
   */
  evidence(start: number, end: number, value: unknown): Evidence | undefined;
};

export function createGrounder(
  text: Pick<ExtractedText, 'text' | 'text_sha256' | 'pages'>,
): Grounder {
  return {
    evidence(start, end, value) {
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

/** Whether the offsets lie in the text and cut the excerpt out of it; `slice` alone would count from the end, and cut off fractions. */
export function isCutOut(
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

/** The number of the page on which an offset lies, null without pages; a form feed belongs to the page before it. */
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
