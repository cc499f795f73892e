import type { CandidateQuery, Reads, TermRuns } from '../storage/db.ts';
import { isTitle, sourceNumberOf } from '../storage/passage-id.ts';
import { listLanguages, listPassages, listSources, listWordsByPrefix } from './find-store.ts';
import { type FoldedWord, foldWords } from './fold-words.ts';
import type { SuggestRequest, Suggestion } from './search-tasks.ts';
import { partitionKey } from './partition.ts';
import { partitionCode, termOf } from './terms.ts';
import { visibleIn } from './visible-sources.ts';

/** Words that a beginning is completed to. */
const COMPLETIONS_MAX = 20;
/** Passages that are read for how a phrase goes on. */
const PASSAGES_READ = 100;

type Typed = {
  /** Whole words. */
  before: string[];
  /** The beginning of the next one; empty after a space. */
  prefix: string;
};

/** What may be typed next: titles, then words and phrases from the texts; all of it from what can be found. */
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

/** What was typed, its last word completed, as it is indexed in each of the languages. */
function runsOf(
  { before, prefix }: Typed,
  words: readonly string[],
  { code, languages }: Place,
): TermRuns {
  const phrases = prefix === '' ? [before] : words.map((word) => [...before, word]);
  const runs = phrases.flatMap((phrase) =>
    languages.map((language) => phrase.map((word) => code + termOf(word, language))),
  );
  return [...new Map(runs.map((run) => [run.join(' '), run])).values()];
}

async function findTitles(
  reads: Reads,
  place: Place,
  { runs, typed, limit }: { runs: TermRuns; typed: Typed; limit: number },
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

/** The place of what was typed among the words of a title, or -1: a stem may stand for another word. */
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

/** What stands in the texts, the commonest first. */
async function findPhrases(
  reads: Reads,
  place: Place,
  { runs, typed }: { runs: TermRuns; typed: Typed },
): Promise<string[]> {
  // Each completion by itself: the first passages of all together might have one of them only.
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

/** From what was typed to the end of the word that it breaks off in, or of the next one. */
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
  { runs, onlyTitles, limit }: { runs: TermRuns } & Pick<CandidateQuery, 'onlyTitles' | 'limit'>,
): Promise<number[]> {
  const rows = await search.findSomePassages(db, {
    anyOf: runs,
    required: [],
    excluded: [],
    isVisible: visibleIn({ workspaceId, source: 'document', filters: { facets: [] } }),
    exceptSources: [],
    onlyTitles,
    limit,
  });
  return rows.map(({ id }) => id);
}
