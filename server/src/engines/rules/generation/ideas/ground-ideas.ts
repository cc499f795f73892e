import type { QuotablePassage, PassageQuote } from '../passages.ts';

/** Passage with the quote that an idea shows. */
export type QuotedPassage = { passage: QuotablePassage; quote: PassageQuote };

const QUOTE_WORDS_MAX = 14;
/** Most further passages of one source. */
const FURTHER_MAX = 4;
const FURTHER_FIT_MIN = 0.15;
/** Share of common terms above which two passages are too similar for two ideas. */
const SAME_TERMS_SHARE = 0.4;
/** Share of the ideas that rest on passages; the other ideas use the topic alone. */
const GROUNDED_SHARE = 0.6;

/** Chooses the passages of each idea that rests on sources. Every source with passages is quoted at least once. */
export function chooseIdeaQuotes(
  passages: readonly (readonly QuotablePassage[])[],
  count: number,
): QuotedPassage[][] {
  const first = passages.flatMap((own) => own.slice(0, 1));
  const chosen = [...first];
  const further = passages
    .flatMap((own) => own.slice(1, 1 + FURTHER_MAX))
    .filter(({ fit }) => fit >= FURTHER_FIT_MIN)
    .toSorted((a, b) => b.score - a.score || a.source - b.source);
  for (const passage of further) {
    if (chosen.length >= Math.ceil(GROUNDED_SHARE * count)) break;
    if (chosen.every((other) => isDifferent(passage, other))) chosen.push(passage);
  }
  return assignToIdeas(chosen, count);
}

/** Assigns passages to ideas; similar passages belong to one idea, since two ideas would be too similar. */
function assignToIdeas(chosen: readonly QuotablePassage[], count: number): QuotedPassage[][] {
  const ideas: QuotedPassage[][] = [];
  let next = 0;
  for (const passage of chosen) {
    const quoted = { passage, quote: passage.quote(QUOTE_WORDS_MAX) };
    const similar = ideas.find((own) => own.some((each) => !isDifferent(passage, each.passage)));
    if (similar) similar.push(quoted);
    else if (ideas.length < count) ideas.push([quoted]);
    else ideas[next++ % count]!.push(quoted);
  }
  return ideas;
}

function isDifferent(a: QuotablePassage, b: QuotablePassage): boolean {
  return a.terms.intersection(b.terms).size <= SAME_TERMS_SHARE * a.terms.union(b.terms).size;
}
