import type { Services } from '../app/services.ts';
import { type AuditEntry, listAuditLog, verifyAuditLog } from '../contract/audit-log.ts';
import type { Input } from '../contract/endpoint.ts';
import { handle, type Route } from '../http/route.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
} from '../http/request/pagination.ts';
import { toUtcInstant } from '../kernel/iso-times.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';
import { lastSequenceBefore } from '../storage/sequence-at.ts';
import { type EntryRange, findAuditHead, findEntryPage } from './store.ts';
import { verifyAuditChain } from './verify.ts';

export const auditLogRoutes: Route[] = [
  handle(listAuditLog, ({ services, workspaceId }, { query }) =>
    listAuditPage(services, workspaceId, query),
  ),

  handle(verifyAuditLog, ({ services, workspaceId, signal }, { query }) =>
    verifyAuditChain(services, workspaceId, { pin: query.head, signal }),
  ),
];

type Query = Input<typeof listAuditLog>['query'];

/** Returns one page of a workspace's audit log, newest first. */
async function listAuditPage(
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
  const range = await resolveRange(services, workspaceId, query);
  const filter = { ...range, action, actorId, targetId };
  const found = await findEntryPage(services, workspaceId, filter, page);
  const { items, pagination } = paginateRows(
    services,
    { ...found, sortValue: ({ sequence }: AuditEntryRow) => String(sequence) },
    page,
    scope,
  );
  return { entries: items.map(presentEntry), pagination };
}

/** Returns the range of sequence numbers that the times select. */
async function resolveRange(
  { reads }: Services,
  workspaceId: string,
  { created_after, created_before }: Query,
): Promise<EntryRange> {
  const last = (await findAuditHead(reads, workspaceId))?.sequence ?? 0;
  const before = (time: string) =>
    lastSequenceBefore(reads, 'audit_entries', workspaceId, { time, last });
  return {
    above: created_after === undefined ? 0 : await before(addMillisecond(created_after)),
    upTo: created_before === undefined ? last : await before(toUtcInstant(created_before)!),
  };
}

/** Returns the next time after `time`: entries have times in whole milliseconds. */
function addMillisecond(time: string): string {
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
