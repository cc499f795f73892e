import type { Static } from 'typebox';

import type { Integration, listTaskLinks, SyncAction } from '../contract/integrations.ts';
import type { ResponseBody } from '../contract/endpoint.ts';
import type { Sync, SyncCounts, SyncError } from '../contract/syncs.ts';
import type {
  IntegrationRow,
  SyncResultRow,
  SyncRow,
  TaskLinkRow,
} from '../storage/integration-schema.ts';
import { parseStringMap } from './connection.ts';

/** Builds the integration that callers see; it never contains the token. */
export function presentIntegration(row: IntegrationRow): Static<typeof Integration> {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    provider: row.provider,
    name: row.name,
    base_url: row.base_url,
    project: row.project,
    options: parseStringMap(row.options_json),
    statuses: parseStringMap(row.statuses_json),
    priorities: parseStringMap(row.priorities_json),
    assignees: parseStringMap(row.assignees_json),
    status: connectionStatus(row),
    error:
      row.error_json === null
        ? null
        : (JSON.parse(row.error_json) as { code: string; message: string }),
    account: row.account,
    token_hint: row.token_hint,
    checked_at: row.checked_at,
    last_synced_at: row.last_synced_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A token that the provider has not accepted yet is `unchecked`, never `connected`. */
function connectionStatus({ error_json, checked_at }: IntegrationRow): Integration['status'] {
  if (error_json !== null) return 'error';
  return checked_at === null ? 'unchecked' : 'connected';
}

/**
 * Builds the sync that callers see.
 *
 * @param results results of the finished tasks
 * @param done number of finished tasks by action
 */
export function presentSync(
  row: SyncRow,
  results: readonly SyncResultRow[],
  done: Partial<Record<SyncAction, number>>,
): Sync {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    integration_id: row.integration_id,
    provider: row.provider,
    project: row.project,
    direction: 'push',
    status: row.status,
    dry_run: row.dry_run === 1,
    counts: countsOf(row, done),
    results: results.flatMap(presentResult),
    error: parseError(row.error_json),
    resume_at: row.resume_at,
    created_at: row.created_at,
    started_at: row.started_at,
    completed_at: row.completed_at,
  };
}

export function countsOf(
  { total }: Pick<SyncRow, 'total'>,
  done: Partial<Record<SyncAction, number>>,
): Static<typeof SyncCounts> {
  const { created = 0, updated = 0, skipped = 0, failed = 0 } = done;
  const pending = total - created - updated - skipped - failed;
  return { total, created, updated, skipped, failed, pending };
}

function presentResult(row: SyncResultRow): Sync['results'] {
  if (row.action === null) return [];
  const { task_id, action, external_id, external_key, external_url } = row;
  const error = parseError(row.error_json);
  return [{ task_id, action, external_id, external_key, external_url, error }];
}

function parseError(json: string | null): SyncError | null {
  return json === null ? null : (JSON.parse(json) as SyncError);
}

export function presentLink(
  row: TaskLinkRow,
): ResponseBody<typeof listTaskLinks, 200>['links'][number] {
  const {
    workspace_id: _workspace,
    base_url: _base,
    pushed_hash: _hash,
    handle: _handle,
    ...shown
  } = row;
  return shown;
}
