import { loadCues } from '../../../../language/cues.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import type { LeafQuery } from '../leaf-query.ts';
import type { CandidateForm, LeafCandidate } from './leaf-candidates.ts';
import {
  bestSimilarity,
  coverageOf,
  meanOf,
  type TermComparison,
  type WeightedTerm,
} from './leaf-terms.ts';
import type { MatchTerm, PlacedTerm } from './match-terms.ts';
import { classesOfName, formsOfClass } from './name-classes.ts';

/** Features by name; those that are not named are 0. */
export type Features = Readonly<Record<string, number>>;

/** Candidates of a leaf, to compare them with each other. */
export type CandidateGroup = {
  /** Number of candidates of the same unit that are nearer to the words of the leaf. */
  rankOf: (candidate: LeafCandidate) => number;
  /** Number of different values of a form. */
  countOf: (form: CandidateForm) => number;
  firstOf: (form: CandidateForm) => LeafCandidate | undefined;
  /** Candidates of the same unit. */
  listBeside: (candidate: LeafCandidate) => readonly LeafCandidate[];
  /** Largest of the amounts and figures. */
  largest: LeafValue | undefined;
};

/** Weight of the description against the name, for the nearness to a value. */
const DESCRIPTION_SHARE = 0.5;

/** @param candidates in the order of their units */
export function groupCandidates(
  comparison: TermComparison,
  candidates: readonly LeafCandidate[],
): CandidateGroup {
  const byUnit = Map.groupBy(candidates, ({ unit }) => unit);
  const ranks = new Map<LeafCandidate, number>();
  const { name, description } = comparison.terms;
  for (const own of byUnit.values()) {
    const scores = new Map(
      own.map((one) => [
        one,
        nearnessOf(comparison, name, one) +
          DESCRIPTION_SHARE * nearnessOf(comparison, description, one),
      ]),
    );
    const sorted = own.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
    for (const [rank, one] of sorted.entries()) ranks.set(one, rank);
  }
  const inOrder = candidates.toSorted(
    (a, b) => a.unit.position - b.unit.position || a.start - b.start,
  );
  const firsts = new Map(inOrder.toReversed().map((one) => [one.form, one]));
  const values = Map.groupBy(candidates, ({ form }) => form);
  const amounts = candidates.filter(({ form }) => form === 'money' || form === 'figure');
  return {
    rankOf: (candidate) => ranks.get(candidate) ?? 0,
    countOf: (form) => new Set(values.get(form)?.map(({ value }) => String(value))).size || 1,
    firstOf: (form) => firsts.get(form),
    listBeside: ({ unit }) => byUnit.get(unit) ?? [],
    largest: amounts.toSorted((a, b) => Number(b.value) - Number(a.value))[0]?.value,
  };
}

/** Computes the features of a candidate, by name; most are from 0 to 1. */
export function candidateFeatures(
  comparison: TermComparison,
  query: LeafQuery,
  candidate: LeafCandidate,
  group: CandidateGroup,
): Features {
  const words = wordFeatures(comparison, candidate, group);
  const places = placeFeatures(candidate, group);
  const { kind } = query;
  const { unit, form } = candidate;
  const byKind = CROSSED.flatMap((name) => [
    [`${name}:${unit.kind}`, words[name]],
    [`${name}:${kind}`, words[name]],
  ]);
  const { standalone, firstOfForm } = places;
  return {
    ...words,
    ...places,
    ...Object.fromEntries(byKind),
    [`standalone:${kind}`]: standalone,
    [`standalone:${kind}:${unit.block}`]: standalone,
    [`firstOfForm:${kind}`]: firstOfForm,
    [`block:${unit.block}:${kind}`]: 1,
    [`unit:${unit.kind}`]: 1,
    [`form:${kind}:${form}`]: 1,
    ...classFeatures(query, candidate, { group, words, standalone }),
    ...conceptFeatures(comparison, query, candidate),
  };
}

/** Features that have a weight of their own for each kind of unit and each kind of leaf. */
const CROSSED = [
  'nameNear',
  'name',
  'wide',
  'specific',
  'description',
  'nameSegment',
  'specificSegment',
] as const;

const EXACT = 0.9;
const SURE = 0.85;
const MISSED = 0.3;
const RELATED = 0.5;
const STRANGE_MAX = 4;
const MODIFIERS_COUNTED = 3;

