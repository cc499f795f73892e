import { loadCues, loadPairs } from './cues.ts';
import { stem } from './stemming.ts';
import { splitWords } from './words.ts';

/** Words or a phrase of an English thesaurus, at a place in a list of stems. */
export type ThesaurusMatch = {
  /** Numbers of the groups that have the words. */
  groups: readonly number[];
  /** Index of the first stem. */
  start: number;
  /** Number of stems. */
  length: number;
};

/** Words or phrase as stems. */
type Entry = { stems: readonly string[]; groups: number[] };

let entries: ReadonlyMap<string, readonly Entry[]> | undefined;

/**
 * Finds the words and phrases of the thesaurus (`locales/en/thesaurus.txt`) in a text, also those inside each other.
 *
 * @param stems stems of all words of the text, stop words included
 */
export function findThesaurusMatches(stems: readonly string[]): ThesaurusMatch[] {
  const known = (entries ??= readEntries());
  const matches: ThesaurusMatch[] = [];
  // Loops without intermediate lists: every word of a document comes here.
  for (let start = 0; start < stems.length; start++) {
    for (const entry of known.get(stems[start]!) ?? NO_ENTRIES) {
      if (!isAt(stems, start, entry.stems)) continue;
      matches.push({ groups: entry.groups, start, length: entry.stems.length });
    }
  }
  return matches;
}

const NO_ENTRIES: readonly Entry[] = [];

/** Tells whether the stems from `start` on are those of an entry with the same first stem. */
function isAt(stems: readonly string[], start: number, own: readonly string[]): boolean {
  for (let i = 1; i < own.length; i++) {
    if (stems[start + i] !== own[i]) return false;
  }
  return true;
}

/** Returns the numbers of the groups whose words or phrases occur in a text. */
export function findThesaurusGroups(text: string): Set<number> {
  const stems = splitWords(text).map((word) => stem(word.text, 'en'));
  const found = new Set<number>();
  for (const { groups } of findThesaurusMatches(stems)) {
    for (const group of groups) found.add(group);
  }
  return found;
}

function readEntries(): Map<string, Entry[]> {
  const byWords = new Map<string, Entry>();
  for (const [group, line] of loadCues('en', 'thesaurus').entries()) {
    for (const words of line.split(',')) {
      const stems = stemPhrase(words);
      const key = stems.join(' ');
      const entry = byWords.get(key) ?? { stems, groups: [] };
      entry.groups.push(group);
      byWords.set(key, entry);
    }
  }
  return Map.groupBy(byWords.values(), ({ stems }) => stems[0]!);
}

function stemPhrase(words: string): string[] {
  return words
    .trim()
    .split(/[\s-]+/)
    .map((word) => stem(word, 'en'));
}

/** Words of a question with the stems that sentences with an answer tend to have. */
type ExpectedWords = { question: readonly string[]; answer: readonly string[] };

let expectations: readonly ExpectedWords[] | undefined;

/** Largest number of other words between two words of a phrase in a question. */
const GAP_MAX = 2;

/**
 * Returns the stems that sentences tend to have which answer a question (`locales/en/questions/expected-words.txt`).
 *
 * @param stems stems of all words of the question, stop words included
 */
export function findExpectedStems(stems: readonly string[]): ReadonlySet<string> {
  expectations ??= loadPairs('en', 'questions/expected-words').map(([question, answer]) => ({
    question: stemPhrase(question),
    answer: answer.split(/[\s,]+/).map((word) => stem(word, 'en')),
  }));
  const own = expectations.filter(({ question }) => hasPhrase(stems, question));
  return new Set(own.flatMap(({ answer }) => answer));
}

/** Tells whether the words of a phrase occur in order, near each other. */
function hasPhrase(stems: readonly string[], phrase: readonly string[]): boolean {
  return stems.some((_, start) => {
    let at = start - 1;
    return phrase.every((word, i) => {
      const from = at + 1;
      at = stems.indexOf(word, from);
      return at !== -1 && (i === 0 ? at === start : at - from <= GAP_MAX);
    });
  });
}
