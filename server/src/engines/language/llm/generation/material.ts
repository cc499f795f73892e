import type { ContentRequest, IdeasRequest, SourceText } from '../../generation-engine.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { prepare } from './prepare.ts';
import { showSources, type ShownSources } from './read-sources.ts';
import type { Prepared } from './written.ts';

/** What something is made of: what was asked for, and what there is on it. */
export type Material<R> = {
  request: R;
  sources: readonly SourceText[];
  prepared: Prepared;
  shown: ShownSources;
};

export async function gatherMaterial<R extends ContentRequest | IdeasRequest>(
  parts: LlmParts,
  request: R,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<Material<R>> {
  const keywords = 'keywords' in request ? request.keywords : [];
  const prepared = await prepare(parts, { request, keywords, sources }, signal);
  const shown = await showSources(sources, prepared, parts.client.contextTokens);
  return { request, sources, prepared, shown };
}

/** What was asked for as data: the topic, and what goes with it under ids of a letter of its own. */
export function requestSection(
  { topic }: ContentRequest | IdeasRequest,
  letter: 'k' | 'c',
  others: readonly string[],
): DataSection {
  const pieces = others.map((text, index) => ({ id: `${letter}${index + 1}`, text }));
  return { name: 'request', pieces: [{ id: 'topic', text: topic }, ...pieces] };
}