/** Compares the words around a candidate with those of the leaf. */
function wordFeatures(comparison: TermComparison, candidate: LeafCandidate, group: CandidateGroup) {
  const { unit } = candidate;
  const { name, specific, parents, description } = comparison.terms;
  const own = [...unit.label, ...unit.terms];
  const beyond = [...unit.heading, ...unit.before];
  const all = [...own, ...beyond];
  const segment = [...unit.label, ...listSegmentTerms(candidate, group.listBeside(candidate))];
  const cover = (wanted: readonly WeightedTerm[], placed: readonly PlacedTerm[]) =>
    coverageOf(comparison, wanted, placed);
  const best = (term: WeightedTerm | undefined) =>
    term ? bestSimilarity(comparison, term.term, own) : 0;
  const wanted = [...name, ...parents, ...description];
  const related = unit.label.filter((placed) =>
    wanted.some(({ term }) => comparison.similarity(term, placed.term) >= RELATED),
  ).length;
  const strange = unit.label.length - related;
  const nameOwn = cover(name, own);
  const nameLabel = cover(name, unit.label);
  return {
    nameLabel,
    nameNear: nearnessOf(comparison, name, candidate),
    name: nameOwn,
    exact: meanOf(name, (term) => Number(bestSimilarity(comparison, term, own) >= EXACT)),
    wide: cover(name, all),
    nameAll: Number(nameOwn > SURE),
    nameLabelAll: Number(nameLabel > SURE),
    nameSegment: cover(name, segment),
    nameBehind: cover(name, listBracketedTerms(candidate)),
    missed: meanOf(name, (term) => Number(bestSimilarity(comparison, term, all) < MISSED)),
    first: best(name[0]),
    last: best(name.at(-1)),
    specific: cover(specific, own),
    specificNear: nearnessOf(comparison, specific, candidate),
    specificSegment: cover(specific, segment),
    noSpecific: Number(specific.length === 0),
    heading: cover(name, unit.heading),
    before: cover(name, unit.before),
    labelPrecision: unit.label.length > 0 ? related / unit.label.length : 0,
    labelStrange: Math.min(STRANGE_MAX, strange) / STRANGE_MAX,
    strangeModifiers:
      Math.min(MODIFIERS_COUNTED, countStrangeModifiers(wanted, segment)) / MODIFIERS_COUNTED,
    missingModifiers: Math.min(2, countMissingModifiers(name, all)) / 2,
    parent: cover(parents, own),
    parentAround: cover(parents, [...beyond, ...unit.label]),
    parentMissed: parents.length > 0 ? 1 - cover(parents, all) : 0,
    description: cover(description, own),
    descriptionNear: nearnessOf(comparison, description, candidate),
    descriptionSegment: cover(description, segment),
    descriptionAround: cover(description, beyond),
  };
}

const LETTERS_PER_WORD = 6;
/** Number of words between a word and a value that halves its weight. */
const WORDS_HALVING = 6;
/** Weight of the distance of words behind a value, which belong to it less often. */
const BEHIND = 1.3;

/** Returns the share of terms around a value, which count less with each word between. */
function nearnessOf(
  { similarity }: TermComparison,
  wanted: readonly WeightedTerm[],
  { unit, start, end }: LeafCandidate,
): number {
  return meanOf(wanted, (term) => {
    let best = 0;
    for (const placed of unit.terms) {
      const value = similarity(term, placed.term);
      if (value === 0) continue;
      const words = distanceTo(placed, start, end) / LETTERS_PER_WORD;
      best = Math.max(best, value / (1 + words / WORDS_HALVING));
    }
    return best;
  });
}

function distanceTo(placed: PlacedTerm, start: number, end: number): number {
  if (placed.end <= start) return start - placed.end;
  return placed.start >= end ? BEHIND * (placed.start - end) : 0;
}

/** Largest distance of the brackets behind a name that define it, in characters. */
const BRACKET_DISTANCE_MAX = 60;

/** Lists the terms in the brackets behind a value: `Acme Ltd, of Leeds (the "Tenant")`. */
function listBracketedTerms({ unit, end }: LeafCandidate): PlacedTerm[] {
  const open = unit.text.indexOf('(', end);
  if (open === -1 || open - end > BRACKET_DISTANCE_MAX) return [];
  const close = unit.text.indexOf(')', open);
  return unit.terms.filter((one) => one.start > open && (close === -1 || one.end <= close));
}

const SEGMENT_BREAK = /[,;:()–—]|\s-\s|\band\b|\bund\b|\bet\b/g;

