import { findCivilParties } from '../languages/civil-parties.ts';
import { civilTerms } from '../languages/party-terms.ts';
import { findLitigants } from '../legal/litigants.ts';
import { type NameCandidate, scanNames } from './name-scanner.ts';
import { splitGlued } from './glued-names.ts';
import { isNoParty, isSameKey, withoutRole } from './not-a-party.ts';
import type { Span } from '../text/page-furniture.ts';
import {
  type PartyFeature,
  type PartyPlace,
  type PartyPlaces,
  partyFeatures,
} from './party-features.ts';
import { PARTY_WEIGHTS } from './party-weights.ts';
import type { Preamble } from './preamble.ts';
import { trimSpan } from '../text/sentences.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** A party to a contract. Offsets are those of the folded text. */
export type Party = Span & {
  name: string;
  /** The words by which the contract calls it, as `Licensor`. */
  terms: string[];
  /** 0 to 1; measured on the development data. */
  confidence: number;
};

const TITLE_LENGTH = 1_500;
const HEAD_LENGTH_WITHOUT_PREAMBLE = 3_000;
const SIGNATURES_LENGTH = 6_000;
const TERM_SEARCH_LENGTH = 420;
const PARTIES_MAX = 30;

const ACCEPTED = 0.5;
/** Contracts have two parties: below that, the best of the doubtful names is taken. */
const ACCEPTED_WHEN_FEW = 0.2;
/** Without an opening, a third party must be this likely. */
const ACCEPTED_ELSEWHERE = 0.75;
const USUAL_PARTIES = 2;

export function findParties(
  text: string,
  preamble: Preamble | undefined,
  language: TextLanguage = 'en',
): Party[] {
  const litigants = findLitigants(text);
  if (litigants.length > 0) return asParties(text, litigants, language);
  const civil = language === 'en' ? [] : findCivilParties(text);
  return asParties(text, civil.length > 0 ? civil : chooseParties(text, preamble), language);
}

function chooseParties(text: string, preamble: Preamble | undefined): ScoredCandidate[] {
  const { opening, elsewhere } = scorePartyCandidates(text, preamble);
  const named = mergeNames(likely(opening));
  const sure = named.filter(({ probability }) => probability >= ACCEPTED);
  const chosen = sure.length >= USUAL_PARTIES ? sure : fillUp(named, likely(elsewhere));
  return chosen.slice(0, PARTIES_MAX);
}

function asParties(
  text: string,
  chosen: readonly ScoredCandidate[],
  language: TextLanguage,
): Party[] {
  const inOrder = chosen.toSorted((a, b) => a.candidate.start - b.candidate.start);
  const termsOf = (name: Span, next: Span | undefined) => {
    const terms = findTerms(text, name, next);
    return terms.length > 0 || language === 'en' ? terms : civilTerms(text, name, next);
  };
  return inOrder.map(({ candidate, probability }, index) => ({
    name: candidate.name,
    ...trimSpan(text, candidate),
    terms: [...new Set(termsOf(candidate, inOrder[index + 1]?.candidate))],
    confidence: probability,
  }));
}

function fillUp(
  named: readonly ScoredCandidate[],
  elsewhere: readonly ScoredCandidate[],
): ScoredCandidate[] {
  const all = mergeNames([...named, ...elsewhere]);
  if (named.length > 0) return all.slice(0, USUAL_PARTIES);
  return all.filter(({ probability }, i) => i < USUAL_PARTIES || probability >= ACCEPTED_ELSEWHERE);
}

function likely(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  return scored
    .filter(({ probability }) => probability >= ACCEPTED_WHEN_FEW)
    .toSorted((a, b) => b.probability - a.probability || a.candidate.start - b.candidate.start);
}

export type ScoredCandidate = { candidate: NameCandidate; probability: number };

function scorePartyCandidates(
  text: string,
  preamble: Preamble | undefined,
): Record<PartyPlace, ScoredCandidate[]> {
  const scored: Record<PartyPlace, ScoredCandidate[]> = { opening: [], elsewhere: [] };
  for (const { candidate, place, features } of partyCandidates(text, preamble)) {
    const weights = PARTY_WEIGHTS[place];
    const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
    scored[place].push({ candidate, probability: 1 / (1 + Math.exp(-sum)) });
  }
  return scored;
}

export type PartyCandidate = {
  candidate: NameCandidate;
  place: PartyPlace;
  features: PartyFeature[];
};

/** Every name at a place where parties are named, with what speaks for and against it. */
export function partyCandidates(text: string, preamble: Preamble | undefined): PartyCandidate[] {
  const signaturesStart = Math.max(preamble?.end ?? 0, text.length - SIGNATURES_LENGTH);
  const places: PartyPlaces = {
    preamble,
    signatures: plainText(text.slice(signaturesStart)),
    title: plainText(text.slice(0, TITLE_LENGTH)),
  };
  const head = text.slice(0, preamble?.end ?? HEAD_LENGTH_WITHOUT_PREAMBLE);
  return candidateWindows(text, preamble, signaturesStart).flatMap(({ place, ...window }) =>
    scanNames(text, { ...window, isProse: place === 'opening' })
      .filter((candidate) => !isNoParty(text, candidate, place === 'opening'))
      .flatMap((candidate) =>
        place === 'opening' ? [candidate] : splitGlued(head, withoutRole(candidate)),
      )
      .map((candidate) => ({ candidate, place, features: partyFeatures(text, candidate, places) }))
      .filter(({ features }) => !isDefinedTerm(features)),
  );
}

