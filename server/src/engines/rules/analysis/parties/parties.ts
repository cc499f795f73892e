import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import { collapseBlanks } from '../../../../language/folding.ts';
import { findUnquotedTerms, findCuedParties } from './cued-parties.ts';
import { findLitigants } from './litigants.ts';
import { type NameCandidate, scanNames } from './name-scanner.ts';
import { isNotParty, isSameName, splitJoinedNames, stripRole } from './party-names.ts';
import type { Span } from '../../../../language/span.ts';
import {
  type PartyFeature,
  type PartySection,
  type PartySections,
  readPartyFeatures,
} from './party-features.ts';
import PARTY_WEIGHTS from '../../weights/parties.json' with { type: 'json' };
import { findPlainParties, type PlainParty } from './plain-parties.ts';
import type { Preamble } from './preamble.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { logistic } from '../../logistic.ts';

/** Party to a contract. Offsets are those of the folded text. */
export type Party = Span & {
  name: string;
  /** Terms by which the contract calls the party, as `Licensor`. */
  terms: string[];
  /** Probability that the name is a party's, 0 to 1. */
  confidence: number;
};

const TITLE_LENGTH = 1_500;
const HEAD_LENGTH_WITHOUT_PREAMBLE = 3_000;
const SIGNATURES_LENGTH = 6_000;
const TERM_SEARCH_LENGTH = 420;
const PARTIES_MAX = 30;

/** Log-odds of each feature; logistic regressions that `eval/fit-parties.ts` fits on the development half of CUAD. */
const WEIGHTS: Readonly<Record<PartySection, Readonly<Partial<Record<PartyFeature, number>>>>> =
  PARTY_WEIGHTS;

const ACCEPTED = 0.5;
/** Probability from which a doubtful name is taken when fewer than two are certain. */
const ACCEPTED_WHEN_FEW = 0.2;
/** Probability that a third party needs when the document has no opening. */
const ACCEPTED_ELSEWHERE = 0.75;
const USUAL_PARTIES = 2;

export function findParties(
  text: string,
  preamble: Preamble | undefined,
  language: TextLanguage = 'en',
): Party[] {
  const litigants = findLitigants(text);
  if (litigants.length > 0) return toParties(text, litigants, language);
  const plain = language === 'en' && !preamble ? findPlainParties(text) : [];
  if (plain.length > 1) return plain.map((party) => nameParty(text, party));
  const [only] = plain;
  if (only) return addLikeliest(text, nameParty(text, only));
  const cued = language === 'en' ? [] : findCuedParties(text);
  return toParties(text, cued.length > 0 ? cued : chooseScoredParties(text, preamble), language);
}

function nameParty(text: string, { start, end, terms, confidence }: PlainParty): Party {
  const name = collapseBlanks(text.slice(start, end));
  return { start, end, name, terms: [...terms], confidence };
}

/** Adds the likeliest other name to the only party that has a label. */
function addLikeliest(text: string, labelled: Party): Party[] {
  const key = toNameKey(labelled.name);
  const others = chooseScoredParties(text, undefined).filter(
    ({ candidate }) => !isSameName(key, toNameKey(candidate.name)),
  );
  const [other] = others.toSorted((a, b) => b.probability - a.probability);
  const parties = [labelled, ...(other ? toParties(text, [other], 'en') : [])];
  return parties.toSorted((a, b) => a.start - b.start);
}

function chooseScoredParties(text: string, preamble: Preamble | undefined): ScoredCandidate[] {
  const { opening, elsewhere } = scorePartyCandidates(text, preamble);
  const named = mergeNames(keepLikely(opening));
  const sure = named.filter(({ probability }) => probability >= ACCEPTED);
  const chosen = sure.length >= USUAL_PARTIES ? sure : fillUp(named, keepLikely(elsewhere));
  return chosen.slice(0, PARTIES_MAX);
}

