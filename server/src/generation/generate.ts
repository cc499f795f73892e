import type { ResultWarning } from '../contract/meeting-results.ts';
import type { SourceText } from '../engines/language/generation-engine.ts';
import type { LanguageEngine } from '../engines/language/language-engine.ts';
import { createEvidenceCheck } from '../engines/language/verify-generation-evidence.ts';
import type { Context } from '../http/handle.ts';
import { requireQuota } from '../limits/quota.ts';
import type { GenerationSource } from '../contract/generation.ts';
import { findNamedSources, type Named, readSources } from './named-sources.ts';

type Made = {
  sources: readonly GenerationSource[];
  warnings: readonly ResultWarning[];
};

/** What the engine made, with evidence that is true alone. */
export type Generated<R> = {
  result: R & { sources: GenerationSource[]; warnings: ResultWarning[] };
  /** Of the sources of a part of it, what is true. */
  keepTrue: (sources: readonly GenerationSource[]) => GenerationSource[];
  quotesMeetings: boolean;
};

/**
 * Reads the sources that a request names and lets the engine make something of them.
 *
 * @throws ApiError as `findNamedSources` and `readSources`
 * @throws the reason of the request's signal, so that nothing is stored for who has left
 */
export async function generate<R extends Made>(
  context: Context,
  request: Named,
  make: (language: LanguageEngine, sources: readonly SourceText[]) => Promise<R>,
): Promise<Generated<R>> {
  const { services, workspaceId, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const named = await findNamedSources(context, request);
  const { sources, cutIds } = await readSources(services, named);
  const language = await services.language.forWorkspace(workspaceId);
  const made = await make(language, sources);
  signal.throwIfAborted();
  const check = createEvidenceCheck(sources);
  const verified = check.verify(made);
  const warnings = [...verified.warnings, ...cutIds.map(cutWarning)];
  return {
    result: { ...verified, warnings },
    keepTrue: (own) => check.keepTrue(own).kept,
    quotesMeetings: sources.some(({ type }) => type === 'meeting'),
  };
}

function cutWarning(id: string): ResultWarning {
  return { code: 'partial', message: `Only the beginning of ${id} was read` };
}
