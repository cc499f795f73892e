import type { Reads } from '../storage/database.ts';
import type { CandidateQuery, PhraseAlternatives } from '../storage/search-statements.ts';
import { isTitle, sourceNumberOf } from '../storage/passage-id.ts';
import { listLanguages, listPassages, listSources, listWordsByPrefix } from './find-store.ts';
import { type FoldedWord, foldWords } from './fold-words.ts';
import type { SuggestRequest, Suggestion } from './search-api.ts';
import { partitionKey } from './partition.ts';
import { partitionCode, toIndexTerm } from './terms.ts';
import { buildVisibleCondition } from './visible-sources.ts';

/** Maximum of completions of a prefix. */
const COMPLETIONS_MAX = 20;
/** Maximum of passages read for the continuation of a phrase. */
const PASSAGES_READ = 100;

type Typed = {
  /** Complete words. */
  before: string[];
  /** Prefix of the next word; empty after a space. */
  prefix: string;
};

/** Suggests continuations: titles, then words and phrases of visible texts. */
export async function suggest(reads: Reads, request: SuggestRequest): Promise<Suggestion[]> {
  const { workspaceId, limit } = request;
  const typed = readTyped(request.typed);
  if (typed.before.length === 0 && typed.prefix === '') return [];
  const place = {
    workspaceId,
    code: partitionCode(partitionKey(workspaceId, 'document')),
    languages: await listLanguages(reads.reads, workspaceId),
  };
  const words =
    typed.prefix === ''
      ? []
      : await listWordsByPrefix(reads.reads, workspaceId, typed.prefix, COMPLETIONS_MAX);
  const runs = runsOf(typed, words, place);
  if (runs.length === 0) return [];
  const titles = await findTitles(reads, place, { runs, typed, limit });
  const phrases = await findPhrases(reads, place, { runs, typed });
  return [
    ...titles.slice(0, limit),
    ...phrases.slice(0, Math.max(0, limit - titles.length)).map((text) => ({
      text,
      type: 'phrase' as const,
    })),
  ];
}

function readTyped(text: string): Typed {
  const words = foldWords(text);
  const last = words.at(-1);
  if (last === undefined) return { before: [], prefix: '' };
  const isWhole = last.end < text.length;
  return {
    before: (isWhole ? words : words.slice(0, -1)).map((word) => word.text),
    prefix: isWhole ? '' : last.text,
  };
}

type Place = { workspaceId: string; code: string; languages: readonly string[] };

/** Builds the phrases of the typed text with its completions, in each language. */
function runsOf(
  { before, prefix }: Typed,
  words: readonly string[],
  { code, languages }: Place,
): PhraseAlternatives {
  const phrases = prefix === '' ? [before] : words.map((word) => [...before, word]);
  const runs = phrases.flatMap((phrase) =>
    languages.map((language) => phrase.map((word) => code + toIndexTerm(word, language))),
  );
  return [...new Map(runs.map((run) => [run.join(' '), run])).values()];
}

async function findTitles(
  reads: Reads,
  place: Place,
  { runs, typed, limit }: { runs: PhraseAlternatives; typed: Typed; limit: number },
): Promise<Suggestion[]> {
  const ids = await somePassages(reads, place, { runs, onlyTitles: true, limit: PASSAGES_READ });
  const sources = await listSources(reads.reads, place.workspaceId, ids.map(sourceNumberOf));
  return sources
    .map(({ title, source_id }) => ({ title, source_id, place: placeIn(title, typed) }))
    .filter((found) => found.place !== -1)
    .toSorted((a, b) => a.place - b.place || (a.title < b.title ? -1 : 1))
    .slice(0, limit)
    .map(({ title, source_id }) => ({ text: title, type: 'title', document_id: source_id }));
}

/** Returns the position of the typed text among the words of a title, or -1. A stem may match another word. */
function placeIn(title: string, typed: Typed): number {
  const words = foldWords(title);
  return words.findIndex((_, index) => matchesAt(words, index, typed));
}

function matchesAt(
  words: readonly FoldedWord[],
  index: number,
  { before, prefix }: Typed,
): boolean {
  const isWhole = before.every((word, offset) => words[index + offset]?.text === word);
  if (!isWhole || prefix === '') return isWhole;
  return words[index + before.length]?.text.startsWith(prefix) ?? false;
}

/** Finds phrases in the texts, most frequent first. */
async function findPhrases(
  reads: Reads,
  place: Place,
  { runs, typed }: { runs: PhraseAlternatives; typed: Typed },
): Promise<string[]> {
  // Each completion separately: the first passages of all together might contain one of them only.
  const wanted = typed.prefix === '' ? [runs] : runs.map((run) => [run]);
  const limit = Math.ceil(PASSAGES_READ / wanted.length);
  const counts = new Map<string, number>();
  for (const some of wanted) {
    const ids = await somePassages(reads, place, { runs: some, onlyTitles: false, limit });
    const texts = ids.filter((id) => !isTitle(id));
    for (const { text } of await listPassages(reads.reads, texts)) {
      for (const phrase of phrasesIn(text, typed)) {
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
    }
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
}

/** Yields phrases from the typed text to the end of the incomplete word, or of the next word. */
function* phrasesIn(text: string, typed: Typed): Generator<string> {
  const words = foldWords(text);
  for (const [index, first] of words.entries()) {
    const last = words[index + typed.before.length];
    if (last && matchesAt(words, index, typed)) {
      yield text.slice(first.start, last.end).replaceAll(/\s+/g, ' ').toLowerCase();
    }
  }
}

async function somePassages(
  { reads: db, search }: Reads,
  { workspaceId }: Place,
  {
    runs,
    onlyTitles,
    limit,
  }: { runs: PhraseAlternatives } & Pick<CandidateQuery, 'onlyTitles' | 'limit'>,
): Promise<number[]> {
  const rows = await search.findSomePassages(db, {
    anyOf: runs,
    required: [],
    excluded: [],
    isVisible: buildVisibleCondition({ workspaceId, source: 'document', filters: { facets: [] } }),
    exceptSources: [],
    onlyTitles,
    limit,
  });
  return rows.map(({ id }) => id);
}
