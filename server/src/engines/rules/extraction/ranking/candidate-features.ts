import type { LeafQuery } from '../leaf-query.ts';
import type { CandidateGroup } from './candidate-group.ts';
import type { Features } from './features.ts';
import type { LeafCandidate } from './leaf-candidates.ts';
import type { TermComparison } from './leaf-terms.ts';
import { classesOfName, formsOfClass } from './name-classes.ts';
import { placeFeatures } from './place-features.ts';
import { wordFeatures } from './word-features.ts';

type WordFeatures = ReturnType<typeof wordFeatures>;
type PlaceFeatures = ReturnType<typeof placeFeatures>;

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
    ...classFeatures(query, candidate, { words, places }),
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

/** Compares the form of a text with the class of thing that the name of the leaf asks for. */
function classFeatures(
  query: LeafQuery,
  { form, unit }: LeafCandidate,
  { words, places }: { words: WordFeatures; places: PlaceFeatures },
): Features {
  const classes = classesOfName(query);
  const forms = classes.flatMap(formsOfClass);
  const fits = Number(forms.includes(form));
  const byClass = classes.flatMap((one) => [
    [`class:${one}:${form}`, 1],
    [`class:${one}:${unit.kind}`, 1],
    [`class:${one}:${form}:${unit.block}`, places.standalone],
  ]);
  return {
    classFits: fits,
    classFitsBest: Number(forms[0] === form),
    classClashes: Number(forms.length > 0 && fits === 0 && form !== 'whole'),
    classFitsAlone: fits * places.alone,
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
