import type { ExtractedActionItem } from '../../server/src/engines/language-engine/meeting-engine.ts';
import type { OwnActionItem, OwnMeeting } from './meeting-data.ts';

const SHARED_MIN = 0.5;
/** Share of common words from which two descriptions are the same work wherever it was said. */
const SAME_MIN = 0.75;
const SAME_WORDS_MIN = 2;
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * Matches found items with labelled items, one to one. They match when a piece of evidence overlaps the labelled
 * quote, or lies in the same turn and half of the words of the shorter description occur in the other, or three quarters of
 * its words, at least two. Pairs with most common words are matched first.
 *
 * @returns index of the label for each found item; undefined without a match
 */
export function matchActions(
  found: readonly ExtractedActionItem[],
  { meeting, action_items }: Pick<OwnMeeting, 'meeting' | 'action_items'>,
): (number | undefined)[] {
  const pairs = found.flatMap((item, at) =>
    action_items.flatMap((label, index) => {
      const shared = sharedWords(item.description, label.description);
      const fits = overlaps(item, quoteOf(meeting.text, label));
      const isBeside =
        shared >= SHARED_MIN && isInTurn(item, quoteOf(meeting.text, label), meeting);
      const isSame = shared >= SAME_MIN && commonWords(item, label) >= SAME_WORDS_MIN;
      return fits || isBeside || isSame ? [{ at, index, score: shared + Number(fits) }] : [];
    }),
  );
  const matched: (number | undefined)[] = found.map(() => undefined);
  const used = new Set<number>();
  for (const { at, index } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (matched[at] !== undefined || used.has(index)) continue;
    matched[at] = index;
    used.add(index);
  }
  return matched;
}

type Place = { start: number; end: number };

function quoteOf(text: string, { quote }: OwnActionItem): Place {
  const start = text.indexOf(quote);
  if (start === -1) throw new Error(`The quote is not in the transcript: ${quote}`);
  return { start, end: start + quote.length };
}

function overlaps({ evidence }: ExtractedActionItem, quote: Place): boolean {
  return evidence.some(({ start, end }) => start < quote.end && end > quote.start);
}

function isInTurn(
  { evidence }: ExtractedActionItem,
  quote: Place,
  { lines }: OwnMeeting['meeting'],
): boolean {
  const turn = lines.find(({ start, end }) => start <= quote.start && end >= quote.end);
  return (
    turn !== undefined && evidence.some(({ start }) => start >= turn.start && start < turn.end)
  );
}

/** Share of the shorter description's words that occur in the other, compared by their first five letters. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [stemsOf(one), stemsOf(other)];
  const size = Math.min(a.size, b.size);
  return size === 0 ? 0 : a.intersection(b).size / size;
}

type Described = { description: string };

function commonWords(one: Described, other: Described): number {
  return stemsOf(one.description).intersection(stemsOf(other.description)).size;
}

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, 5)));
}
