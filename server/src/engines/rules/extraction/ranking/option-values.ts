import type { Span } from '../../../../language/span.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import { indexOptions } from '../option-index.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { type MatchTerm, readNameTerms, similarityOf } from './match-terms.ts';
import type { TextUnit } from './text-units.ts';
import type { UnitValue } from './unit-value.ts';

/** Finds the allowed values that a unit names, and those whose words have the meaning of words of it. */
export function readOptions({ node }: LeafQuery, unit: TextUnit): UnitValue[] {
  const options = node.options ?? [];
  const found: UnitValue[] = indexOptions(options)
    .findOptions(unit.text)
    .map((one) => ({ ...one, form: 'option' }));
  const alike = termsOfOptions(options)
    .filter(({ value }) => !found.some((one) => one.value === value))
    .flatMap(({ value, terms }): UnitValue[] => {
      const place = findAlike(terms, unit);
      return place ? [{ value, form: 'option_alike', ...place }] : [];
    });
  return [...found, ...alike];
}

/** Most allowed values that are compared by the meaning of their words. */
const OPTIONS_COMPARED_MAX = 30;
/** Least similarity of each word of an allowed value with a word of the text. */
const ALIKE_MIN = 0.7;

/** Finds the words of a unit that mean an allowed value. */
function findAlike(wanted: readonly MatchTerm[], unit: TextUnit): Span | undefined {
  if (wanted.length === 0) return undefined;
  const places = wanted.map((term) =>
    unit.terms.find((one) => similarityOf(term, one.term) >= ALIKE_MIN),
  );
  const known = places.filter((place) => place !== undefined);
  if (known.length < wanted.length) return undefined;
  return {
    start: Math.min(...known.map(({ start }) => start)),
    end: Math.max(...known.map(({ end }) => end)),
  };
}

type OptionTerms = { value: LeafValue; terms: readonly MatchTerm[] };

const optionTerms = new WeakMap<readonly LeafValue[], readonly OptionTerms[]>();

/** Returns the terms of allowed values, read once; none of a list that is too long to compare by meaning. */
function termsOfOptions(options: readonly LeafValue[]): readonly OptionTerms[] {
  if (options.length > OPTIONS_COMPARED_MAX) return [];
  let own = optionTerms.get(options);
  if (!own) {
    own = options.map((value) => ({ value, terms: readNameTerms(String(value), 'en') }));
    optionTerms.set(options, own);
  }
  return own;
}
