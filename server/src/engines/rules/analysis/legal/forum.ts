import { type FieldFinding, valueFinding, NOT_FOUND } from '../document/field-finding.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import {
  anyCue,
  anyOf,
  byLanguage,
  keysByValue,
  loadAllPairs,
  loadCues,
  loadPairs,
} from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { findPlaces } from '../places/place-names.ts';
import { type Citation, findCitations } from './statutes.ts';

/** Pattern that shows a place: its courts, its statutes or its registers. */
type PlaceCue = readonly [pattern: RegExp, place: string];

/** Names and neutral citations of courts, one pattern for each place. */
const COURTS: readonly PlaceCue[] = [
  ...patternsByPlace('legal/courts', (names) => `(?<![\\p{L}\\p{N}_])${names}\\b`, 'iu'),
  ...patternsByPlace('legal/court-citations', (citations) => citations, ''),
];

/** Patterns of cited statutes; the first that matches counts. */
const STATUTES: readonly PlaceCue[] = [
  ...[...keysByValue(loadPairs('en', 'legal/state-abbreviations'))].map(
    ([place, abbreviations]): PlaceCue => [
      new RegExp(`^(?:\\d{1,4} )?(?:${abbreviations.join('|')})\\b`),
      place,
    ],
  ),
  ...loadAllPairs('legal/statute-places').map(([pattern, place]): PlaceCue => [
    new RegExp(pattern),
    place,
  ]),
  [
    /GDPR|DS-?GVO|RGPD|TFEU|AEUV|\((?:EU|UE|EC|CE|EEC)\)|\/(?:EC|EU|EEC|CE|UE|EG)\b/,
    'European Union',
  ],
];

const COUNTRY_SIGNS = patternsByPlace('legal/country-signs', (signs) => signs, '');
const USUAL_COUNTRY = byLanguage((language) => loadCues(language, 'legal/usual-country')[0]);
const CAPTION_WORD = new RegExp(`\\b${anyCue('legal/caption-words')}\\b`, 'i');
/** Names a court or a venue, in a clause on jurisdiction. */
const COURTS_CLAUSE = new RegExp(`\\b${anyCue('legal/courts-clauses')}\\b`, 'iu');
const SUBMISSION = new RegExp(`\\b${anyCue('legal/submission-words')}\\b`, 'iu');

function patternsByPlace(
  topic: string,
  surround: (alternatives: string) => string,
  flags: string,
): PlaceCue[] {
  return [...keysByValue(loadAllPairs(topic))].map(([place, cues]) => [
    new RegExp(surround(anyOf(cues)), flags),
    place,
  ]);
}

/** Returns whether a sentence names the courts that decide and says that the parties submit to them. */
export function isCourtsClause(sentence: string): boolean {
  return COURTS_CLAUSE.test(sentence) && SUBMISSION.test(sentence);
}

export function mentionsCourts(sentence: string): boolean {
  return COURTS_CLAUSE.test(sentence);
}

/** Weight of one sign for a place. */
const WEIGHT = {
  courtsClause: 8,
  lawClause: 6,
  courtInCaption: 4.5,
  court: 2.5,
  placeInCaption: 3,
  statute: 1.2,
  codeOfLanguage: 0.8,
  countrySign: 0.9,
  name: 0.2,
} as const;
/** Bounds of the sums: many statutes or names of a place do not outweigh a clause or a caption. */
const STATUTES_MAX = 4;
const NAMES_MAX = 1;
const CAPTION_LENGTH = 700;
const TEXT_LENGTH_READ = 400_000;
const SENTENCE_LENGTH_READ = 700;
const WEIGHT_MIN = 1;

type Sign = { place: string; weight: number; span: Span };

/** Finds the state or country whose courts decide or whose law applies. */
export function findForum(reading: Reading): FieldFinding {
  const signs = [
    ...findClauseSigns(reading),
    ...findCourtSigns(reading),
    ...findStatuteSigns(reading),
    ...findNameSigns(reading),
  ];
  const sums = sumByPlace(signs);
  const [best, second] = [...sums].toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] < WEIGHT_MIN) return NOT_FOUND;
  const [place, weight] = best;
  const spans = signs
    .filter((sign) => sign.place === place)
    .toSorted((a, b) => b.weight - a.weight || a.span.start - b.span.start)
    .slice(0, 2)
    .map(({ span }) => span);
  return valueFinding(place, spans, forumConfidence(weight, second?.[1] ?? 0));
}

function forumConfidence(weight: number, other: number): number {
  const margin = (weight - other) / weight;
  return Math.min(0.95, 0.35 + 0.06 * Math.min(weight, 6) + 0.3 * margin);
}

