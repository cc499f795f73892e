import { byLanguage, loadCues } from '../../../../language/cues.ts';
import { splitWords } from '../../../../language/words.ts';
import { toTerm } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TermIndex } from './term-index.ts';

/** Weight of each term of a query: 1 when the query contains it, less for related terms. */
export type TermWeights = ReadonlyMap<string, number>;

/** Topic or question of a reader, read against the words of a meeting. */
export type FocusQuery = {
  /** All terms of the query and related ones. */
  sought: TermWeights;
  /** Terms of the subject alone: `What did Ana think of the colour when discussing the design` without `design`. */
  core: TermWeights;
  /** Terms that follow each other in the query, as `term term`. */
  pairs: ReadonlySet<string>;
  /** Labels of the speakers whose words are asked for. */
  speakers: ReadonlySet<string>;
};

const REQUEST_WORDS = byLanguage(
  (language) => new Set(loadCues(language, 'meetings/focus-request-words')),
);

/** Matches the words that begin the circumstances of a question. */
const SETTING =
  /\bwhen (?:discuss|talk|present|mention|think|reflect|do|assess|introduc|consider)\w*\b|\bas for\b/i;
/** Weight of a word with another ending: `finance` for `financial`. */
const RELATED_WEIGHT = 0.5;
const RELATED_LENGTH_MIN = 5;
const RELATED_ENDING_MAX = 3;

/** Parses a topic or question against the words of a meeting. */
export function parseFocus(query: string, index: TermIndex): FocusQuery {
  const mentions = findSpeakerMentions(query, index);
  const about = mentions.reduce((text, { matched }) => text.replace(matched, ' '), query);
  const terms = focusTerms(about, index.language);
  const setting = about.search(SETTING);
  const core = setting > 0 ? focusTerms(about.slice(0, setting), index.language) : terms;
  return {
    sought: addRelatedTerms(terms, index),
    core: new Map(core.map((term) => [term, 1])),
    pairs: new Set(terms.slice(1).map((term, at) => `${terms[at]} ${term}`)),
    speakers: new Set(mentions.flatMap(({ names }) => names)),
  };
}

/** Tells whether a query names anything; `What was the meeting about?` does not. */
export function hasFocusTerms({ sought, speakers }: FocusQuery): boolean {
  return sought.size > 0 || speakers.size > 0;
}

/** Tells whether the meeting mentions a term of the query, or has a speaker whom it names. */
export function isFocusMentioned(
  { sought, speakers }: FocusQuery,
  { postings }: TermIndex,
): boolean {
  return speakers.size > 0 || [...sought.keys()].some((term) => postings.has(term));
}

function focusTerms(text: string, language: TextLanguage): string[] {
  return splitWords(text)
    .filter(({ text: word }) => word.length > 1 && !isStopWord(word, language))
    .filter(({ text: word }) => !REQUEST_WORDS[language].has(word))
    .map(({ text: word }) => toTerm(word, language));
}

function addRelatedTerms(terms: readonly string[], { postings }: TermIndex): TermWeights {
  const sought = new Map(terms.map((term) => [term, 1]));
  const long = terms.filter((term) => term.length >= RELATED_LENGTH_MIN);
  if (long.length === 0) return sought;
  for (const other of postings.keys()) {
    if (
      other.length >= RELATED_LENGTH_MIN &&
      !sought.has(other) &&
      long.some((term) => isRelatedTerm(term, other))
    ) {
      sought.set(other, RELATED_WEIGHT);
    }
  }
  return sought;
}

function isRelatedTerm(term: string, other: string): boolean {
  const stem = term.slice(0, Math.max(RELATED_LENGTH_MIN, term.length - RELATED_ENDING_MAX));
  return Math.abs(term.length - other.length) <= RELATED_ENDING_MAX && other.startsWith(stem);
}

/** Words of a query that name a speaker, and all labels of this person in the meeting. */
type SpeakerMention = { matched: string; names: string[] };

const TITLE = /^(?:mr|ms|mrs|dr|hon|the|right|prof|sir|herr|frau|m|mme|sra?|dra?)$/i;

/** Finds speakers by their full name, a part that only one of them has, or the office in brackets. */
function findSpeakerMentions(query: string, { turns }: TermIndex): SpeakerMention[] {
  const all = new Set(turns.flatMap(({ speaker }) => speaker ?? []));
  const labels = Map.groupBy(all, (label) => label.replace(/\(.*\)/, '').trim());
  const names = { count: labels.size, withPart: countNamesWithPart([...labels.keys()]) };
  return [...labels].flatMap(([name, own]) => {
    const matched = findMentionOf(query, name, own, names);
    return matched === undefined ? [] : [{ matched, names: own }];
  });
}

/** Counts the names that contain each part. */
function countNamesWithPart(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of names.flatMap((name) => [...new Set(namePartsOf(name))])) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

function findMentionOf(
  query: string,
  name: string,
  labels: readonly string[],
  all: { count: number; withPart: ReadonlyMap<string, number> },
): string | undefined {
  const offices = labels.flatMap(
    (label) => /\(([^,)]{7,})/.exec(label)?.[1]?.split(' and ')[0] ?? [],
  );
  const own = namePartsOf(name).filter((part) => all.withPart.get(part) === 1);
  const surname = namePartsOf(name).at(-1)!;
  const parts = own.filter((part) => part === surname || own.length === 1 || all.count < 12);
  return (
    [name, ...offices]
      .map((words) => findName(query, words))
      .find((matched) => matched !== undefined) ??
    parts.map((part) => findPart(query, part)).find((matched) => matched !== undefined)
  );
}

/** Finds a name with a capital; in lower case only where somebody acts, as `did marketing`. */
function findName(query: string, words: string): string | undefined {
  // The compilation of a pattern takes longer than this look-up, and a meeting may have thousands of speakers.
  if (words.length < 2 || !query.toLowerCase().includes(words.toLowerCase())) return undefined;
  const name = RegExp.escape(words);
  const capital = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').exec(query);
  const doing = new RegExp(
    `(?<=\\b(?:did|does|do|with|by|and|of) (?:the )?)${name}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${name}(?=['’]s)`,
    'iu',
  );
  return (capital ?? doing.exec(query))?.[0];
}

/** Finds a part of a name. A single letter, as in `Grad B`, must stand alone behind another word. */
function findPart(query: string, part: string): string | undefined {
  const name = RegExp.escape(part);
  if (part.length === 1) {
    return part === 'I' ? undefined : new RegExp(`(?<=[a-z] )${name}\\b(?!['’.])`).exec(query)?.[0];
  }
  return part.length > 2 ? findName(query, part) : undefined;
}

function namePartsOf(name: string): string[] {
  return name.split(/\s+/).filter((part) => part !== '' && !TITLE.test(part.replace('.', '')));
}
