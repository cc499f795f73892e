import { type FieldFinding, foundValue, NOT_FOUND } from '../fields/field-finding.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import * as cues from './forum-cues.ts';
import { placesIn } from './place-names.ts';
import { type Citation, findCitations } from './statutes.ts';

/** How much one sign speaks for a place. */
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
/** A place's many statutes or names do not outweigh a clause or a caption. */
const STATUTES_MAX = 4;
const NAMES_MAX = 1;
const CAPTION_LENGTH = 700;
const TEXT_LENGTH_READ = 400_000;
const SENTENCE_LENGTH_READ = 700;
const WEIGHT_MIN = 1;

type Sign = { place: string; weight: number; span: Span };

/** The state or country whose courts decide or whose law is applied. */
export function findForum(reading: Reading): FieldFinding {
  const signs = [
    ...signsOfClauses(reading),
    ...signsOfCourts(reading),
    ...signsOfStatutes(reading),
    ...signsOfNames(reading),
  ];
  const sums = sumOf(signs);
  const [best, second] = [...sums].toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] < WEIGHT_MIN) return NOT_FOUND;
  const [place, weight] = best;
  const spans = signs
    .filter((sign) => sign.place === place)
    .toSorted((a, b) => b.weight - a.weight || a.span.start - b.span.start)
    .slice(0, 2)
    .map(({ span }) => span);
  return foundValue(place, spans, confidenceOf(weight, second?.[1] ?? 0));
}

function confidenceOf(weight: number, other: number): number {
  const margin = (weight - other) / weight;
  return Math.min(0.95, 0.35 + 0.06 * Math.min(weight, 6) + 0.3 * margin);
}

/** A federal statute says less than one of a state, a Union's less than one of a member. */
const UNIONS = new Set(['United States', 'European Union']);

function sumOf(signs: readonly Sign[]): Map<string, number> {
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

/** `… the exclusive jurisdiction of the courts of Ohio`, `se somete a los tribunales de Madrid`. */
function signsOfClauses(reading: Reading): Sign[] {
  const signs: Sign[] = [];
  for (const sentence of reading.sentences) {
    if (sentence.start > TEXT_LENGTH_READ) break;
    const span = {
      start: sentence.start,
      end: Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ),
    };
    const text = textOf(reading, span);
    if (!cues.COURTS_CLAUSE.test(text) || !cues.SUBMITS.test(text)) continue;
    const at = text.search(cues.COURTS_CLAUSE);
    const [near] = placesIn(text.slice(at));
    if (near) signs.push({ place: near.place, weight: WEIGHT.courtsClause, span });
  }
  const law = findGoverningLaw(reading);
  if (law) {
    const weight = WEIGHT.lawClause * law.confidence;
    return [...signs.slice(0, 1), { place: law.jurisdiction, weight, span: law.sentence }];
  }
  return signs.slice(0, 1);
}

/** Courts by their names, and the place named in the caption above a judgment or a pleading. */
function signsOfCourts({ text }: Reading): Sign[] {
  const read = text.slice(0, TEXT_LENGTH_READ);
  const signs: Sign[] = [];
  for (const [wording, place] of cues.COURTS) {
    const match = wording.exec(read);
    if (!match) continue;
    const weight = match.index < CAPTION_LENGTH ? WEIGHT.courtInCaption : WEIGHT.court;
    signs.push({ place, weight, span: { start: match.index, end: match.index + match[0].length } });
  }
  const caption = read.slice(0, CAPTION_LENGTH);
  if (!cues.COURT_WORD.test(caption)) return signs;
  for (const { place, kind, start, end } of placesIn(caption)) {
    const before = caption.slice(Math.max(0, start - 60), start);
    const line = /(?:^|[\n\u2029])\s?$/.test(before) && /^[\s\n\u2029]/.test(caption.slice(end));
    const isOfCourt =
      line || /\b(?:court|district|state|commonwealth|province)\b[^.;]{0,45}$/i.test(before);
    if (kind === 'name' && isOfCourt) {
      signs.push({ place, weight: WEIGHT.placeInCaption, span: { start, end } });
    }
  }
  return signs;
}

function signsOfStatutes(reading: Reading): Sign[] {
  const read = reading.text.slice(0, TEXT_LENGTH_READ);
  const perPlace = new Map<string, number>();
  const seen = new Set<string>();
  return findCitations(read).flatMap((citation) => {
    if (seen.has(citation.text)) return [];
    seen.add(citation.text);
    const sign = signOfStatute(citation, reading.language);
    if (!sign) return [];
    const count = (perPlace.get(sign.place) ?? 0) + sign.weight;
    perPlace.set(sign.place, count);
    return count > STATUTES_MAX ? [] : [sign];
  });
}

function signOfStatute({ text, start, end }: Citation, language: string): Sign | undefined {
  const place = cues.STATUTES.find(([wording]) => wording.test(text))?.[1];
  if (place) return { place, weight: WEIGHT.statute, span: { start, end } };
  const usual = cues.CODE_OF_LANGUAGE[language];
  return usual ? { place: usual, weight: WEIGHT.codeOfLanguage, span: { start, end } } : undefined;
}

function signsOfNames({ text }: Reading): Sign[] {
  const read = text.slice(0, TEXT_LENGTH_READ);
  const counts = new Map<string, number>();
  const signs: Sign[] = [];
  for (const { place, start, end } of placesIn(read)) {
    const sum = (counts.get(place) ?? 0) + WEIGHT.name;
    counts.set(place, sum);
    if (sum <= NAMES_MAX) signs.push({ place, weight: WEIGHT.name, span: { start, end } });
  }
  for (const [wording, place] of cues.COUNTRY_SIGNS) {
    const match = wording.exec(read);
    const span = match && { start: match.index, end: match.index + match[0].length };
    if (span) signs.push({ place, weight: WEIGHT.countrySign, span });
  }
  return signs;
}