/** Lists the terms between the punctuation around a value, and up to the other values of its unit. */
function listSegmentTerms(
  { unit, start, end }: LeafCandidate,
  beside: readonly LeafCandidate[],
): PlacedTerm[] {
  let [from, to] = [0, unit.text.length];
  const breaks = Array.from(unit.text.matchAll(SEGMENT_BREAK), ({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }));
  for (const one of [...breaks, ...beside]) {
    if (one.end <= start) from = Math.max(from, one.end);
    if (one.start >= end) to = Math.min(to, one.start);
  }
  return unit.terms.filter((placed) => placed.start >= from && placed.end <= to);
}

/** Concepts that tell things of one kind apart, as `net` and `first`. */
const MODIFIERS: ReadonlySet<string> = new Set(loadCues('en', 'extraction/modifiers'));

function modifiersOf({ concepts }: MatchTerm): string[] {
  return [...concepts].filter((concept) => MODIFIERS.has(concept));
}

/** Counts the terms around a value whose modifiers the leaf does not have. */
function countStrangeModifiers(
  wanted: readonly WeightedTerm[],
  placed: readonly PlacedTerm[],
): number {
  return countWithoutModifiers(
    placed.map(({ term }) => term),
    wanted.map(({ term }) => term),
  );
}

/** Counts the terms of a name whose modifiers no term around the value has. */
function countMissingModifiers(
  name: readonly WeightedTerm[],
  placed: readonly PlacedTerm[],
): number {
  return countWithoutModifiers(
    name.map(({ term }) => term),
    placed.map(({ term }) => term),
  );
}

/** Counts the terms with modifiers none of which is among those of other terms. */
function countWithoutModifiers(terms: readonly MatchTerm[], others: readonly MatchTerm[]): number {
  const known = new Set(others.flatMap(modifiersOf));
  return terms.filter((term) => {
    const own = modifiersOf(term);
    return own.length > 0 && own.every((one) => !known.has(one));
  }).length;
}

const EARLY = 0.15;
const LATE = 0.85;

/** Describes where a candidate stands, and among which others. */
function placeFeatures(candidate: LeafCandidate, group: CandidateGroup) {
  const { unit, form, start, end, value } = candidate;
  return {
    nearest: 1 / (1 + group.rankOf(candidate)),
    alone: 1 / group.countOf(form),
    aloneInUnit: 1 / (group.listBeside(candidate).length || 1),
    position: unit.position,
    early: Number(unit.position < EARLY),
    late: Number(unit.position > LATE),
    length: Math.min(1, (end - start) / 60),
    unitLength: Math.min(1, unit.text.length / 300),
    startsUnit: Number(start <= 2),
    standalone: Number(end - start >= 0.9 * unit.text.length),
    firstOfForm: Number(group.firstOf(form) === candidate),
    largest: Number(group.largest === value),
    allCapitals: Number(typeof value === 'string' && isInCapitals(value)),
    withoutHeading: Number(unit.kind === 'cell' && unit.heading.length === 0),
  };
}

function isInCapitals(words: string): boolean {
  return words.length > 4 && words === words.toUpperCase() && /\p{Lu}{3}/u.test(words);
}

/** Compares the form of a text with the class of thing that the name of the leaf asks for. */
function classFeatures(
  query: LeafQuery,
  { form, unit }: LeafCandidate,
  {
    group,
    words,
    standalone,
  }: {
    group: CandidateGroup;
    words: ReturnType<typeof wordFeatures>;
    standalone: number;
  },
): Features {
  const classes = classesOfName(query);
  const forms = classes.flatMap(formsOfClass);
  const fits = Number(forms.includes(form));
  const byClass = classes.flatMap((one) => [
    [`class:${one}:${form}`, 1],
    [`class:${one}:${unit.kind}`, 1],
    [`class:${one}:${form}:${unit.block}`, standalone],
  ]);
  return {
    classFits: fits,
    classFitsBest: Number(forms[0] === form),
    classClashes: Number(forms.length > 0 && fits === 0 && form !== 'whole'),
    classFitsAlone: fits / group.countOf(form),
    classFitsNear: fits * words.nameNear,
    classFitsWide: fits * words.wide,
    ...Object.fromEntries(byClass),
  };
}

/** Pairs the concepts of a name with the form and the place of a candidate: names of tenants stand in some blocks. */
function conceptFeatures(
  { terms }: TermComparison,
  { kind }: LeafQuery,
  { form, unit }: LeafCandidate,
): Features {
  if (kind !== 'text' && kind !== 'date') return {};
  const concepts = new Set(terms.name.flatMap(({ term }) => [...term.concepts]));
  return Object.fromEntries(
    [...concepts].flatMap((concept) => [
      [`concept:${concept}:${unit.block}`, 1],
      ...(kind === 'text' ? [[`concept:${concept}:${form}`, 1]] : []),
    ]),
  );
}
