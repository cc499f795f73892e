import { anyCue, anyOf, byLanguage, loadCues } from '../../../language/cues.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import { passageText } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { type AnswerType, findValues } from './wording/answer-type.ts';
import { isNegated } from './wording/question.ts';

/** Types whose answer has a value that can be told from other words. */
const VALUED_TYPES: ReadonlySet<AnswerType> = new Set([
  'date',
  'money',
  'number',
  'percent',
  'duration',
]);
const AMOUNT_QUESTION = new RegExp(anyCue('questions/amount-questions'), 'iu');
/** Time that is no date: `on Friday`, `at noon`, `7.30 am`. */
const OTHER_TIME = byLanguage(
  (language) =>
    new RegExp(
      String.raw`(?<!\p{L})${anyOf(loadCues(language, 'questions/times-without-date'))}(?!\p{L})` +
        String.raw`|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|h|Uhr)\b`,
      'iu',
    ),
);

/**
 * Tells whether a passage has a value of the type that a question wants. A sentence without any
 * date does not say when something begins, however many words of the question it has.
 *
 * @param text the question as typed
 */
export function statesValue({ index, question }: PassageSearch, text: string, at: number): boolean {
  const { type } = question;
  if (!VALUED_TYPES.has(type)) return true;
  const words = passageText(index, at);
  return hasValue(words, { type, language: index.language, isAmount: AMOUNT_QUESTION.test(text) });
}

type Wanted = { type: AnswerType; language: TextLanguage; isAmount: boolean };

function hasValue(words: string, { type, language, isAmount }: Wanted): boolean {
  const has = (one: AnswerType) => (findValues(words, one) ?? []).length > 0;
  // "No deposit is asked for" answers as well.
  if (type === 'money' || type === 'percent') return has('number') || isNegated(words);
  if (type === 'number') return has('number') || (isAmount && isNegated(words));
  return has('date') || has('duration') || OTHER_TIME[language].test(words);
}
