import { anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { DecisionReason } from './point.ts';

const BEGINNING = byLanguage((language) => anyOf(loadCues(language, 'meetings/decision-reasons')));
/** Ends the beginning of a clause: with a whole word, or with an apostrophe. */
const WORD_END = String.raw`(?:(?<=['’])|(?!\p{L}))`;
const OPENERS = String.raw`^[\s–—-]*(?:(?:and|but|so|well|y|pero|et|mais|und|aber|e|mas),?\s+)?`;
const CLAUSE = byLanguage(
  (language) =>
    new RegExp(String.raw`(?<![\p{L}-])${BEGINNING[language]}${WORD_END}[^.;!?]*`, 'iu'),
);
const OPENING_CLAUSE = byLanguage(
  (language) => new RegExp(String.raw`${OPENERS}(${BEGINNING[language]}${WORD_END}[^.;!?]*)`, 'iu'),
);
const WORDS = { min: 3, max: 40 };

/**
 * Finds the reason of a decision: a clause of its own sentences, else of the sentence right behind or right before them in
 * the same turn, if that begins with it.
 *
 * @returns undefined when nobody gives a reason there
 */
export function findDecisionReason(
  { sentences, language }: MeetingReading,
  decision: readonly MeetingSentence[],
): DecisionReason | undefined {
  const [first, last] = [decision[0]!, decision.at(-1)!];
  const beside = [sentences[last.index + 1], sentences[first.index - 1]].filter(
    (other): other is MeetingSentence => other?.turn === first.turn && !other.isQuestion,
  );
  const clauses = [
    ...decision.map((sentence) => {
      const clause = CLAUSE[language].exec(sentence.text);
      const text = clause?.index === 0 ? clause[0].split(',')[0] : clause?.[0];
      return { sentence, text };
    }),
    ...beside.map((sentence) => ({
      sentence,
      text: OPENING_CLAUSE[language].exec(sentence.text)?.[1],
    })),
  ];
  return clauses
    .map(({ sentence, text = '' }) => ({ sentence, text: trimClause(text) }))
    .find(({ text }) => hasReasonLength(text));
}

/** Tells whether a sentence begins with a reason: `Because the hall is closed.` */
export function isReason({ language }: MeetingReading, { text }: MeetingSentence): boolean {
  return OPENING_CLAUSE[language].test(text);
}

function trimClause(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/[\s,:–—-]+$/, '');
  return plain.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

function hasReasonLength(text: string): boolean {
  const words = text.split(' ').length;
  return words >= WORDS.min && words <= WORDS.max;
}
