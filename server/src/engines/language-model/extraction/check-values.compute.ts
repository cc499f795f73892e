import { findUnits } from '../../../language/numbers/money-units.ts';
import { guessTextLanguage } from '../../../language/detect-language.ts';
import { hasNegation } from '../../../language/speech/same-claim.ts';
import { findDurations, toIsoDuration } from '../../../language/values/durations.ts';
import type { LeafNode, LeafValue } from '../../language-engine/extraction/schema-node.ts';
import {
  findWords,
  readNumber,
  readValue,
  type ReadingContext,
} from '../analysis/resolve/read-value.ts';
import type { CheckValuesInput } from './complete-extraction.ts';

/** Converts the values of a model to the types of their leaves; undefined where the quoted passage does not state one. */
export function checkValues({
  text,
  dateOrder,
  values,
}: CheckValuesInput): (LeafValue | undefined)[] {
  const context: ReadingContext = {
    language: guessTextLanguage(text),
    order: dateOrder && (dateOrder === 'dmy' ? 'day' : 'month'),
    scales: new Set(findUnits(text).flatMap(({ scale }) => scale ?? [])),
  };
  return values.map(({ node, value, excerpt }) => checkValue(node, value.trim(), excerpt, context));
}

function checkValue(
  node: LeafNode,
  value: string,
  excerpt: string,
  context: ReadingContext,
): LeafValue | undefined {
  const { type, format, options } = node;
  if (options) return options.find((option) => isStatedOption(option, value, excerpt, context));
  if (type === 'boolean') return checkBoolean(value, excerpt);
  if (type !== 'string') {
    const number = readNumber(value, excerpt, context.scales);
    return type === 'integer' && !Number.isInteger(number) ? undefined : number;
  }
  if (format === 'date') return readValue('date', value, excerpt, context)?.value;
  if (format === 'duration') {
    return findDurations(excerpt)
      .map(toIsoDuration)
      .find((duration) => duration === value);
  }
  const words = findWords(excerpt, value);
  return format === undefined || (words !== undefined && FORMATS[format].test(words))
    ? words
    : undefined;
}

const FORMATS = {
  email: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  uri: /^https?:\/\/\S{3,500}$/,
} as const;

function isStatedOption(
  option: LeafValue,
  value: string,
  excerpt: string,
  { scales }: ReadingContext,
): boolean {
  if (String(option).toLowerCase() !== value.toLowerCase()) return false;
  if (typeof option === 'number') return readNumber(option, excerpt, scales) !== undefined;
  if (typeof option === 'boolean') return checkBoolean(value, excerpt) === option;
  // Options are often written as identifiers: `bank_transfer`.
  return findWords(excerpt, option.replaceAll('_', ' ')) !== undefined;
}

/** Accepts a yes only from a passage that denies nothing, and a no only from one that does. */
function checkBoolean(value: string, excerpt: string): boolean | undefined {
  const isNegative = hasNegation(excerpt);
  if (value === 'true') return isNegative ? undefined : true;
  return value === 'false' && isNegative ? false : undefined;
}