/** Places whose signs weigh less, since their members have law of their own. */
const UNIONS = new Set(['United States', 'European Union']);

function sumByPlace(signs: readonly Sign[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { place, weight } of signs) sums.set(place, (sums.get(place) ?? 0) + weight);
  for (const union of UNIONS) {
    const sum = sums.get(union);
    if (sum !== undefined) sums.set(union, sum * 0.6);
  }
  const [england, wales] = [sums.get('England') ?? 0, sums.get('England and Wales') ?? 0];
  if (england > 0 && wales > 0) {
    sums.set('England and Wales', england + wales);
    sums.delete('England');
  }
  return sums;
}

/** Reads clauses: `… the exclusive jurisdiction of the courts of Ohio`, `se somete a los tribunales de Madrid`. */
function findClauseSigns(reading: Reading): Sign[] {
  const signs: Sign[] = [];
  for (const sentence of reading.sentences) {
    if (sentence.start > TEXT_LENGTH_READ) break;
    const span = {
      start: sentence.start,
      end: Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ),
    };
    const text = spanText(reading, span);
    if (!isCourtsClause(text)) continue;
    const at = text.search(COURTS_CLAUSE);
    const [near] = findPlaces(text.slice(at));
    if (near) signs.push({ place: near.place, weight: WEIGHT.courtsClause, span });
  }
  const law = findGoverningLaw(reading);
  if (law) {
    const weight = WEIGHT.lawClause * law.confidence;
    return [...signs.slice(0, 1), { place: law.jurisdiction, weight, span: law.sentence }];
  }
  return signs.slice(0, 1);
}

/** Finds courts by their names, and the place in the caption of a judgment or a pleading. */
function findCourtSigns({ text }: Reading): Sign[] {
  const read = text.slice(0, TEXT_LENGTH_READ);
  const signs: Sign[] = [];
  for (const [pattern, place] of COURTS) {
    const match = pattern.exec(read);
    if (!match) continue;
    const weight = match.index < CAPTION_LENGTH ? WEIGHT.courtInCaption : WEIGHT.court;
    signs.push({ place, weight, span: { start: match.index, end: match.index + match[0].length } });
  }
  const caption = read.slice(0, CAPTION_LENGTH);
  if (!CAPTION_WORD.test(caption)) return signs;
  for (const { place, kind, start, end } of findPlaces(caption)) {
    const before = caption.slice(Math.max(0, start - 60), start);
    const isOwnLine =
      /(?:^|[\n\u2029])\s?$/.test(before) && /^[\s\n\u2029]/.test(caption.slice(end));
    const isOfCourt =
      isOwnLine || /\b(?:court|district|state|commonwealth|province)\b[^.;]{0,45}$/i.test(before);
    if (kind === 'name' && isOfCourt) {
      signs.push({ place, weight: WEIGHT.placeInCaption, span: { start, end } });
    }
  }
  return signs;
}

function findStatuteSigns(reading: Reading): Sign[] {
  const read = reading.text.slice(0, TEXT_LENGTH_READ);
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  return findCitations(read).flatMap((citation) => {
    if (seen.has(citation.text)) return [];
    seen.add(citation.text);
    const sign = readStatuteSign(citation, reading.language);
    if (!sign) return [];
    const sum = (sums.get(sign.place) ?? 0) + sign.weight;
    sums.set(sign.place, sum);
    return sum > STATUTES_MAX ? [] : [sign];
  });
}

function readStatuteSign({ text, start, end }: Citation, language: TextLanguage): Sign | undefined {
  const place = STATUTES.find(([pattern]) => pattern.test(text))?.[1];
  if (place) return { place, weight: WEIGHT.statute, span: { start, end } };
  const usual = USUAL_COUNTRY[language];
  return usual ? { place: usual, weight: WEIGHT.codeOfLanguage, span: { start, end } } : undefined;
}

function findNameSigns({ text }: Reading): Sign[] {
  const read = text.slice(0, TEXT_LENGTH_READ);
  const sums = new Map<string, number>();
  const signs: Sign[] = [];
  for (const { place, start, end } of findPlaces(read)) {
    const sum = (sums.get(place) ?? 0) + WEIGHT.name;
    sums.set(place, sum);
    if (sum <= NAMES_MAX) signs.push({ place, weight: WEIGHT.name, span: { start, end } });
  }
  for (const [pattern, place] of COUNTRY_SIGNS) {
    const match = pattern.exec(read);
    const span = match && { start: match.index, end: match.index + match[0].length };
    if (span) signs.push({ place, weight: WEIGHT.countrySign, span });
  }
  return signs;
}
