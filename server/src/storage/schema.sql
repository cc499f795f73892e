-- The newest schema, as SQLite has it: written by `npm run generate` from storage/migrations, for reading only.

CREATE TABLE action_item_tasks (
  workspace_id text not null,
  meeting_id text not null,
  item_id text not null,
  created_at text not null,
  primary key (workspace_id, meeting_id, item_id),
  foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
);

CREATE TABLE analyses (
  workspace_id text not null,
  id text not null,
  document_id text not null,
  analysis_type text not null,
  status text not null,
  extract_fields_json text not null,
  include_summary integer not null,
  webhook_url text,
  webhook_secret_sealed text,
  notify_on_json text,
  result_json text,
  error_json text,
  created_at text not null,
  updated_at text not null, webhook_payload_format text, extract_schema_json text,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE INDEX analyses_by_document on analyses (workspace_id, document_id, created_at, id);

CREATE INDEX analyses_by_status on analyses (workspace_id, status, created_at);

CREATE TABLE api_keys (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  user_id text,
  name text not null,
  environment text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  scopes_json text not null,
  expires_at text,
  revoked_at text,
  last_used_at text,
  created_at text not null, description text, restricted integer not null default 0, previous_hash text, previous_until text, rate_limit_json text, ip_allowlist_json text not null default '[]', created_by text, workspace_only integer not null default 0,
  primary key (workspace_id, id)
);

CREATE UNIQUE INDEX api_keys_by_id on api_keys (id);

CREATE UNIQUE INDEX api_keys_by_previous_hash on api_keys (previous_hash);

CREATE INDEX api_keys_by_time on api_keys (workspace_id, created_at, id);

CREATE TRIGGER refuse_delete_of_audit before delete on audit_entries
begin select raise(abort, 'entries of the audit log are never changed'); end;

CREATE TRIGGER refuse_replace_of_audit before insert on audit_entries
when exists (select 1 from audit_entries
  where workspace_id = new.workspace_id and sequence = new.sequence)
begin select raise(abort, 'entries of the audit log are never changed'); end;

CREATE TRIGGER refuse_update_of_audit before update on audit_entries
begin select raise(abort, 'entries of the audit log are never changed'); end;

CREATE TABLE audit_entries (
  workspace_id text not null,
  sequence bigint not null,
  id text not null,
  action text not null,
  actor_type text not null,
  actor_id text,
  credential_id text,
  target_type text,
  target_id text,
  details_json text not null,
  ip_address text,
  request_id text,
  created_at text not null,
  hash text not null,
  primary key (workspace_id, sequence)
);

CREATE INDEX audit_entries_by_action on audit_entries (workspace_id, action, sequence);

CREATE INDEX audit_entries_by_target on audit_entries (workspace_id, target_id, sequence);

CREATE TRIGGER refuse_delete_of_audit_heads before delete on audit_heads
begin select raise(abort, 'entries of the audit log are never changed'); end;

CREATE TRIGGER refuse_return_of_audit_heads before update on audit_heads
when new.sequence < old.sequence or new.workspace_id <> old.workspace_id
begin select raise(abort, 'entries of the audit log are never changed'); end;

CREATE TABLE audit_heads (
  workspace_id text not null primary key,
  sequence bigint not null,
  hash text not null,
  last_at text not null
);

CREATE TABLE authorization_codes (
  hash text not null primary key,
  grant_id text not null references grants (id) on delete cascade,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text,
  expires_at text not null,
  used_at text
);

CREATE INDEX authorization_codes_by_expiry on authorization_codes (expires_at);

CREATE INDEX authorization_codes_by_grant on authorization_codes (grant_id);

CREATE TABLE blob_reservations (
  blob_key text not null,
  id text not null primary key,
  created_at text not null
);

CREATE INDEX blob_reservations_by_key on blob_reservations (blob_key);

CREATE TABLE chats (
  workspace_id text not null,
  id text not null,
  document_id text not null,
  thread_id text not null,
  question text not null,
  answer_json text not null,
  created_at text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE INDEX chats_by_document on chats (workspace_id, document_id, created_at, id);

CREATE INDEX chats_by_thread on chats (workspace_id, thread_id, created_at, id);

CREATE TABLE "deliveries" (
  workspace_id text not null,
  id text not null,
  event_id text not null,
  event text not null,
  sequence bigint not null,
  resource_id text not null,
  webhook_id text,
  url text not null,
  lane text not null,
  body_format text not null,
  order_key text,
  cause text not null,
  redelivery_of text,
  replay_id text,
  state text not null,
  attempts integer not null,
  next_attempt_at text,
  due_at text,
  attempted_at text,
  status_code integer,
  response_time_ms integer,
  error_kind text,
  error text,
  response_body text,
  delivered_at text,
  created_at text not null,
  updated_at text not null, signing_webhook_id text,
  primary key (workspace_id, id)
);

CREATE INDEX deliveries_by_event on deliveries (workspace_id, event_id, webhook_id);

CREATE INDEX deliveries_by_webhook on deliveries
(workspace_id, webhook_id, created_at, id, state, attempts);

CREATE INDEX deliveries_due on deliveries (workspace_id, lane, due_at) where due_at is not null;

CREATE INDEX deliveries_in_order on deliveries (workspace_id, lane, order_key, sequence)
where order_key is not null and next_attempt_at is not null;

CREATE INDEX deliveries_of_replays on deliveries
(workspace_id, webhook_id, replay_id, created_at, id) where replay_id is not null;

CREATE INDEX deliveries_of_requests on deliveries (workspace_id, resource_id, created_at, id)
where webhook_id is null;

CREATE INDEX deliveries_waiting on deliveries (workspace_id, webhook_id)
where next_attempt_at is not null;

CREATE TABLE "delivery_attempts" (
  workspace_id text not null,
  delivery_id text not null,
  attempt integer not null,
  started_at text not null,
  status_code integer,
  response_time_ms integer not null,
  error_kind text,
  error text,
  response_body text,
  primary key (workspace_id, delivery_id, attempt)
);

CREATE TABLE delivery_lanes (
  workspace_id text not null,
  lane text not null,
  worker text not null,
  lease_until text not null,
  primary key (workspace_id, lane)
);

CREATE INDEX delivery_lanes_by_worker on delivery_lanes (worker);

CREATE TABLE device_codes (
  hash text not null primary key,
  user_code_hash text not null unique,
  client_id text not null,
  scopes_json text not null,
  resource text,
  ip_address text,
  user_agent text,
  interval_seconds integer not null,
  polled_at text,
  grant_id text references grants (id) on delete cascade,
  denied_at text,
  used_at text,
  created_at text not null,
  expires_at text not null
);

CREATE INDEX device_codes_by_expiry on device_codes (expires_at);

CREATE INDEX device_codes_by_grant on device_codes (grant_id);

CREATE TABLE document_facets (
  workspace_id text not null,
  document_id text not null,
  name text not null,
  value text not null,
  primary key (workspace_id, document_id, name, value),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE INDEX document_facets_by_value on document_facets (workspace_id, name, value, document_id);

CREATE TABLE document_texts (
  workspace_id text not null,
  document_id text not null,
  text text not null,
  text_sha256 text not null,
  pages_json text not null,
  primary key (workspace_id, document_id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE TABLE documents (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  title text not null,
  status text not null,
  blob_key text,
  media_type text,
  file_size bigint,
  pages integer,
  page_basis text,
  language text,
  error_json text,
  created_at text not null,
  updated_at text not null, filename text, tags_json text not null default '[]', metadata_json text not null default '{}', layout_key text, ocr_pages integer, source_url text,
  primary key (workspace_id, id)
);

CREATE INDEX documents_by_blob on documents (blob_key);

CREATE INDEX documents_by_content on documents (workspace_id, blob_key);

CREATE INDEX documents_by_created on documents (workspace_id, created_at, id);

CREATE INDEX documents_by_layout on documents (layout_key);

CREATE INDEX documents_by_size on documents (workspace_id, file_size);

CREATE INDEX documents_by_status on documents (workspace_id, status, created_at, id);

CREATE INDEX documents_by_title on documents (workspace_id, title, id);

CREATE INDEX documents_by_updated on documents (workspace_id, updated_at, id);

CREATE TABLE engine_settings (
  workspace_id text not null references workspaces (id) on delete cascade,
  kind text not null,
  settings_json text not null,
  updated_at text not null,
  primary key (workspace_id, kind)
);

CREATE TABLE "event_bodies" (
  workspace_id text not null,
  event_id text not null,
  format text not null,
  body text not null,
  bytes integer not null,
  primary key (workspace_id, event_id, format)
);

CREATE TABLE "events" (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  sequence bigint not null,
  name text not null,
  name_number bigint not null,
  resource_id text not null,
  created_at text not null,
  notify_url text,
  notify_secret_sealed text,
  data_json text not null, notify_payload_format text,
  primary key (workspace_id, id)
);

CREATE INDEX events_by_name on events (workspace_id, name, sequence, name_number);

CREATE INDEX events_by_resource on events (workspace_id, resource_id, sequence, name);

CREATE UNIQUE INDEX events_by_sequence on events (workspace_id, sequence);

CREATE TABLE extraction_template_versions (
  workspace_id text not null,
  template_id text not null,
  version integer not null,
  schema_json text not null,
  created_by text not null,
  created_at text not null,
  primary key (workspace_id, template_id, version),
  foreign key (workspace_id, template_id) references extraction_templates (workspace_id, id) on delete cascade
);

CREATE TABLE extraction_templates (
  workspace_id text not null,
  id text not null,
  name text not null,
  version integer not null,
  revision integer not null,
  created_by text not null,
  created_at text not null,
  updated_at text not null,
  primary key (workspace_id, id)
);

CREATE INDEX extraction_templates_newest on extraction_templates (workspace_id, created_at, id);

CREATE TABLE extractions (
  workspace_id text not null,
  id text not null,
  document_id text not null,
  status text not null,
  schema_json text not null,
  webhook_url text,
  webhook_secret_sealed text,
  notify_on_json text,
  webhook_payload_format text,
  result_json text,
  error_json text,
  created_at text not null,
  updated_at text not null, template_id text, template_version integer,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE INDEX extractions_by_document on extractions (workspace_id, document_id, created_at, id);

CREATE TABLE fan_out_cursors (
  workspace_id text not null primary key,
  sequence bigint not null,
  forgotten_sequence bigint not null default 0
, health_hour text not null default '', health_deliveries integer not null default 0);

CREATE TABLE finding_corrections (
  workspace_id text not null,
  resource_id text not null,
  finding_id text not null,
  document_id text,
  meeting_id text,
  kind text not null,
  value_json text,
  confirmed integer not null,
  dismissed integer not null,
  corrected_by text not null,
  corrected_at text not null, fields_json text,
  primary key (workspace_id, resource_id, finding_id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade,
  foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
);

CREATE INDEX finding_corrections_by_document on finding_corrections (workspace_id, document_id);

CREATE INDEX finding_corrections_by_meeting on finding_corrections (workspace_id, meeting_id);

CREATE TABLE generations (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  kind text not null,
  type text,
  quotes_meetings integer not null,
  result_json text not null,
  created_at text not null,
  primary key (workspace_id, id)
);

CREATE INDEX generations_by_creation on generations (workspace_id, created_at, id);

CREATE INDEX generations_by_kind on generations (workspace_id, kind, created_at, id);

CREATE INDEX generations_by_type on generations (workspace_id, type, created_at, id);

CREATE TABLE grants (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  client_id text references oauth_clients (id) on delete cascade,
  workspace_id text references workspaces (id) on delete cascade,
  scopes_json text,
  cookie_hash text unique,
  user_agent text,
  ip_address text,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null,
  revoked_at text
, public_client_id text, resource text);

CREATE INDEX grants_by_client on grants (client_id);

CREATE INDEX grants_by_expiry on grants (expires_at);

CREATE INDEX grants_by_user on grants (user_id, created_at);

CREATE INDEX grants_by_workspace on grants (workspace_id);

CREATE TABLE grid_reviews (
  workspace_id text not null,
  row_id text not null,
  column_key text not null,
  state text not null,
  cell_json text not null,
  reviewed_by text not null,
  reviewed_at text not null,
  primary key (workspace_id, row_id, column_key),
  foreign key (workspace_id, row_id) references grid_rows (workspace_id, id) on delete cascade
);

CREATE TABLE grid_rows (
  workspace_id text not null,
  id text not null,
  grid_id text not null,
  document_id text,
  meeting_id text,
  status text not null,
  text_sha256 text,
  cells_json text,
  error_json text,
  created_at text not null,
  updated_at text not null, answered_json text,
  primary key (workspace_id, id),
  foreign key (workspace_id, grid_id) references grids (workspace_id, id) on delete cascade,
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade,
  foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
);

CREATE INDEX grid_rows_by_document on grid_rows (workspace_id, document_id);

CREATE INDEX grid_rows_by_meeting on grid_rows (workspace_id, meeting_id);

CREATE INDEX grid_rows_by_status on grid_rows (workspace_id, grid_id, status, created_at, id);

CREATE INDEX grid_rows_newest on grid_rows (workspace_id, grid_id, created_at, id);

CREATE TABLE grids (
  workspace_id text not null,
  id text not null,
  name text not null,
  status text not null,
  columns_json text not null,
  schema_json text,
  template_id text,
  template_version integer,
  filters_json text not null,
  takes_documents integer not null,
  takes_meetings integer not null,
  names_sources integer not null,
  step integer not null,
  filling_row_id text,
  waiting_json text,
  created_by text not null,
  created_at text not null,
  updated_at text not null,
  filled_at text,
  primary key (workspace_id, id)
);

CREATE INDEX grids_newest on grids (workspace_id, created_at, id);

CREATE TABLE idempotency_keys (
  credential_id text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  response_sealed text,
  lease_until text not null,
  created_at text not null,
  primary key (credential_id, key)
);

CREATE INDEX idempotency_keys_by_age on idempotency_keys (created_at);

CREATE TABLE integrations (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  provider text not null,
  name text not null,
  base_url text not null,
  project text,
  options_json text not null default '{}',
  statuses_json text not null default '{}',
  priorities_json text not null default '{}',
  assignees_json text not null default '{}',
  token_sealed text not null,
  token_hint text not null,
  account text,
  error_json text,
  checked_at text,
  last_synced_at text,
  active_sync_id text,
  created_at text not null,
  updated_at text not null,
  primary key (workspace_id, id)
);

CREATE INDEX integrations_by_created on integrations (workspace_id, created_at, id);

CREATE UNIQUE INDEX integrations_by_place on integrations (workspace_id, provider, base_url, coalesce(project, ''));

CREATE TABLE invitations (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  email text not null,
  role text not null,
  token_hash text not null unique,
  invited_by text,
  expires_at text not null,
  created_at text not null, mailed integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, email)
);

CREATE TABLE jobs (
  id text not null primary key,
  workspace_id text not null,
  queue text not null,
  state text not null,
  priority integer not null,
  run_at text not null,
  attempt integer not null,
  lease_until text,
  worker text,
  stage text,
  cancel_requested integer not null default 0,
  payload_json text not null,
  failure_json text,
  created_at text not null
, attempts_forgiven integer not null default 0, progress_json text);

CREATE INDEX jobs_leased on jobs (lease_until) where state = 'running';

CREATE INDEX jobs_ready on jobs (queue, workspace_id, priority, run_at, id) where state = 'ready';

CREATE INDEX jobs_waiting on jobs (run_at) where state = 'waiting';

CREATE TABLE meeting_result_meetings (
  workspace_id text not null,
  result_id text not null,
  meeting_id text not null,
  transcription_id text not null,
  primary key (workspace_id, meeting_id, result_id),
  foreign key (workspace_id, result_id) references meeting_results (workspace_id, id) on delete cascade,
  foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
);

CREATE INDEX meeting_result_meetings_by_result on meeting_result_meetings (workspace_id, result_id);

CREATE INDEX meeting_result_meetings_by_transcription on meeting_result_meetings (workspace_id, transcription_id);

CREATE TABLE meeting_results (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  meeting_id text,
  kind text not null,
  status text not null,
  request_json text not null,
  transcripts_json text not null,
  result_json text,
  error_json text,
  created_at text not null,
  updated_at text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
);

CREATE INDEX meeting_results_by_meeting on meeting_results (workspace_id, meeting_id, kind, created_at, id);

CREATE TABLE meetings (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  title text not null,
  status text not null,
  scheduled_at text,
  started_at text,
  ended_at text,
  duration_seconds double precision,
  participants_json text not null default '[]',
  language text,
  source_json text,
  transcription_id text,
  metadata_json text not null default '{}',
  created_at text not null,
  updated_at text not null, time_zone text,
  primary key (workspace_id, id)
);

CREATE INDEX meetings_by_created on meetings (workspace_id, created_at, id);

CREATE INDEX meetings_by_status on meetings (workspace_id, status, created_at, id);

CREATE INDEX meetings_by_time on meetings (workspace_id, (coalesce(started_at, scheduled_at, created_at)));

CREATE INDEX meetings_by_title on meetings (workspace_id, title, id);

CREATE INDEX meetings_by_transcription on meetings (workspace_id, transcription_id);

CREATE INDEX meetings_by_updated on meetings (workspace_id, updated_at, id);

CREATE TABLE memberships (
  workspace_id text not null references workspaces (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null,
  created_at text not null,
  primary key (workspace_id, user_id)
);

CREATE INDEX memberships_by_user on memberships (user_id, workspace_id);

CREATE TABLE migrations (
  name text not null primary key,
  applied_at text not null
);

CREATE TABLE model_results (
  workspace_id text not null references workspaces (id) on delete cascade,
  hash text not null,
  result_json text not null,
  used_at text not null,
  primary key (workspace_id, hash)
);

CREATE INDEX model_results_by_use on model_results (used_at);

CREATE TABLE model_usage (
  workspace_id text not null references workspaces (id) on delete cascade,
  day text not null,
  operation text not null,
  owner text not null,
  provider text not null,
  model text not null,
  calls bigint not null,
  failed_calls bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_microdollars bigint not null,
  primary key (workspace_id, day, operation, owner, provider, model)
);

CREATE INDEX model_usage_by_model on model_usage (
  owner, provider, model, day, input_tokens, output_tokens
);

CREATE TABLE oauth_clients (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null unique,
  name text not null,
  type text not null,
  secret_hash text,
  previous_secret_hash text,
  previous_secret_until text,
  redirect_uris_json text not null,
  scopes_json text not null,
  created_by text,
  created_at text not null,
  updated_at text not null, public_id text,
  primary key (workspace_id, id)
);

CREATE TABLE passage_vectors (
  space bigint not null,
  source text not null,
  passage_id bigint not null,
  vector blob,
  primary key (space, source, passage_id)
);

CREATE TABLE password_resets (
  token_hash text not null primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at text not null,
  used_at text,
  created_at text not null
, mailed integer not null default 0);

CREATE INDEX password_resets_by_expiry on password_resets (expires_at);

CREATE INDEX password_resets_by_user on password_resets (user_id);

CREATE TABLE recovery_codes (
  user_id text not null references users (id) on delete cascade,
  hash text not null,
  used_at text,
  primary key (user_id, hash)
);

CREATE TABLE refresh_tokens (
  hash text not null primary key,
  grant_id text not null references grants (id) on delete cascade,
  scopes_json text,
  expires_at text not null,
  used_at text,
  reply_sealed text,
  created_at text not null
);

CREATE INDEX refresh_tokens_by_expiry on refresh_tokens (expires_at);

CREATE INDEX refresh_tokens_by_grant on refresh_tokens (grant_id);

CREATE INDEX refresh_tokens_by_reply on refresh_tokens (used_at) where reply_sealed is not null;

CREATE TABLE request_counts (
  workspace_id text not null references workspaces (id) on delete cascade,
  day text not null,
  credential_id text not null,
  operation text not null,
  requests bigint not null,
  errors bigint not null,
  units bigint not null,
  primary key (workspace_id, day, credential_id, operation)
);

CREATE INDEX request_counts_by_day on request_counts (day);

CREATE TABLE row_counts (
  workspace_id text not null references workspaces (id) on delete cascade,
  kind text not null,
  status text not null,
  count bigint not null,
  primary key (workspace_id, kind, status)
);

CREATE TABLE search_changes (
  workspace_id text not null,
  source text not null,
  source_id text not null,
  stamp text not null,
  primary key (workspace_id, source, source_id)
);

CREATE TABLE search_facets (
  workspace_id text not null,
  source text not null,
  source_id text not null,
  name text not null,
  value text not null,
  primary key (workspace_id, source, source_id, name, value)
);

CREATE TABLE search_numbers (
  name text not null primary key,
  value bigint not null
);

CREATE TABLE search_passages (
  id bigint not null primary key,
  page integer,
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  vector blob not null
, turns_json text);

CREATE TABLE search_sources (
  number bigint not null primary key,
  workspace_id text not null,
  source text not null,
  source_id text not null,
  language text not null,
  state text not null,
  created_at text not null
);

CREATE INDEX search_sources_by_language on search_sources (workspace_id, language);

CREATE INDEX search_sources_by_source on search_sources (workspace_id, source, source_id, number);

CREATE UNIQUE INDEX search_sources_live on search_sources (workspace_id, source, source_id) where state = 'live';

CREATE UNIQUE INDEX search_sources_live_by_number on search_sources (workspace_id, number, source, source_id) where state = 'live';

CREATE VIRTUAL TABLE search_terms_of_passages using fts5(
  terms, content='', contentless_delete=1, tokenize='ascii'
);

CREATE TABLE search_updates (
  workspace_id text not null primary key,
  marks bigint not null
);

CREATE TABLE search_vocabulary (
  partition_key text not null,
  hash integer not null,
  word text not null,
  passages integer not null,
  primary key (partition_key, hash)
);

CREATE INDEX search_vocabulary_by_word on search_vocabulary (partition_key, word);

CREATE TABLE setup_codes (
  user_id text not null primary key references users (id) on delete cascade,
  code_hash text not null,
  created_at text not null,
  expires_at text not null
);

CREATE TABLE shares (
  workspace_id text not null,
  id text not null,
  document_id text not null,
  user_id text references users (id) on delete cascade,
  token_hash text unique,
  permission text not null,
  password_hash text,
  wrong_passwords integer not null default 0,
  wrong_password_at text,
  expires_at text,
  created_by text not null,
  created_at text not null, last_used_at text,
  primary key (workspace_id, id),
  foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade
);

CREATE INDEX shares_by_created on shares (workspace_id, created_at, id);

CREATE INDEX shares_by_document on shares (workspace_id, document_id, created_at, id);

CREATE INDEX shares_by_user on shares (user_id, document_id) where user_id is not null;

CREATE TABLE sign_in_failures (
  subject text not null primary key,
  failures bigint not null,
  since text not null,
  blocked_until text
);

CREATE INDEX sign_in_failures_by_age on sign_in_failures (since);

CREATE TABLE signing_keys (
  kid text not null primary key,
  generation bigint not null unique,
  private_jwk_sealed text not null,
  public_jwk_json text not null,
  signs_from text not null,
  retired_at text,
  created_at text not null
);

CREATE TABLE sync_results (
  workspace_id text not null,
  sync_id text not null,
  position integer not null,
  task_id text not null,
  action text,
  attempts integer not null default 0,
  not_before text,
  external_id text,
  external_key text,
  external_url text,
  error_json text,
  primary key (workspace_id, sync_id, position),
  foreign key (workspace_id, sync_id) references syncs (workspace_id, id) on delete cascade
);

CREATE INDEX sync_results_waiting on sync_results (workspace_id, sync_id, position) where action is null;

CREATE TABLE syncs (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  integration_id text not null,
  provider text not null,
  project text not null,
  status text not null,
  dry_run integer not null,
  total integer not null,
  step integer not null default 0,
  run integer not null default 0,
  failures_in_row integer not null default 0,
  resume_at text,
  error_json text,
  created_at text not null,
  started_at text,
  completed_at text,
  primary key (workspace_id, id)
);

CREATE INDEX syncs_by_integration on syncs (workspace_id, integration_id, status, created_at, id);

CREATE TABLE task_activity (
  workspace_id text not null,
  task_id text not null,
  id text not null,
  action text not null,
  actor text,
  changes_json text,
  details_json text,
  created_at text not null,
  primary key (workspace_id, task_id, created_at, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);

CREATE TABLE task_counts (
  workspace_id text not null references workspaces (id) on delete cascade,
  assigned_to text not null,
  status text not null,
  priority text not null,
  count bigint not null,
  primary key (workspace_id, assigned_to, status, priority)
);

CREATE TABLE task_links (
  workspace_id text not null,
  integration_id text not null,
  task_id text not null,
  provider text not null,
  base_url text not null,
  project text not null,
  handle text not null,
  external_id text,
  external_key text,
  external_url text,
  pushed_hash text,
  state text not null,
  created_at text not null,
  updated_at text not null,
  primary key (workspace_id, integration_id, task_id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);

CREATE INDEX task_links_by_task on task_links (workspace_id, task_id, created_at);

CREATE TABLE task_tags (
  workspace_id text not null,
  tag text not null,
  task_id text not null,
  primary key (workspace_id, tag, task_id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);

CREATE INDEX task_tags_by_task on task_tags (workspace_id, task_id);

CREATE TABLE tasks (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  title text not null,
  description text,
  status text not null,
  assigned_to text,
  due_date text,
  due_at text not null,
  priority text not null,
  related_document_id text,
  related_meeting_id text,
  tags_json text not null default '[]',
  metadata_json text not null default '{}',
  origin text,
  created_by text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  completed_at text,
  primary key (workspace_id, id)
);

CREATE INDEX tasks_by_assignee on tasks (workspace_id, assigned_to, created_at, id) where assigned_to is not null;

CREATE INDEX tasks_by_assignee_and_status on tasks (workspace_id, assigned_to, status, created_at, id) where assigned_to is not null;

CREATE INDEX tasks_by_created on tasks (workspace_id, created_at, id);

CREATE INDEX tasks_by_document on tasks (workspace_id, related_document_id, created_at, id) where related_document_id is not null;

CREATE INDEX tasks_by_due on tasks (workspace_id, due_at, id);

CREATE INDEX tasks_by_meeting on tasks (workspace_id, related_meeting_id, created_at, id) where related_meeting_id is not null;

CREATE UNIQUE INDEX tasks_by_origin on tasks (workspace_id, origin) where origin is not null;

CREATE INDEX tasks_by_priority on tasks (workspace_id, priority, created_at, id);

CREATE INDEX tasks_by_status on tasks (workspace_id, status, created_at, id);

CREATE INDEX tasks_by_title on tasks (workspace_id, title, id);

CREATE INDEX tasks_by_updated on tasks (workspace_id, updated_at, id);

CREATE TABLE transcript_chunks (
  workspace_id text not null,
  transcription_id text not null,
  position integer not null,
  channel integer not null,
  start_time double precision not null,
  end_time double precision not null,
  text text not null,
  confidence double precision not null,
  words_json text not null,
  speech_json text not null,
  primary key (workspace_id, transcription_id, position),
  foreign key (workspace_id, transcription_id) references transcriptions (workspace_id, id) on delete cascade
);

CREATE TABLE transcript_segments (
  workspace_id text not null,
  transcription_id text not null,
  position integer not null,
  speaker integer,
  start_time double precision not null,
  end_time double precision not null,
  text text not null,
  confidence double precision not null,
  words_json text not null, correction_json text,
  primary key (workspace_id, transcription_id, position),
  foreign key (workspace_id, transcription_id) references transcriptions (workspace_id, id) on delete cascade
);

CREATE TABLE transcription_uploads (
  workspace_id text not null,
  id text not null,
  size bigint not null,
  sha256 text,
  expires_at text not null,
  writer text,
  writer_until text, is_open integer not null default 0, live_state text, live_start double precision not null default 0, live_end double precision not null default 0, live_text text not null default '',
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references transcriptions (workspace_id, id) on delete cascade
);

CREATE INDEX transcription_uploads_by_expiry on transcription_uploads (expires_at);

CREATE TABLE transcriptions (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  title text not null,
  status text not null,
  stage text,
  progress double precision not null default 0,
  run integer not null default 0,
  language text not null,
  speaker_labels integer not null,
  min_speakers integer,
  max_speakers integer,
  vocabulary_json text not null default '[]',
  metadata_json text not null default '{}',
  source_url text,
  filename text,
  blob_key text,
  media_type text,
  file_size bigint,
  claimed_duration_seconds double precision,
  channels text,
  chunks_done integer not null default 0,
  is_recognised integer not null default 0,
  duration_seconds double precision,
  confidence double precision,
  engine_name text,
  engine_version text,
  warnings_json text not null default '[]',
  speakers_json text not null default '[]',
  error_json text,
  meeting_id text,
  webhook_url text,
  webhook_secret_sealed text,
  notify_on_json text,
  created_at text not null,
  updated_at text not null,
  completed_at text, imported_format text, is_timed integer not null default 1, webhook_payload_format text, word_edits integer not null default 0,
  primary key (workspace_id, id)
);

CREATE INDEX transcriptions_by_blob on transcriptions (blob_key);

CREATE INDEX transcriptions_by_created on transcriptions (workspace_id, created_at, id);

CREATE INDEX transcriptions_by_language on transcriptions (workspace_id, language, status, created_at, id);

CREATE INDEX transcriptions_by_meeting on transcriptions (workspace_id, meeting_id);

CREATE INDEX transcriptions_by_size on transcriptions (workspace_id, file_size);

CREATE INDEX transcriptions_by_status on transcriptions (workspace_id, status, created_at, id);

CREATE INDEX transcriptions_by_title on transcriptions (workspace_id, title, id);

CREATE INDEX transcriptions_by_updated on transcriptions (workspace_id, updated_at, id);

CREATE TABLE usage_amounts (
  workspace_id text not null references workspaces (id) on delete cascade,
  day text not null,
  quota text not null,
  amount double precision not null,
  primary key (workspace_id, quota, day)
);

CREATE INDEX usage_amounts_by_day on usage_amounts (day);

CREATE TABLE user_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  primary key (issuer, subject)
);

CREATE INDEX user_identities_by_user on user_identities (user_id);

CREATE TABLE users (
  id text not null primary key,
  email text not null unique,
  name text,
  password_hash text,
  created_at text not null
, totp_secret_sealed text, totp_pending_sealed text, totp_pending_until text, totp_last_step bigint not null default -1, email_verified_at text, locale text, time_zone text, preferences_json text not null default '{}');

CREATE TABLE vector_changes (
  space bigint not null,
  source_number bigint not null,
  stamp text not null,
  primary key (space, source_number)
);

CREATE TABLE vector_spaces (
  number bigint not null primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  base_url text not null,
  model text not null,
  asked_dimensions integer,
  dimensions integer,
  owner text not null,
  settings_sealed text not null,
  state text not null,
  walked_to bigint,
  created_at text not null
);

CREATE UNIQUE INDEX vector_spaces_active on vector_spaces (workspace_id) where state = 'active';

CREATE INDEX vector_spaces_by_workspace on vector_spaces (workspace_id, state);

CREATE TABLE vector_updates (
  workspace_id text not null primary key references workspaces (id) on delete cascade,
  marks bigint not null
);

CREATE TABLE webhook_events (
  workspace_id text not null,
  event text not null,
  webhook_id text not null,
  primary key (workspace_id, event, webhook_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);

CREATE TABLE webhooks (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  url text not null,
  events_json text not null,
  secret_sealed text not null,
  secret_hint text not null,
  payload_format text not null,
  description text,
  disabled_at text,
  disabled_reason text,
  consecutive_failures integer not null default 0,
  failure_counted_at text,
  failure_counted_delivery_id text,
  last_success_at text,
  last_failure_at text,
  created_at text not null,
  updated_at text not null, filters_json text not null default '{}', ordering text not null default 'none', headers_sealed text, header_names_json text not null default '[]', max_payload_bytes integer not null default 5000000, keep_response integer not null default 0, previous_secret_sealed text, previous_secret_until text, previous_secret_first integer not null default 0, warned_failures integer not null default 0, receives_since text not null default '', enabled_at_json text not null default '[]',
  primary key (workspace_id, id)
);

CREATE INDEX webhooks_by_created on webhooks (workspace_id, created_at, id);

CREATE TABLE workers (
  id text not null primary key,
  seen_at text not null
);

CREATE TABLE workspaces (
  id text not null primary key,
  name text not null,
  slug text not null unique,
  plan text not null,
  settings_json text not null,
  signing_secret_sealed text not null,
  last_sequence bigint not null default 0,
  created_at text not null,
  updated_at text not null
, last_event_at text not null default '', previous_signing_secret_sealed text, previous_signing_secret_until text, test_of text references workspaces (id) on delete cascade, deleted_at text);

CREATE UNIQUE INDEX workspaces_by_test on workspaces (test_of);
