import type { Reads } from '../storage/db.ts';
import { foldWords } from './fold-words.ts';
import { listLanguages, listPassages, listWordsByPrefix, visibleIn } from './find-store.ts';
import { termOf, workspaceCode } from './terms.ts';

export type SuggestRequest = {
  workspaceId: string;
  /** What has been typed so far; its last word is the beginning of one. */
  typed: string;
  limit: number;
};

/** A word or some that go on from what was typed, as they stand in a text. */
export type Suggestion = { text: string };

/** Passages that are read for what follows the words before the last. */
const PASSAGES_READ = 100;

/** Words that complete what was typed, from texts that can be found; the commonest first. */
export async function suggestWords(
  reads: Reads,
  { workspaceId, typed, limit }: SuggestRequest,
): Promise<Suggestion[]> {
  const words = foldWords(typed);
  const last = words.at(-1);
  // After a space the next word is to be suggested.
  const isNext = last === undefined || last.end < typed.length;
  const before = (isNext ? words : words.slice(0, -1)).map(({ text }) => text);
  const prefix = isNext ? '' : last.text;
  if (before.length === 0 && prefix === '') return [];
  const texts =
    before.length === 0
      ? await completeWord(reads, workspaceId, prefix, limit)
      : await continuePhrase(reads, workspaceId, before, prefix);
  return texts.slice(0, limit).map((text) => ({ text }));
}

/** The workspace's words with a beginning, each as the first text that has it writes it. */
async function completeWord(
  reads: Reads,
  workspaceId: string,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const languages = await listLanguages(reads.reads, workspaceId);
  const code = workspaceCode(workspaceId);
  const found: string[] = [];
  // Twice as many: those of texts that are not to be found yet fall out.
  for (const word of await listWordsByPrefix(reads.reads, workspaceId, prefix, 2 * limit)) {
    if (found.length === limit) break;
    const terms = new Set(languages.map((language) => termOf(word, language)));
    const runs = [...terms].map((term) => [code + term]);
    const [text] = await passagesWith(reads, workspaceId, runs, 1);
    const written = text === undefined ? undefined : writtenAs(text, prefix, { terms, languages });
    if (written !== undefined) found.push(written);
  }
  return found;
}

/** The first word of a text that begins so and has one of the stems. */
function writtenAs(
  text: string,
  prefix: string,
  { terms, languages }: { terms: ReadonlySet<string>; languages: readonly string[] },
): string | undefined {
  const isIt = (word: string) =>
    word.startsWith(prefix) && languages.some((language) => terms.has(termOf(word, language)));
  const span = foldWords(text).find((word) => isIt(word.text));
  return span && text.slice(span.start, span.end).toLowerCase();
}

/** What follows the words before in the texts, the commonest first. */
async function continuePhrase(
  reads: Reads,
  workspaceId: string,
  before: readonly string[],
  prefix: string,
): Promise<string[]> {
  const languages = await listLanguages(reads.reads, workspaceId);
  const code = workspaceCode(workspaceId);
  const runs = languages.map((language) => before.map((word) => code + termOf(word, language)));
  const counts = new Map<string, number>();
  for (const text of await passagesWith(reads, workspaceId, runs, PASSAGES_READ)) {
    for (const continued of continuations(text, before, prefix)) {
      counts.set(continued, (counts.get(continued) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
}

function* continuations(
  text: string,
  before: readonly string[],
  prefix: string,
): Generator<string> {
  const words = foldWords(text);
  for (let index = 0; index + before.length < words.length; index++) {
    const next = words[index + before.length]!;
    if (!next.text.startsWith(prefix)) continue;
    if (before.every((word, offset) => words[index + offset]!.text === word)) {
      const written = text.slice(words[index]!.start, next.end);
      yield written.replaceAll(/\s+/g, ' ').toLowerCase();
    }
  }
}

async function passagesWith(
  { reads: db, search }: Reads,
  workspaceId: string,
  runs: readonly (readonly string[])[],
  limit: number,
): Promise<string[]> {
  if (runs.length === 0) return [];
  const ids = await search.findSomePassages(db, {
    anyOf: [...new Map(runs.map((run) => [run.join(' '), run])).values()],
    required: [],
    excluded: [],
    isVisible: visibleIn(workspaceId, { facets: [] }),
    exceptSources: [],
    limit,
  });
  const passages = await listPassages(
    db,
    ids.map(({ id }) => id),
  );
  return passages.map(({ text }) => text);
}