function plainText(text: string): string {
  return text.toLowerCase().replace(/\s/g, ' ');
}

/** `("Company")` is what the contract calls a party, not its name. */
function isDefinedTerm(features: readonly PartyFeature[]): boolean {
  return features.includes('inBrackets') && features.includes('inQuotes');
}

function candidateWindows(
  text: string,
  preamble: Preamble | undefined,
  signaturesStart: number,
): (Span & { place: PartyPlace })[] {
  const titleEnd = preamble ? Math.min(preamble.start, TITLE_LENGTH) : HEAD_LENGTH_WITHOUT_PREAMBLE;
  return [
    ...(preamble
      ? [{ place: 'opening' as const, start: preamble.partiesStart, end: preamble.end }]
      : []),
    { place: 'elsewhere', start: 0, end: Math.min(titleEnd, text.length) },
    {
      place: 'elsewhere',
      start: behindWord(text, Math.max(signaturesStart, titleEnd)),
      end: text.length,
    },
  ];
}

/** The opening may end within the word that ends it. */
function behindWord(text: string, offset: number): number {
  if (!/\p{L}/u.test(text[offset - 1] ?? ' ')) return offset;
  return offset + /^\p{L}*/u.exec(text.slice(offset, offset + 40))![0].length;
}

/** One entry per name, the likeliest first; `Acme` is the same as `Acme, Inc.`. */
function mergeNames(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  const merged: (ScoredCandidate & { key: string })[] = [];
  for (const item of scored) {
    const key = nameKey(item.candidate.name);
    const same = merged.find((other) => isSameKey(key, other.key));
    if (!same) merged.push({ ...item, key });
  }
  return merged;
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:the|of|and)\s/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const TERM_IN_BRACKETS =
  /\((?:[^()"]{0,100})"(?:the\s)?([^"]{1,60}?)[,.]?"(?:[^()]{0,120}?"(?:the\s)?([^"]{1,60}?)[,.]?")?[^()]{0,160}\)/g;
const TERM_BEHIND =
  /(?:hereinafter|hereafter|herein|en adelante|en lo sucesivo|ci-après|nachfolgend|nachstehend|im folgenden|doravante|adiante)[^".;]{0,70}"(?:the\s)?([^"]{1,60}?)[,.]?"/gi;
const COLLECTIVE = /collectively|each,? (?:individually )?a|together|respectively|jointly/i;

/** Defined terms between this name and the next party's. */
function findTerms(text: string, candidate: Span, next: Span | undefined): string[] {
  const end = Math.min(next?.start ?? text.length, candidate.end + TERM_SEARCH_LENGTH);
  const passage = ownDescription(text.slice(candidate.end, end));
  const terms: string[] = [];
  for (const pattern of [TERM_IN_BRACKETS, TERM_BEHIND]) {
    for (const match of passage.matchAll(pattern)) {
      if (COLLECTIVE.test(match[0])) continue;
      for (const term of match.slice(1)) {
        if (term && !NO_TERM.test(term)) terms.push(term.trim());
      }
    }
  }
  return [...new Set(terms)];
}

const NO_TERM = /agreement|date|part(?:y|ies)$|^(?:initial )?term$/i;
/** A bracket with a term ends the description of a party, but for further names of its own right behind. */
const OWN_TERM_END =
  /"[^()"]{0,120}\)(?=[^("]{0,400}[("])(?!,?\s?(?:(?:and|or|also|hereinafter|herein|sometimes)\s){0,2}\(|,?\s(?:and\s)?as\s[^("]{1,60}\()/;
/** Another name, joined to this one before any term: `Acme, Inc. and Bolt Company, a Texas corporation (the "Agent")`. */
const JOINED_NAME =
  /^[^("]{0,200}?,?\s(?:and|AND)\s(?=(?:[Tt]he\s)?(?:\p{Lu}[\p{L}\p{N}&.'-]*\s){1,5}(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|Limited|Corp|CORP|Corporation|Company|COMPANY|L\.P|GmbH|Bank)\b)/u;
const SENTENCE_END = /(?<=\p{Ll}{5}|[)"])\.\s(?=\p{Lu}\p{L}+\s)/u;

/** What is said of a name before another's turn comes. */
function ownDescription(passage: string): string {
  const joined = JOINED_NAME.exec(passage);
  const ownTerm = OWN_TERM_END.exec(passage);
  const ends = [
    joined ? joined[0].length : Infinity,
    ownTerm ? ownTerm.index + ownTerm[0].length : Infinity,
    SENTENCE_END.exec(passage)?.index ?? Infinity,
  ];
  return passage.slice(0, Math.min(...ends));
}
