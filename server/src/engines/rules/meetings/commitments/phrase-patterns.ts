import { anyOf, byLanguage, loadAllCues, loadCues, loadPairs } from '../../../../language/cues.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../../../../language/text-language.ts';
import type { CommitmentForm, Modality } from './commitment.ts';
import { futurePatterns, infinitiveOfFuture } from './future-forms.ts';
import type { CommitmentPattern } from './grammar-patterns.ts';

const NAMED_PERSON = '(?<who>@\\d+(?: @(?!\\d))*)';

const LISTED_FORM = new Map(
  TEXT_LANGUAGES.flatMap((language) => loadPairs(language, 'meetings/commitment-verbs')),
);

/** Returns the form in which a list of tasks names a verb: `llamar` for `llamo`; other words stay. */
export function listedForm(word: string, language: TextLanguage): string {
  return LISTED_FORM.get(word) ?? infinitiveOfFuture(word, language) ?? word;
}

/**
 * Patterns of the most common commitments, from the lists of a language. They serve every language without a grammar of
 * its own.
 */
export const PHRASE_PATTERNS = byLanguage(createPatterns);

function createPatterns(language: TextLanguage): readonly CommitmentPattern[] {
  const phrases = Map.groupBy(
    loadPairs(language, 'meetings/commitment-phrases'),
    ([actorAndModality]) => actorAndModality,
  );
  const verbs = loadPairs(language, 'meetings/commitment-verbs').map(([verb]) => verb);
  if (verbs.length === 0) return [];
  const fillers = `(?: ${anyOf(loadCues(language, 'meetings/commitment-fillers'))})*`;
  const modal = [...phrases].map(([actorAndModality, pairs]): CommitmentPattern => {
    const [form, modality] = actorAndModality.split(' ') as [CommitmentForm, Modality];
    const words = anyOf(pairs.map(([, phrase]) => phrase));
    const source = form === 'named' ? `${NAMED_PERSON} ${words}` : words;
    return { form, modality, regex: new RegExp(` ${source}${fillers}(?= )`, 'gu') };
  });
  const subject = language === 'fr' ? "(?: je|(?= j'))" : '(?: (?:ich|yo|eu|ya|já))?';
  const present = new RegExp(`${subject}${fillers}(?= ${anyOf(verbs)} )`, 'gu');
  const future = futurePatterns(language).map(
    ({ form, regex }): CommitmentPattern => ({ form, modality: 'will', regex }),
  );
  return [...modal, ...future, { form: 'self', modality: 'will', facts: ['present tense'], regex: present }];
}

const allWords = (topic: string) => anyOf(loadAllCues(`meetings/${topic}`));
const NEGATION_BEFORE = new RegExp(` ${allWords('commitment-negations')}(?: [^ ]+)? $`, 'u');
const NEGATION_AFTER = / (?:nicht|kein(?:e|en|er|em)?) |^(?: [^ ]+){1,2} (?:pas|plus|jamais) /u;
const CONDITION = new RegExp(` ${allWords('commitment-conditions')} `, 'u');
const SOMEDAY = new RegExp(` ${allWords('commitment-someday')} `, 'u');
const LEAVING = new RegExp(` ${allWords('commitment-leaving')} `, 'u');
/** Matches a negated verb near the beginning, but neither the answer `No,` nor `do not forget`. */
const NEGATED_CLAUSE = new RegExp(
  `^(?: [^ ]+){0,4} (?:${allWords('commitment-negations')}|nicht|kein(?:e|en|er|em)?)(?! ,)(?! (?:[^ ]+ )?${allWords('commitment-reminders')} )`,
  'u',
);
const QUESTION_WORD = new RegExp(
  ` ¿?${allWords('commitment-question-words')} (?:[^ ]+ ){0,2}$`,
  'u',
);

/**
 * Finds the facts of `findContextFacts` that words of other languages state.
 *
 * @param before words of the sentence up to the subject, a blank at the end
 * @param after words from the subject on, a blank at the beginning
 */
export function findListedFacts(before: string, after: string): string[] {
  const facts: string[] = [];
  if (NEGATION_BEFORE.test(before)) facts.push('negated');
  if (NEGATION_AFTER.test(after)) facts.push('negated');
  if (CONDITION.test(before)) facts.push('if before');
  if (SOMEDAY.test(` ${before}${after} `)) facts.push('someday');
  if (QUESTION_WORD.test(before)) facts.push('question word');
  if (LEAVING.test(`${before.trimEnd()}${after}`)) facts.push('leaves');
  return facts;
}

/** Finds the facts of a whole sentence, of which nobody knows the verb. */
export function findStatedFacts(plain: string): string[] {
  const facts = findListedFacts('', plain);
  return NEGATED_CLAUSE.test(plain) ? [...new Set([...facts, 'negated'])] : facts;
}
