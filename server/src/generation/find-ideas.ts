import {
  type Brainstorm,
  type BrainstormRequest,
  type Idea,
  IDEAS_DEFAULT,
} from '../contract/generation.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { findSettings } from '../workspaces/settings.ts';
import { generateFromSources, storeGeneration } from './generate.ts';

/**
 * Finds ideas on a topic, stores them and publishes `brainstorm.completed`.
 *
 * @throws ApiError `invalid_request` without a topic, or when `topic` and `prompt` differ
 * @throws as `generateFromSources`
 */
export async function findIdeas(context: Context, request: BrainstormRequest): Promise<Brainstorm> {
  const { services, workspaceId, transaction, signal } = context;
  const topic = requireTopic(request);
  const { count = IDEAS_DEFAULT, constraints = [] } = request;
  const { locale } = await findSettings(services.reads, workspaceId);
  const {
    result,
    keepVerified: keepTrue,
    hasMeetingSources: quotesMeetings,
  } = await generateFromSources(context, request, (language, sources) =>
    language.brainstorm({ topic, count, constraints, locale }, sources, signal),
  );
  const ideas = result.ideas.map((idea) => ({ ...idea, sources: keepTrue(idea.sources) }));
  const brainstorm: Brainstorm = {
    id: newId('brainstorm'),
    kind: 'brainstorm',
    workspace_id: workspaceId,
    topic,
    ideas,
    clusters: clusterByCategory(ideas),
    constraints,
    sources: result.sources,
    warnings: result.warnings,
    engine: result.engine,
    created_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    const event = {
      name: 'brainstorm.completed',
      resourceId: brainstorm.id,
      data: brainstorm,
    } as const;
    await storeGeneration(tx, services.clock, event, quotesMeetings);
    return brainstorm;
  });
}

function requireTopic({ topic, prompt }: BrainstormRequest): string {
  const value = topic ?? prompt;
  if (value === undefined) throw invalidField('topic', 'required', 'topic is required');
  if (prompt !== undefined && prompt !== value) {
    throw invalidField('prompt', 'invalid_value', 'prompt differs from topic');
  }
  return value;
}

/** Groups ideas by category, in the order in which the categories first occur. */
function clusterByCategory(ideas: readonly Idea[]): Brainstorm['clusters'] {
  return [...Map.groupBy(ideas, ({ category }) => category)].map(([name, own]) => ({
    name,
    idea_ids: own.map(({ id }) => id),
  }));
}
