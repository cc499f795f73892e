import type { Passage } from './document-index.ts';

/** How many words each unit of one kind has, and how many one has on average. */
export type UnitSizes = { lengths: Float64Array; average: number };

export function unitSizes(passages: readonly Passage[], pageCount: number) {
  const count = passages.length;
  return {
    passage: sizesOf(passages, count, (_, at) => [at]),
    window: sizesOf(passages, count, (_, at) => neighbours(passages, at)),
    paragraph: sizesOf(passages, (passages.at(-1)?.paragraph ?? -1) + 1, (one) => [one.paragraph]),
    page: sizesOf(passages, pageCount, (one) => [one.page]),
  };
}

/** A passage, and those beside it on its page. */
export function neighbours(passages: readonly Passage[], at: number): number[] {
  const { page } = passages[at]!;
  return [at - 1, at, at + 1].filter((one) => passages[one]?.page === page);
}

function sizesOf(
  passages: readonly Passage[],
  count: number,
  unitsOf: (passage: Passage, at: number) => readonly number[],
): UnitSizes {
  const lengths = new Float64Array(count);
  for (const [at, passage] of passages.entries()) {
    for (const unit of unitsOf(passage, at)) lengths[unit]! += passage.terms.length;
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, average: total / Math.max(1, count) || 1 };
}
