import { anyCue, anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import type { TextUnit } from './text-units.ts';
import type { UnitValue } from './unit-value.ts';

const NEGATION = byLanguage((language) => {
  const words = anyOf(loadCues(language, 'extraction/negations'));
  return new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'iu');
});
const NO = new RegExp(String.raw`^(?:${anyCue('extraction/no-words')}|n)(?!\p{L})`, 'iu');
const YES = new RegExp(String.raw`^(?:${anyCue('extraction/yes-words')}|y|x|✓)(?!\p{L})`, 'iu');

/** Reads a unit as a statement that something is so, or is not so. */
export function readStatement({ text, kind, label, language }: TextUnit): UnitValue[] {
  if (kind === 'cell' || (kind !== 'sentence' && label.length === 0)) return [];
  const isNegated = NEGATION[language].test(text);
  const whole = { start: 0, end: text.length };
  if (kind === 'sentence') {
    return [{ value: !isNegated, form: isNegated ? 'negated' : 'affirmed', ...whole }];
  }
  const isYes = YES.test(text);
  const isNo = !isYes && (NO.test(text) || isNegated);
  return [{ value: !isNo, form: isYes || isNo ? 'whole' : 'affirmed', ...whole }];
}
