import { anyOf, byLanguage, loadCues } from '../../../language/cues.ts';
import { toTerm } from '../../../language/stemming.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import { listNeighbors } from './passages/document-index.ts';
import { certaintyIn, type ConceptMatch } from './passages/match-concepts.ts';
import type { PassageSearch } from './passages/passage-features.ts';

/** Question for the person in a function: `Who is the data protection officer?` */
const FUNCTION_QUESTION = byLanguage(
  (language) =>
    new RegExp(
      String.raw`^¿?\s?${anyOf(loadCues(language, 'questions/function-questions'))}\s?([\p{L}\p{N} '’.&-]{2,80}?)\s?[?.]*$`,
      'iu',
    ),
);
/** Word of a second question in the same sentence. */
const ASKS_MORE = /\b(?:what|when|where|which|who|how|why)\b/i;
/** Words that every person fits. */
const GENERIC = /^(?:person\w*|people|name\w*|part(?:y|ies|ei|eien|ie|es?)|nombre|nome|nom)$/i;
/** Least share of the words of a function that the passage or its neighbors have. */
const SHARE_MIN = 0.6;

/**
 * Returns true when a question asks who has a function that neither the passage nor its heading and neighbors name, by its
 * noun and most of its other words.
 */
export function lacksFunction(search: PassageSearch, text: string, at: number): boolean {
  const { index, question, matches } = search;
  const { language } = question;
  const name = FUNCTION_QUESTION[language].exec(text.trim())?.[1];
  if (name === undefined || ASKS_MORE.test(name)) return false;
  const words = contentWords(name, matches, index.language);
  const noun = contentWords(headOf(name, language), words, index.language).at(
    isHeadFirst(language) ? 0 : -1,
  );
  if (!noun) return false;
  const near = [...listNeighbors(index.passages, at), at, index.passages[at]!.heading];
  const isNear = (match: ConceptMatch) => isNamed(search, match, near);
  const share = words.filter(isNear).length / words.length;
  return !isNear(noun) || share < SHARE_MIN;
}

/**
 * Returns true when a passage, its heading and its neighbors have only the names of a question: they speak of the person
 * and not of what is asked about them.
 */
export function hasNamesOnly(search: PassageSearch, at: number): boolean {
  const { index, question, matches } = search;
  // German writes every noun with a capital.
  if (question.language === 'de') return false;
  const others = matches.filter((match) => !isName(match));
  const near = [...listNeighbors(index.passages, at), index.passages[at]!.heading];
  return (
    others.length > 0 &&
    matches.some((match) => isName(match) && certaintyIn(match, near) > 0) &&
    !others.some((match) => isNamed(search, match, near))
  );
}

function isName({ concept }: ConceptMatch): boolean {
  return concept.isName || concept.isNumber;
}

/** Lists the words of a phrase that say something, in the order of the question. */
function contentWords(
  phrase: string,
  matches: readonly ConceptMatch[],
  language: TextLanguage,
): ConceptMatch[] {
  const stems = new Set(
    (phrase.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => toTerm(word.toLowerCase(), language)),
  );
  return matches.filter(({ concept }) => stems.has(concept.stem) && !GENERIC.test(concept.word));
}

function isHeadFirst(language: TextLanguage): boolean {
  return language !== 'en' && language !== 'de';
}

/** Cuts a function before a preposition: `manager of the shop` is a manager. */
function headOf(name: string, language: TextLanguage): string {
  const behind = BEHIND[language].exec(name);
  return behind ? name.slice(0, behind.index) : name;
}

const BEHIND = byLanguage(
  (language) =>
    new RegExp(
      String.raw`\s${anyOf(loadCues(language, 'questions/words-behind-function'))}\s`,
      'iu',
    ),
);

/** Tells whether passages have a word, one of its family, a synonym, or another word of its group in the thesaurus. */
function isNamed(
  { thesaurus }: PassageSearch,
  match: ConceptMatch,
  passages: readonly number[],
): boolean {
  if (certaintyIn(match, passages) > 0) return true;
  const term = thesaurus.terms.find(({ stem }) => stem === match.concept.stem);
  return term !== undefined && passages.some((at) => term.isIn[at] === 1);
}
