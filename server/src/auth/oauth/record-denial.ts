import type { Services } from '../../app/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Tx } from '../../storage/db.ts';
import type { Consent } from './codes.ts';
import type { KnownClient } from './known-client.ts';

/** Records that a user has denied access to an application. */
export async function recordDenial(
  tx: Tx,
  services: Services,
  { id }: Pick<KnownClient, 'id'>,
  { workspaceId, caller, principal }: Pick<Consent, 'workspaceId' | 'caller' | 'principal'>,
): Promise<void> {
  await recordAudit(tx, services, workspaceId, {
    action: 'oauth.denied',
    by: toAuditActor(caller, principal),
    target: { type: 'oauth_client', id },
  });
}
