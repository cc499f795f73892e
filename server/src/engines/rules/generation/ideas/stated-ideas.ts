import { isDistinct, listIdeaWords } from '../../../../language/word-overlap.ts';
import type { PassageQuote, QuotablePassage } from '../passages.ts';
import type { PointKind } from '../points/stated-point.ts';

/** Passage with the quote that an idea shows. */
export type QuotedPassage = { passage: QuotablePassage; quote: PassageQuote };

/** Fixed words of an idea that rests on a point: before its quote, as its category and in its rationale. */
type PointWords = { lead: string; category: string; noun: string };

/** Points that need attention. A decision needs none, and neither does what somebody took on. */
export const POINT_WORDS: Readonly<Partial<Record<PointKind, PointWords>>> = {
  question: {
    lead: 'Settle the open question',
    category: 'Open questions',
    noun: 'An open question',
  },
  risk: { lead: 'Deal with the risk', category: 'Risks', noun: 'A risk' },
  proposal: { lead: 'Look again at the proposal', category: 'Proposals', noun: 'A proposal' },
  action: { lead: 'Follow up the request', category: 'Requests', noun: 'A request' },
  obligation: {
    lead: 'Prepare for the obligation',
    category: 'Obligations',
    noun: 'An obligation',
  },
  gap: { lead: 'Fill the gap', category: 'Gaps', noun: 'A gap' },
};

const QUOTE_WORDS_MAX = 40;
/** Weight of the confidence of a point, where its fit to the topic has 1. */
const CONFIDENCE_WEIGHT = 0.5;
/** Share of common terms from which two passages belong to one idea. */
const SAME_TERMS_SHARE = 0.4;

/**
 * Chooses the passages of the ideas that rest on sources: the points that need attention, the best of each source first.
 * A source without any gives its best passage. Passages that say the same belong to one idea, and so do those of further
 * sources when there are more sources than ideas.
 *
 * @param passages passages and points by source
 */
export function chooseStatedIdeas(
  passages: readonly (readonly QuotablePassage[])[],
  count: number,
): QuotedPassage[][] {
  const ranked = passages.map((own) => own.filter(needsAttention).toSorted(byRank));
  const first = passages.flatMap((own, source) => ranked[source]![0] ?? bestPassage(own) ?? []);
  const further = ranked.flatMap((own) => own.slice(1)).toSorted(byRank);
  const ideas: QuotedPassage[][] = [];
  let next = 0;
  for (const passage of first) {
    if (addToIdeas(ideas, passage, count)) continue;
    ideas[next++ % ideas.length]!.push(toQuoted(passage));
  }
  for (const passage of further) {
    if (ideas.length >= count) break;
    if (isNew(ideas, passage)) ideas.push([toQuoted(passage)]);
  }
  return ideas;
}

/** Adds a passage to the idea that says the same, or as a new idea; false when there is no room for one. */
function addToIdeas(ideas: QuotedPassage[][], passage: QuotablePassage, count: number): boolean {
  const same = ideas.find((own) => own.some((each) => saysTheSame(passage, each.passage)));
  const target = same ?? (isNew(ideas, passage) || ideas.length === 0 ? [] : undefined);
  if (!target || (!same && ideas.length >= count)) return false;
  target.push(toQuoted(passage));
  if (!same) ideas.push(target);
  return true;
}

function isNew(ideas: readonly QuotedPassage[][], passage: QuotablePassage): boolean {
  const words = ideas.map((own) => listIdeaWords({ description: describeQuotes(own) }));
  const own = listIdeaWords({ description: describeQuotes([toQuoted(passage)]) });
  return own.size > 0 && isDistinct(own, words);
}

/** Writes the quotes of an idea with the numbers of their sources; equal quotes stand once. */
export function describeQuotes(passages: readonly QuotedPassage[]): string {
  const byText = Map.groupBy(passages, ({ quote }) => quote.text);
  return [...byText]
    .map(([text, own]) => {
      const numbers = [...new Set(own.map(({ passage }) => `[${passage.source + 1}]`))];
      return `“${text}” ${numbers.join(' ')}`;
    })
    .join('; ');
}

/** Tells whether a passage states a point that an idea can rest on. */
export function needsAttention({ point, speaker }: QuotablePassage): boolean {
  if (point === null || POINT_WORDS[point.kind] === undefined) return false;
  return point.kind !== 'action' || point.owner === null || point.owner !== speaker;
}

function bestPassage(own: readonly QuotablePassage[]): QuotablePassage | undefined {
  const texts = own.filter((passage) => !needsAttention(passage));
  return texts.toSorted((a, b) => b.score - a.score || a.index - b.index)[0];
}

function toQuoted(passage: QuotablePassage): QuotedPassage {
  return { passage, quote: passage.quote(QUOTE_WORDS_MAX) };
}

function byRank(a: QuotablePassage, b: QuotablePassage): number {
  return rankOf(b) - rankOf(a) || a.source - b.source || a.index - b.index;
}

function rankOf({ fit, point }: QuotablePassage): number {
  return fit + CONFIDENCE_WEIGHT * (point?.confidence ?? 0);
}

function saysTheSame(a: QuotablePassage, b: QuotablePassage): boolean {
  if (a.text === b.text) return true;
  const common = a.terms.intersection(b.terms).size;
  return common > 0 && common > SAME_TERMS_SHARE * a.terms.union(b.terms).size;
}
