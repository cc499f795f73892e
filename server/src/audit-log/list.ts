import type { AuditEntry, listAuditLog } from '../contract/audit-log.ts';
import type { Input } from '../contract/endpoint.ts';
import { type CursorScope, describePage, parsePage, type Pagination } from '../http/pagination.ts';
import { instantOf } from '../kernel/iso-times.ts';
import type { Services } from '../services.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';
import { lastSequenceBefore } from '../storage/sequence-at.ts';
import { type EntryRange, findEntries, findHead } from './store.ts';

type Query = Input<typeof listAuditLog>['query'];

/** One page of a workspace's log, the newest first. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Query,
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const { action, actor_id: actorId, target_id: targetId } = query;
  const scope: CursorScope = {
    list: 'audit-log',
    workspaceId,
    filters: [action, actorId, targetId, query.created_after, query.created_before],
    sort: 'sequence desc',
  };
  const page = parsePage(services, query, scope);
  const range = await findRange(services, workspaceId, query);
  const filter = { ...range, action, actorId, targetId };
  const found = await findEntries(services, workspaceId, filter, page);
  const { items, pagination } = describePage(
    services,
    { ...found, sortValue: ({ sequence }: AuditEntryRow) => String(sequence) },
    page,
    scope,
  );
  return { entries: items.map(presentEntry), pagination };
}

/** What the times leave of the log as it is now. */
async function findRange(
  { reads }: Services,
  workspaceId: string,
  { created_after, created_before }: Query,
): Promise<EntryRange> {
  const last = (await findHead(reads, workspaceId))?.sequence ?? 0;
  const before = (time: string) =>
    lastSequenceBefore(reads, 'audit_entries', workspaceId, { time, last });
  return {
    above: created_after === undefined ? 0 : await before(momentAfter(created_after)),
    upTo: created_before === undefined ? last : await before(instantOf(created_before)!),
  };
}

/** Times of entries are whole milliseconds. */
function momentAfter(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString();
}

function presentEntry(row: AuditEntryRow): AuditEntry {
  const { id, workspace_id, sequence, created_at, action, ip_address, request_id, hash } = row;
  const { target_type, target_id } = row;
  return {
    id,
    workspace_id,
    sequence,
    created_at,
    action,
    actor: { type: row.actor_type, id: row.actor_id, credential_id: row.credential_id },
    target:
      target_type === null || target_id === null ? null : { type: target_type, id: target_id },
    details: JSON.parse(row.details_json),
    ip_address,
    request_id,
    hash,
  };
}
