import {
  type Brainstorm,
  type BrainstormRequest,
  type Idea,
  IDEAS_DEFAULT,
} from '../contract/generation.ts';
import type { Context } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { findSettings } from '../workspaces/settings.ts';
import { generate } from './generate.ts';
import { storeGeneration } from './store-generation.ts';

/**
 * Finds ideas, stores them and announces them.
 *
 * @throws ApiError `invalid_request` without a topic, or with two that differ
 * @throws as `generate`
 */
export async function findIdeas(context: Context, request: BrainstormRequest): Promise<Brainstorm> {
  const { services, workspaceId, transaction, signal } = context;
  const topic = topicOf(request);
  const { count = IDEAS_DEFAULT, constraints = [] } = request;
  const { locale } = await findSettings(services.reads, workspaceId);
  const { result, keepTrue, quotesMeetings } = await generate(
    context,
    request,
    (language, sources) =>
      language.brainstorm({ topic, count, constraints, locale }, sources, signal),
  );
  const ideas = result.ideas.map((idea) => ({ ...idea, sources: keepTrue(idea.sources) }));
  const found: Brainstorm = {
    id: newId('brainstorm'),
    kind: 'brainstorm',
    workspace_id: workspaceId,
    topic,
    ideas,
    clusters: clustersOf(ideas),
    constraints,
    sources: result.sources,
    warnings: result.warnings,
    engine: result.engine,
    created_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    const event = { name: 'brainstorm.completed', resourceId: found.id, data: found } as const;
    await storeGeneration(tx, services.clock, event, quotesMeetings);
    return found;
  });
}

function topicOf({ topic, prompt }: BrainstormRequest): string {
  const given = topic ?? prompt;
  if (given === undefined) throw invalidField('topic', 'required', 'topic is required');
  if (prompt !== undefined && prompt !== given) {
    throw invalidField('prompt', 'invalid_value', 'prompt is another than topic');
  }
  return given;
}

/** By category, in the order of the first idea of each. */
function clustersOf(ideas: readonly Idea[]): Brainstorm['clusters'] {
  return [...Map.groupBy(ideas, ({ category }) => category)].map(([name, own]) => ({
    name,
    idea_ids: own.map(({ id }) => id),
  }));
}
