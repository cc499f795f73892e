import { readNumberAtStart } from '../../../../language/numbers/spelled-numbers.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

/** Highest number of characters of a description. */
export const DESCRIPTION_LENGTH_MAX = 200;
const CUT_MIN = 30;

/** Modal verbs of English duties. */
export const MODAL =
  '(?:shall|must|will|agrees?(?:\\salso)?\\sto|undertakes?\\sto|covenants?\\sto|(?:is|are)\\s(?:required|obligated|obliged|responsible)\\sto|(?:is|are)\\sresponsible\\sfor)';

/**
 * Describes an English duty as an imperative of at most 200 characters: `Pay each invoice within 30 days`.
 *
 * @param words duty on one line, from its subject on
 * @param modal modal verb of the duty, as it stands in the words
 */
export function describeDuty(words: string, modal: string): string {
  const at = words.indexOf(` ${modal}`);
  const subject = words.slice(0, at);
  const rest = words.slice(at + modal.length + 1).trimStart();
  const negation = NEGATED_SUBJECT.test(subject) ? 'do not ' : '';
  const lead = modal.endsWith('for') ? 'be responsible for ' : negation;
  return toDescription(lead + moveInsertion(rest));
}

const NEGATED_SUBJECT = /^(?:neither|no|none)\b/i;

/** Moves `, at its own cost,` from before the verb to the end of the first clause. */
function moveInsertion(rest: string): string {
  const [, insertion, clause, tail] = /^,\s([^,]{1,80}),\s([^;.]+)(.*)$/.exec(rest) ?? [];
  return insertion === undefined ? rest : `${clause}, ${insertion}${tail}`;
}

/** Moves the condition or time before a duty behind it: `Pay the rent` and `On Mondays` give `Pay the rent on Mondays`. */
export function moveLeadBehind(predicate: string, lead: string | undefined): string {
  return lead ? `${predicate} ${lead[0]!.toLowerCase()}${lead.slice(1)}` : predicate;
}

const REWRITTEN: readonly (readonly [wording: RegExp, words: string])[] = [
  [/^not\s/, 'do not '],
  [/^(do not )?be\s(?:responsible|required|obligated|obliged)\sto\s/, '$1'],
  [/^(?:also|then|hereby|further|in addition),?\s/, ''],
  // Marks of a list inside a sentence.
  [/(?<=\s)\((?:[a-h]|[ivx]{1,4}|\d)\)\s/g, ''],
  [/([\s,]and|[\s,]or|[\s,]but|,)\s(?:shall|must|will)\snot\s/g, '$1 do not '],
  [/([\s,]and|[\s,]or|[\s,]but|,)\s(?:(?:shall|must|will)|agrees? to)\s(?:also\s|then\s)?/g, '$1 '],
  [/\bshall not be\b/g, 'is not'],
  [/\bshall be\b/g, 'is'],
  [/\bshall have\b/g, 'has'],
  [/\bshall\b/gi, 'will'],
];
/** Number in words before the same number in digits: `thirty (30) days`. */
const NUMBER_TWICE = /\b((?:[a-z]+[- ]){0,2}[a-z]+)\s\((\d{1,4})\)/gi;
/** Next sentence, or a clause with a subject of its own. */
const NEXT_CLAUSE =
  /;|[.!?]\s+(?=["(]?[\p{Lu}\d])|,?\s(?:and|but)\s(?:the\s)?\p{Lu}[\p{L} ]{2,40}\s(?:shall|must|will)\b/u;
const COLON = /:\s/;

/** Cuts a predicate before the next sentence, or a clause with a subject of its own. */
export function firstClause(predicate: string): string {
  return predicate.slice(0, NEXT_CLAUSE.exec(predicate)?.index);
}

/** Turns a predicate into a description: one line, without a stop, at most 200 characters. */
export function toDescription(predicate: string): string {
  const clause = firstClause(predicate);
  const single = clause
    .slice(0, COLON.exec(clause)?.index)
    .replace(NUMBER_TWICE, (whole, spelled: string, digits: string) =>
      mergeNumber(whole, spelled, digits),
    );
  const plain = REWRITTEN.reduce((text, [wording, words]) => text.replace(wording, words), single);
  const short = cutDescription(trimEndOf(plain, /[\s.,;:]/));
  return short.slice(0, 1).toUpperCase() + short.slice(1);
}

const LARGE_NUMBER = /\b(?:hundred|thousand)$/i;

/** Keeps the digits of a number that is spelled out before them; other brackets stay. */
function mergeNumber(whole: string, spelled: string, digits: string): string {
  const words = spelled.split(' ');
  for (const from of words.keys()) {
    const number = words.slice(from).join(' ');
    const isNumber = readNumberAtStart(number) && LARGE_NUMBER.test(number);
    if (isNumber || readNumberAtStart(number)?.value === Number(digits)) {
      return [...words.slice(0, from), digits].join(' ');
    }
  }
  return whole;
}

/** Words before which a long description may end. */
const CUT =
  /,?\s(?=(?:provided|except|save|unless|subject to|in accordance with|pursuant to|including|which|who|whether|to the extent|so that|as set forth|and|or|by|for|from|in|on|at|with|within|to|upon)\b)|,(?=\s)/g;
const LOOSE_END =
  /(?:[\s,(]+(?:a|an|the|and|or|of|to|by|for|from|in|on|at|with|under|before|after|during|until|between|against|than|per|any|all|its|their|such|that|which|not|as|save|except|provided|including|unless|within|whether|is|are|be))+$/i;

/** Cuts a long description at a clause, a phrase or a word. An ellipsis stands for what is left out. */
export function cutDescription(words: string): string {
  if (words.length <= DESCRIPTION_LENGTH_MAX) return words;
  const plain = words.replace(/\s\([^()]*\)/g, '');
  if (plain.length <= DESCRIPTION_LENGTH_MAX) return plain;
  const cut = [...plain.matchAll(CUT)].findLast(
    ({ index }) =>
      index >= CUT_MIN && index < DESCRIPTION_LENGTH_MAX && !hasOpenBracket(plain, index),
  );
  const end = cut?.index ?? plain.lastIndexOf(' ', DESCRIPTION_LENGTH_MAX - 1);
  return `${plain.slice(0, end).replace(LOOSE_END, '')}…`;
}

function hasOpenBracket(words: string, end: number): boolean {
  const head = words.slice(0, end);
  return head.split('(').length > head.split(')').length;
}
