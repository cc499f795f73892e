import { contentOf, sharedPart } from '../../built-in/meetings/actions/content-words.ts';
import { readTokens } from '../../built-in/meetings/reading/tokens.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import type { Borne, Place, SettledItem } from './settle-task.ts';

/** Of the words of the shorter of two items, so many are in the other when they are one; fewer where they share a quote. */
const ITEM = { shared: 0.6, sharedOfOneQuote: 0.4 };
/** Two sentences about one thing may say different things of it. */
const CLAIM = { shared: 0.9, sharedOfOneQuote: 0.7 };
const PLACES_MAX = 8;

/** The same work found twice, as where chunks of a long meeting overlap, is one item; in the order of the meeting. */
export function mergeItems(items: readonly SettledItem[], language: TextLanguage): SettledItem[] {
  return merge(items, language, isSameWork, joined)
    .map((item) => ({ ...item, places: inOrder(item.places) }))
    .toSorted((a, b) => a.places[0]!.start - b.places[0]!.start);
}

/** What says the same as one before it is left out. */
export function mergeClaims(claims: readonly Borne[], language: TextLanguage): Borne[] {
  return merge(claims, language, isSameClaim, (one) => one);
}

function isSameClaim(one: Read<Borne>, other: Read<Borne>): boolean {
  return isAlike(one, other, CLAIM);
}

/** A claim with the stems of its words. */
type Read<C extends Borne> = { claim: C; content: ReadonlySet<string> };

function merge<C extends Borne>(
  claims: readonly C[],
  language: TextLanguage,
  isSame: (one: Read<C>, other: Read<C>) => boolean,
  join: (one: C, other: C) => C,
): C[] {
  const kept: Read<C>[] = [];
  for (const claim of claims) {
    const tokens = readTokens(claim.text, { start: 0, end: claim.text.length });
    const own = { claim, content: contentOf(tokens, language) };
    const at = kept.findIndex((other) => isSame(other, own));
    const same = kept[at];
    if (!same) kept.push(own);
    else {
      const content = same.content.union(own.content);
      kept[at] = { claim: join(same.claim, claim), content };
    }
  }
  return kept.map(({ claim }) => claim);
}

function isSameWork(one: Read<SettledItem>, other: Read<SettledItem>): boolean {
  const [a, b] = [one.claim.owner, other.claim.owner];
  const isOthers = a !== null && b !== null && a !== b;
  return !isOthers && isAlike(one, other, ITEM);
}

function isAlike(one: Read<Borne>, other: Read<Borne>, limits: typeof ITEM): boolean {
  const isOfOneQuote = shareQuote(one.claim, other.claim);
  if (one.claim.text === other.claim.text) return one.content.size > 0 || isOfOneQuote;
  const needed = isOfOneQuote ? limits.sharedOfOneQuote : limits.shared;
  return sharedPart(one.content, other.content) >= needed;
}

function shareQuote(one: Borne, other: Borne): boolean {
  return one.places.some((a) => other.places.some((b) => a.start < b.end && b.start < a.end));
}

function joined(one: SettledItem, other: SettledItem): SettledItem {
  const surer = other.share > one.share ? other : one;
  return {
    ...surer,
    owner: surer.owner ?? one.owner ?? other.owner,
    due: [other.due, one.due].find((due) => due?.iso) ?? one.due ?? other.due,
    places: [...one.places, ...other.places],
  };
}

/** Each place once, and none within another. */
function inOrder(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || place.end > last.end) kept.push(place);
  }
  return kept.slice(0, PLACES_MAX);
}
