import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { findBody } from '../delivery-store.ts';

/**
 * The body of a delivery that was not read ahead.
 *
 * @returns undefined when the event no longer has its data
 * @throws Error when it should be there and is not
 */
export async function bodyToSend(
  { reads }: Pick<Services, 'reads'>,
  delivery: DueDelivery,
): Promise<string | undefined> {
  const stored = await findBody(reads, delivery);
  if (stored !== undefined) return stored;
  const { workspace_id, event_id, body_format } = delivery;
  const event = await reads
    .selectFrom('events')
    .select('data_json')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', event_id)
    .executeTakeFirst();
  if (!event || event.data_json === 'null') return undefined;
  throw new Error(`Event ${event_id} has no stored body in the format ${body_format}`);
}
