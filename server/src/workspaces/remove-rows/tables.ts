import type { Tables } from '../../storage/schema.ts';

/** A table with rows of workspaces, and what tells those of one workspace apart. */
export type WorkspaceTable = readonly [table: keyof Tables, ...key: string[]];

/**
 * Every table with rows of workspaces, those first that refer to others; a test holds it against the schema. Not here: the
 * audit log, which outlives its workspace, and the runs of the search index, which `search-index/` takes away.
 */
export const WORKSPACE_TABLES: readonly WorkspaceTable[] = [
  ['jobs', 'id'],
  ['delivery_lanes', 'lane'],
  ['delivery_attempts', 'delivery_id', 'attempt'],
  ['deliveries', 'id'],
  ['event_bodies', 'event_id', 'format'],
  ['events', 'id'],
  ['fan_out_cursors'],
  ['webhook_events', 'event', 'webhook_id'],
  ['webhooks', 'id'],

  ['transcription_uploads', 'id'],
  ['transcript_chunks', 'transcription_id', 'position'],
  ['transcript_segments', 'transcription_id', 'position'],
  ['transcriptions', 'id'],
  ['action_item_tasks', 'meeting_id', 'item_id'],
  ['meeting_result_meetings', 'meeting_id', 'result_id'],
  ['meeting_results', 'id'],
  ['meetings', 'id'],

  ['document_facets', 'document_id', 'name', 'value'],
  ['document_texts', 'document_id'],
  ['analyses', 'id'],
  ['chats', 'id'],
  ['shares', 'id'],
  ['documents', 'id'],

  ['task_activity', 'task_id', 'created_at', 'id'],
  ['task_links', 'integration_id', 'task_id'],
  ['task_tags', 'tag', 'task_id'],
  ['tasks', 'id'],
  ['task_counts', 'assigned_to', 'status', 'priority'],
  ['sync_results', 'sync_id', 'position'],
  ['syncs', 'id'],
  ['integrations', 'id'],
  ['generations', 'id'],

  ['search_facets', 'source', 'source_id', 'name', 'value'],
  ['search_changes', 'source', 'source_id'],
  ['search_updates'],
  ['vector_updates'],
  ['vector_spaces', 'number'],
  ['row_counts', 'kind', 'status'],

  ['request_counts', 'day', 'credential_id', 'operation'],
  ['usage_amounts', 'quota', 'day'],
  ['model_usage', 'day', 'operation', 'provider', 'model'],
  ['model_results', 'hash'],
  ['engine_settings', 'kind'],
  ['grants', 'id'],
  ['oauth_clients', 'id'],
  ['api_keys', 'id'],
  ['invitations', 'id'],
  ['memberships', 'user_id'],
];
