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
  const others = options.length <= OPTIONS_COMPARED_MAX ? options : [];
  const alike = others
    .filter((value) => !found.some((one) => one.value === value))
    .flatMap((value): UnitValue[] => {
      const place = findAlike(termsOfOption(value), unit);
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

/** Allowed values whose terms are kept. */
const OPTIONS_KEPT_MAX = 1_000;
const optionTerms = new Map<LeafValue, readonly MatchTerm[]>();

function termsOfOption(value: LeafValue): readonly MatchTerm[] {
  let own = optionTerms.get(value);
  if (!own) {
    if (optionTerms.size > OPTIONS_KEPT_MAX) optionTerms.clear();
    own = readNameTerms(String(value), 'en');
    optionTerms.set(value, own);
  }
  return own;
}
