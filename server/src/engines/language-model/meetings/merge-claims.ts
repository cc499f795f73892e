import type { Span } from '../../../language/span.ts';
import { contentStems, overlapCoefficient } from '../../../language/speech/content-stems.ts';
import { tokenizeSpeech } from '../../../language/speech-tokens.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import type { QuotedSpan, ResolvedItem, SupportedClaim } from './resolve-claims.ts';

/** Least overlap of words at which two claims are equal; lower if they share a quote. */
type OverlapLimits = { apart: number; sameQuote: number };

const ITEM_LIMITS: OverlapLimits = { apart: 0.6, sameQuote: 0.4 };
/** Higher limits: two sentences about one subject may state different things. */
const CLAIM_LIMITS: OverlapLimits = { apart: 0.9, sameQuote: 0.7 };
const PLACES_MAX = 8;

/** Merges action items that were found twice, such as in overlapping chunks, and sorts them by the meeting. */
export function mergeItems(items: readonly ResolvedItem[], language: TextLanguage): ResolvedItem[] {
  return merge(items, language, isSameItem, joinItems)
    .map((item) => ({ ...item, places: distinctPlaces(item.places) }))
    .toSorted((a, b) => a.places[0]!.start - b.places[0]!.start);
}

/** Removes claims that repeat an earlier one. */
export function mergeClaims(
  claims: readonly SupportedClaim[],
  language: TextLanguage,
): SupportedClaim[] {
  return merge(claims, language, isSameClaim, (first) => first);
}

function isSameClaim(
  one: StemmedClaim<SupportedClaim>,
  other: StemmedClaim<SupportedClaim>,
): boolean {
  return isAlike(one, other, CLAIM_LIMITS);
}

/** Claim with the stems of its content words. */
type StemmedClaim<C extends SupportedClaim> = { claim: C; stems: ReadonlySet<string> };

function merge<C extends SupportedClaim>(
  claims: readonly C[],
  language: TextLanguage,
  isSame: (one: StemmedClaim<C>, other: StemmedClaim<C>) => boolean,
  join: (one: C, other: C) => C,
): C[] {
  const merged: StemmedClaim<C>[] = [];
  for (const claim of claims) {
    const tokens = tokenizeSpeech(claim.text, { start: 0, end: claim.text.length }, language);
    const stemmed = { claim, stems: contentStems(tokens, language) };
    const at = merged.findIndex((other) => isSame(other, stemmed));
    const same = merged[at];
    if (!same) merged.push(stemmed);
    else {
      const stems = same.stems.union(stemmed.stems);
      merged[at] = { claim: join(same.claim, claim), stems };
    }
  }
  return merged.map(({ claim }) => claim);
}

function isSameItem(one: StemmedClaim<ResolvedItem>, other: StemmedClaim<ResolvedItem>): boolean {
  const [a, b] = [one.claim.owner, other.claim.owner];
  const hasOtherOwner = a !== null && b !== null && a !== b;
  return !hasOtherOwner && isAlike(one, other, ITEM_LIMITS);
}

function isAlike(
  one: StemmedClaim<SupportedClaim>,
  other: StemmedClaim<SupportedClaim>,
  limits: OverlapLimits,
): boolean {
  const isSameQuote = sharesQuote(one.claim.places, other.claim.places);
  if (one.claim.text === other.claim.text) return one.stems.size > 0 || isSameQuote;
  const overlapMin = isSameQuote ? limits.sameQuote : limits.apart;
  return overlapCoefficient(one.stems, other.stems) >= overlapMin;
}

function sharesQuote(some: readonly Span[], others: readonly Span[]): boolean {
  return some.some((a) => others.some((b) => a.start < b.end && b.start < a.end));
}

/** Joins two findings of one action item; the text is that with the larger share of spoken words. */
function joinItems(one: ResolvedItem, other: ResolvedItem): ResolvedItem {
  const better = other.share > one.share ? other : one;
  return {
    ...better,
    owner: better.owner ?? one.owner ?? other.owner,
    due: [other.due, one.due].find((due) => due?.iso) ?? one.due ?? other.due,
    places: [...one.places, ...other.places],
  };
}

/** Sorts places and removes those inside another one. */
function distinctPlaces(places: readonly QuotedSpan[]): QuotedSpan[] {
  const distinct: QuotedSpan[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = distinct.at(-1);
    if (!last || place.end > last.end) distinct.push(place);
  }
  return distinct.slice(0, PLACES_MAX);
}
