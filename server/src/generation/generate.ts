import type { GenerationSource } from '../contract/generation.ts';
import type { ResultWarning } from '../contract/meeting-results.ts';
import { createSourceVerifier } from '../engines/language-engine/evidence/verify-generation.ts';
import type { SourceText } from '../engines/language-engine/generation-engine.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { type NewEvent, publishEvent } from '../events/publish.ts';
import type { Context } from '../http/route.ts';
import type { Clock } from '../kernel/clock.ts';
import { requireQuota } from '../limits/quota.ts';
import type { Tx } from '../storage/db.ts';
import { findNamedSources, type SourceIds, readSources } from './named-sources.ts';
import { insertGeneration } from './store.ts';

type EngineResult = {
  sources: readonly GenerationSource[];
  warnings: readonly ResultWarning[];
};

/** Result of the engine, with verified evidence only. */
type VerifiedGeneration<R> = {
  result: R & { sources: GenerationSource[]; warnings: ResultWarning[] };
  /** Returns the sources of one part whose evidence is verified. */
  keepVerified: (sources: readonly GenerationSource[]) => GenerationSource[];
  hasMeetingSources: boolean;
};

/**
 * Reads the documents and meetings of a request, runs the engine on them and verifies the evidence.
 *
 * @throws ApiError as `findNamedSources` and `readSources`
 * @throws the abort reason of the request, so that nothing is stored after the client disconnects
 */
export async function generateFromSources<R extends EngineResult>(
  context: Context,
  request: SourceIds,
  runEngine: (language: LanguageEngine, sources: readonly SourceText[]) => Promise<R>,
): Promise<VerifiedGeneration<R>> {
  const { services, workspaceId, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const namedSources = await findNamedSources(context, request);
  const { sources, truncatedIds } = await readSources(services, namedSources);
  const language = await services.language.forWorkspace(workspaceId, 'interactive');
  const engineResult = await runEngine(language, sources);
  signal.throwIfAborted();
  const check = createSourceVerifier(sources);
  const verified = check.verify(engineResult);
  const warnings = [...verified.warnings, ...truncatedIds.map(truncationWarning)];
  return {
    result: { ...verified, warnings },
    keepVerified: (own) => check.keepTrue(own).kept,
    hasMeetingSources: sources.some(({ type }) => type === 'meeting'),
  };
}

function truncationWarning(id: string): ResultWarning {
  return { code: 'partial', message: `Only the beginning of ${id} was read` };
}

type GenerationEvent = NewEvent<'content.generated'> | NewEvent<'brainstorm.completed'>;

/** Stores a generation as its event shows it, and publishes the event. */
export async function storeGeneration(
  tx: Tx,
  clock: Clock,
  event: GenerationEvent,
  quotesMeetings: boolean,
): Promise<void> {
  const { data } = event;
  const { workspace_id, id, kind, created_at } = data;
  await insertGeneration(tx, {
    workspace_id,
    id,
    kind,
    type: data.kind === 'content' ? data.type : null,
    quotes_meetings: quotesMeetings ? 1 : 0,
    result_json: JSON.stringify(data),
    created_at,
  });
  await publishEvent<GenerationEvent['name']>(tx, clock, workspace_id, event);
}
