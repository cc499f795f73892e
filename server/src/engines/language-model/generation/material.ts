import type { ResultWarning } from '../../../contract/meeting-results.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import type {
  ContentRequest,
  IdeasRequest,
  SourceText,
} from '../../language-engine/generation-engine.ts';
import type { TopicPassages } from '../../language-engine/retrieval-engine.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { showSources, type ShownSources } from './show-sources.ts';

/** Request with everything that the sources offer for it. */
export type GenerationMaterial<R> = {
  request: R;
  sources: readonly SourceText[];
  retrieved: TopicPassages;
  shown: ShownSources;
};

/** Retrieves the passages for a request and prepares the sources for the prompt. */
export async function gatherMaterial<R extends ContentRequest | IdeasRequest>(
  { retrieval, client }: LanguageModelDependencies,
  request: R,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<GenerationMaterial<R>> {
  const { topic, locale } = request;
  const keywords = 'keywords' in request ? request.keywords : [];
  const retrieved = await retrieval.findTopicPassages({ topic, locale, keywords }, sources, signal);
  const shown = await showSources(sources, retrieved, client.contextTokens);
  return { request, sources, retrieved, shown };
}

/** Builds the data section of the request: the topic, and keywords or constraints with ids of the given letter. */
export function requestSection(
  { topic }: ContentRequest | IdeasRequest,
  letter: 'k' | 'c',
  others: readonly string[],
): DataSection {
  const pieces = others.map((text, index) => ({ id: `${letter}${index + 1}`, text }));
  return { name: 'request', pieces: [{ id: 'topic', text: topic }, ...pieces] };
}

const LANGUAGE_NAMES: Readonly<Record<TextLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
};

/** Returns the prompt setting for the language to write in. */
export function languageSetting(language: TextLanguage | null): string {
  return language === null ? 'of the topic' : LANGUAGE_NAMES[language];
}

/** Warns of each source without a passage to quote, and if the model read only a part of the sources. */
export function sourceWarnings({
  sources,
  retrieved: { passages },
  shown,
}: Omit<GenerationMaterial<unknown>, 'request'>): ResultWarning[] {
  const withoutPassage = sources
    .filter((_, index) => passages[index]!.length === 0)
    .map(({ id }) => ({ code: 'no_passage', message: `${id} has nothing to quote` }));
  const message = 'Of the sources only the passages nearest to the topic were read';
  return shown.isWhole ? withoutPassage : [...withoutPassage, { code: 'partial', message }];
}