function toParties(
  text: string,
  chosen: readonly ScoredCandidate[],
  language: TextLanguage,
): Party[] {
  const inOrder = chosen.toSorted((a, b) => a.candidate.start - b.candidate.start);
  const termsOf = (name: Span, next: Span | undefined) => {
    const terms = findTerms(text, name, next);
    return terms.length > 0 || language === 'en' ? terms : findUnquotedTerms(text, name, next);
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

function keepLikely(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  return scored
    .filter(({ probability }) => probability >= ACCEPTED_WHEN_FEW)
    .toSorted((a, b) => b.probability - a.probability || a.candidate.start - b.candidate.start);
}

export type ScoredCandidate = { candidate: NameCandidate; probability: number };

function scorePartyCandidates(
  text: string,
  preamble: Preamble | undefined,
): Record<PartySection, ScoredCandidate[]> {
  const scored: Record<PartySection, ScoredCandidate[]> = { opening: [], elsewhere: [] };
  for (const { candidate, place, features } of listPartyCandidates(text, preamble)) {
    const weights = WEIGHTS[place];
    const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0);
    scored[place].push({ candidate, probability: logistic(sum) });
  }
  return scored;
}

export type PartyCandidate = {
  candidate: NameCandidate;
  place: PartySection;
  features: PartyFeature[];
};

/** Lists every name in the sections where parties are named, with its features. */
export function listPartyCandidates(
  text: string,
  preamble: Preamble | undefined,
): PartyCandidate[] {
  const signaturesStart = Math.max(preamble?.end ?? 0, text.length - SIGNATURES_LENGTH);
  const places: PartySections = {
    preamble,
    signatures: toPlainText(text.slice(signaturesStart)),
    title: toPlainText(text.slice(0, TITLE_LENGTH)),
  };
  const head = text.slice(0, preamble?.end ?? HEAD_LENGTH_WITHOUT_PREAMBLE);
  return listWindows(text, preamble, signaturesStart).flatMap(({ place, ...window }) =>
    scanNames(text, { ...window, isProse: place === 'opening' })
      .filter((candidate) => !isNotParty(text, candidate, place === 'opening'))
      .flatMap((candidate) =>
        place === 'opening' ? [candidate] : splitJoinedNames(head, stripRole(candidate)),
      )
      .map((candidate) => ({
        candidate,
        place,
        features: readPartyFeatures(text, candidate, places),
      }))
      .filter(({ features }) => !isDefinedTerm(features)),
  );
}

function toPlainText(text: string): string {
  return text.toLowerCase().replace(/\s/g, ' ');
}

/** Tells whether a name is a defined term such as `("Company")`. */
function isDefinedTerm(features: readonly PartyFeature[]): boolean {
  return features.includes('inBrackets') && features.includes('inQuotes');
}

function listWindows(
  text: string,
  preamble: Preamble | undefined,
  signaturesStart: number,
): (Span & { place: PartySection })[] {
  const titleEnd = preamble ? Math.min(preamble.start, TITLE_LENGTH) : HEAD_LENGTH_WITHOUT_PREAMBLE;
  return [
    ...(preamble
      ? [{ place: 'opening' as const, start: preamble.partiesStart, end: preamble.end }]
      : []),
    { place: 'elsewhere', start: 0, end: Math.min(titleEnd, text.length) },
    {
      place: 'elsewhere',
      start: skipWord(text, Math.max(signaturesStart, titleEnd)),
      end: text.length,
    },
  ];
}

/** Moves an offset behind the word that it stands in. */
function skipWord(text: string, offset: number): number {
  if (!/\p{L}/u.test(text[offset - 1] ?? ' ')) return offset;
  return offset + /^\p{L}*/u.exec(text.slice(offset, offset + 40))![0].length;
}

/** Merges names of one party, keeping the likeliest: `Acme` equals `Acme, Inc.`. */
function mergeNames(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  const merged: (ScoredCandidate & { key: string })[] = [];
  for (const item of scored) {
    const key = toNameKey(item.candidate.name);
    const same = merged.find((other) => isSameName(key, other.key));
    if (!same) merged.push({ ...item, key });
  }
  return merged;
}

function toNameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:the|of|and)\s/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const TERM_IN_BRACKETS =
  /\((?:[^()"]{0,100})"(?:the\s)?([^"]{1,60}?)[,.]?"(?:[^()]{0,120}?"(?:the\s)?([^"]{1,60}?)[,.]?")?[^()]{0,160}\)/g;
const TERM_BEHIND = new RegExp(
  String.raw`${anyCue('contracts/called-below')}[^".;]{0,70}"(?:the\s)?([^"]{1,60}?)[,.]?"`,
  'gi',
);
const COLLECTIVE = /collectively|each,? (?:individually )?a|together|respectively|jointly/i;

/** Finds the defined terms between a name and the next party's name. */
function findTerms(text: string, candidate: Span, next: Span | undefined): string[] {
  const end = Math.min(next?.start ?? text.length, candidate.end + TERM_SEARCH_LENGTH);
  const passage = cutDescription(text.slice(candidate.end, end));
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
/** Bracket with a term that ends the description of a party, unless further terms follow. */
const OWN_TERM_END =
  /"[^()"]{0,120}\)(?=[^("]{0,400}[("])(?!,?\s?(?:(?:and|or|also|hereinafter|herein|sometimes)\s){0,2}\(|,?\s(?:and\s)?as\s[^("]{1,60}\()/;
/** Name that is joined to a party before any term: `Acme, Inc. and Bolt Company, a Texas corporation (the "Agent")`. */
const JOINED_NAME = new RegExp(
  String.raw`^[^("]{0,200}?,?\s(?:and|AND)\s(?=(?:[Tt]he\s)?(?:\p{Lu}[\p{L}\p{N}&.'-]*\s){1,5}${anyOf(loadCues('en', 'contracts/joined-name-endings'))}\b)`,
  'u',
);
const SENTENCE_END = /(?<=\p{Ll}{5}|[)"])\.\s(?=\p{Lu}\p{L}+\s)/u;

/** Cuts the passage behind a name where the description of that party ends. */
function cutDescription(passage: string): string {
  const joined = JOINED_NAME.exec(passage);
  const ownTerm = OWN_TERM_END.exec(passage);
  const ends = [
    joined ? joined[0].length : Infinity,
    ownTerm ? ownTerm.index + ownTerm[0].length : Infinity,
    SENTENCE_END.exec(passage)?.index ?? Infinity,
  ];
  return passage.slice(0, Math.min(...ends));
}
