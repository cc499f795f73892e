import { ApiError } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { findAtPlace } from './store.ts';

/**
 * One integration a place: what one has pushed, another would push again.
 *
 * @throws ApiError `invalid_request` of type `conflict`, naming the one that is there
 */
export async function refuseSecond(tx: Tx, integration: IntegrationRow): Promise<void> {
  const first = await findAtPlace(tx, integration);
  if (first !== undefined && first !== integration.id) throw alreadyConnected(first);
}

/** @param first undefined when it is gone again */
export function alreadyConnected(first: string | undefined): ApiError {
  const message = `${first ?? 'Another integration'} pushes to the same project: change that one`;
  return new ApiError('invalid_request', message, {
    details: { type: 'conflict', ...(first !== undefined && { integration_id: first }) },
  });
}
