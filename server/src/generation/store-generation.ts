import { type NewEvent, publishEvent } from '../events/publish.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { insertGeneration } from './store.ts';

type GenerationEvent = NewEvent<'content.generated'> | NewEvent<'brainstorm.completed'>;

/** Stores what was made, as its event says it, and announces it. */
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
