import type { Context } from '../http/route.ts';
import { guessQuestionLanguage } from './question-language.ts';
import { MONTH_NUMBER_BY_NAME } from '../language/dates/month-dates.ts';
import { WEEKDAYS } from '../language/due-dates/english-due-words.ts';
import { isStopWord } from '../language/stop-words.ts';
import type { TextLanguage } from '../language/text-language.ts';
import { splitWords, type Word } from '../language/words.ts';
import { toSourceFilters } from '../search/filters.ts';
import type { Candidate } from './source-text.ts';

/** Maximum number of names of a question that are looked up, one search each. */
const NAMES_MAX = 5;
/** Maximum number of words of a question that are looked up in the titles. */
const TITLE_WORDS_MAX = 100;
/** Length of the shortest word whose ending is ignored, and of the longest ending. */
const STEM_LENGTH_MIN = 4;
const ENDING_LENGTH_MAX = 2;
/** Text before the first word of a sentence. */
const BEGINS_SENTENCE = /(?:^|[.!?:]\s)[\s"“”'‘’(¿¡]*$/u;
/** Language that capitalizes every noun, so that a capital marks no name. */
const CAPITALIZES_NOUNS: TextLanguage = 'de';

/** Words of a question that tell the sources apart, such as the name of a company or a word of a title. */
export type SubjectMatches = {
  /** Number of these words that a source has, by its id; sources without any are left out. */
  matches: ReadonlyMap<string, number>;
  /** Words in lower case that only the titles of the fewest sources have; empty if no title has one. */
  titleWords: readonly string[];
  /** Number of these words in the best matching source. */
  most: number;
  /** True if the question names something that is in no source at all. */
  isUnknown: boolean;
};

/**
 * Finds the sources that the words of a question single out. A name counts where the text or title has it, as the
 * search index knows; another word counts where the title has it. Words of all sources or of none do not count.
 */
export async function findSubjects(
  context: Context,
  question: string,
  candidates: readonly Candidate[],
): Promise<SubjectMatches> {
  const language = guessQuestionLanguage(question);
  const names = language === CAPITALIZES_NOUNS ? [] : findNames(question, language);
  const holders = await Promise.all(names.map((name) => findHolders(context, name, candidates)));
  const inTitles = titleHolders(question, language, candidates);
  const isUnknown = candidates.length > 0 && holders.some((ids) => ids.size === 0);
  const isTelling = ({ size }: ReadonlySet<string>) => size > 0 && size < candidates.length;
  const telling = [...holders, ...inTitles.values()].filter(isTelling);
  const matches = new Map<string, number>();
  for (const id of telling.flatMap((ids) => [...ids])) matches.set(id, (matches.get(id) ?? 0) + 1);
  const most = Math.max(0, ...matches.values());
  return { matches, titleWords: chooseRarest(inTitles), most, isUnknown };
}

/** Lists the capitalized words, but for those that begin a sentence, and for months and weekdays. */
function findNames(question: string, language: TextLanguage): string[] {
  const isName = ({ text, isCapitalized, start }: Word) =>
    !BEGINS_SENTENCE.test(question.slice(0, start)) &&
    isCapitalized &&
    text.length > 1 &&
    !isCalendarWord(text) &&
    !isStopWord(text, language);
  const names = splitWords(question).filter(isName);
  return [...new Set(names.map(({ text }) => text))].slice(0, NAMES_MAX);
}

function isCalendarWord(text: string): boolean {
  return MONTH_NUMBER_BY_NAME.has(text) || Object.hasOwn(WEEKDAYS, text);
}

/** Finds the candidates whose text or title has a name. */
async function findHolders(
  { services, workspaceId }: Context,
  name: string,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  const ids = (source: Candidate['source']) =>
    candidates.filter((one) => one.source === source).map(({ id }) => id);
  const search = { workspaceId, query: `"${name}"`, limit: candidates.length };
  const found = await Promise.all([
    services.search.findSources({
      ...search,
      sources: ['document'],
      filters: toSourceFilters({ document_ids: ids('document') }),
    }),
    services.search.findSources({
      ...search,
      sources: ['transcript'],
      filters: toSourceFilters({ meeting_ids: ids('meeting') }),
    }),
  ]);
  const holders = found.flatMap(({ results }) => results);
  return new Set([
    ...holders.map(({ id, meeting_id }) => meeting_id ?? id),
    ...candidates
      .filter(({ title }) => splitWords(title).some(({ text }) => text === name))
      .map(({ id }) => id),
  ]);
}

/** Maps each word of the question to the candidates with this word in their title. */
function titleHolders(
  question: string,
  language: TextLanguage,
  candidates: readonly Candidate[],
): Map<string, Set<string>> {
  const titles = candidates.map(({ id, title }) => ({
    id,
    words: splitWords(title).map(({ text }) => text),
  }));
  const words = new Set(splitWords(question).map(({ text }) => text));
  const telling = [...words].filter((text) => !isStopWord(text, language));
  return new Map(
    telling.slice(0, TITLE_WORDS_MAX).map((text) => {
      const holders = titles.filter((title) => title.words.some((word) => isSameWord(word, text)));
      return [text, new Set(holders.map(({ id }) => id))];
    }),
  );
}

/** Compares words but for a short ending, as of a plural: the stemmers may be loaded in compute children only. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < STEM_LENGTH_MIN) return short === long;
  return long.startsWith(short) && long.length - short.length <= ENDING_LENGTH_MAX;
}

/** Chooses the words that the fewest titles have. A word of many titles names a kind of document, not one of them. */
function chooseRarest(inTitles: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const held = [...inTitles].filter(([, { size }]) => size > 0);
  const fewest = Math.min(...held.map(([, { size }]) => size));
  return held.filter(([, { size }]) => size === fewest).map(([word]) => word);
}
