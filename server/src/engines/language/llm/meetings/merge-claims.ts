import { contentOf, sharedPart } from '../../built-in/meetings/actions/content-words.ts';
import { readTokens } from '../../built-in/meetings/reading/tokens.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import type { Borne, SettledItem } from './settle-task.ts';
import type { Span } from './spoken-evidence.ts';

/** Of the words of the shorter of two items, so many are in the other when they are one; fewer where they share a quote. */
const SHARED_MIN = 0.6;
const SHARED_OF_ONE_QUOTE_MIN = 0.4;
const PLACES_MAX = 8;

type WithContent = SettledItem & { content: Set<string> };

/** The same work found twice, as where chunks of a long meeting overlap, is one item; in the order of the meeting. */
export function mergeItems(items: readonly SettledItem[], language: TextLanguage): SettledItem[] {
  const kept: WithContent[] = [];
  for (const item of items) {
    const tokens = readTokens(item.text, { start: 0, end: item.text.length });
    const own = { ...item, content: contentOf(tokens, language) };
    const same = kept.findIndex((other) => isSame(other, own));
    if (same === -1) kept.push(own);
    else kept[same] = joined(kept[same]!, own);
  }
  return kept
    .map(({ content: _, ...item }) => ({ ...item, places: inOrder(item.places) }))
    .toSorted((a, b) => a.places[0]!.start - b.places[0]!.start);
}

function isSame(one: WithContent, other: WithContent): boolean {
  if (one.owner !== null && other.owner !== null && one.owner !== other.owner) return false;
  if (one.text === other.text && one.content.size === 0) return shareQuote(one, other);
  const needed = shareQuote(one, other) ? SHARED_OF_ONE_QUOTE_MIN : SHARED_MIN;
  return sharedPart(one.content, other.content) >= needed;
}

export function shareQuote(one: Pick<Borne, 'places'>, other: Pick<Borne, 'places'>): boolean {
  return one.places.some((a) => other.places.some((b) => a.start < b.end && b.start < a.end));
}

function joined(one: WithContent, other: WithContent): WithContent {
  const surer = other.share > one.share ? other : one;
  return {
    ...surer,
    owner: surer.owner ?? one.owner ?? other.owner,
    due: [other.due, one.due].find((due) => due?.iso) ?? one.due ?? other.due,
    places: [...one.places, ...other.places],
    content: one.content.union(other.content),
  };
}

/** Each place once, and none within another. */
function inOrder(places: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && place.end <= last.end) continue;
    kept.push({ start: place.start, end: place.end });
  }
  return kept.slice(0, PLACES_MAX);
}
