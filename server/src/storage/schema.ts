import type { AnalysisType } from '../contract/analysis-types.ts';
import type { DocumentStatus } from '../contract/documents.ts';
import type { EventTables, PayloadFormat } from './event-schema.ts';
import type { FindingCorrectionRow } from './finding-schema.ts';
import type { GenerationTables } from './generation-schema.ts';
import type { GridTables } from './grid-schema.ts';
import type { IdentityTables } from './identity-schema.ts';
import type { MeetingResultTables } from './meeting-result-schema.ts';
import type { IntegrationTables } from './integration-schema.ts';
import type { ModelTables } from './model-schema.ts';
import type { SearchTables } from './search-schema.ts';
import type { VectorTables } from './vector-schema.ts';
import type { ChatRow, ShareRow } from './sharing-schema.ts';
import type { TaskTables } from './task-schema.ts';
import type { TranscriptionTables } from './transcription-schema.ts';

/**
 * Row types, one for each table. Ids and times are text; times are ISO 8601 in UTC, so that they sort as text. Booleans
 * are 0 or 1, `…_json` is JSON text, `…_sealed` is text encrypted by `kernel/secret-box.ts`.
 */
export type Tables = SearchTables &
  VectorTables &
  EventTables &
  TranscriptionTables &
  MeetingResultTables &
  TaskTables &
  IntegrationTables &
  GenerationTables &
  GridTables &
  IdentityTables &
  ModelTables & {
    idempotency_keys: IdempotencyKeyRow;
    documents: DocumentRow;
    document_texts: DocumentTextRow;
    document_facets: DocumentFacetRow;
    analyses: AnalysisRow;
    extractions: ExtractionRow;
    extraction_templates: ExtractionTemplateRow;
    extraction_template_versions: ExtractionTemplateVersionRow;
    blob_reservations: BlobReservationRow;
    chats: ChatRow;
    shares: ShareRow;
    finding_corrections: FindingCorrectionRow;
    row_counts: RowCountRow;
    jobs: JobRow;
    workers: WorkerRow;
  };

export type IdempotencyKeyRow = {
  credential_id: string;
  key: string;
  /** HMAC of method, path and body, which may hold a password. */
  fingerprint: string;
  /** HTTP status of the response; null while the first request runs. */
  status: number | null;
  response_sealed: string | null;
  /** End of the lease: after it, a repeated request takes over. */
  lease_until: string;
  created_at: string;
};

export type DocumentRow = {
  workspace_id: string;
  id: string;
  title: string;
  status: DocumentStatus;
  /** Null for an uploaded document. */
  source_url: string | null;
  /** File name as received; null when there was none. */
  filename: string | null;
  /** JSON array of strings. */
  tags_json: string;
  /** JSON object of scalars. */
  metadata_json: string;
  blob_key: string | null;
  /** Blob with the word boxes of the pages; null for files without a layout. */
  layout_key: string | null;
  media_type: string | null;
  file_size: number | null;
  pages: number | null;
  page_basis: 'rendered' | 'slices' | null;
  /** Number of pages recognized by OCR. */
  ocr_pages: number | null;
  language: string | null;
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

export type DocumentTextRow = {
  workspace_id: string;
  document_id: string;
  text: string;
  text_sha256: string;
  /** JSON array of `{page, start, end}` in UTF-16 code units, with `ocr: true` on recognized pages. */
  pages_json: string;
};

/** Filterable values of documents: `tag`, `party`, `analysis_type` and `metadata.<key>`. */
export type DocumentFacetRow = {
  workspace_id: string;
  document_id: string;
  name: string;
  /** Value in the form of `facetValue`. */
  value: string;
};

/** A requested analysis. */
export type AnalysisRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  analysis_type: AnalysisType;
  status: DocumentStatus;
  /** JSON array, or `null` for the default set. */
  extract_fields_json: string;
  /** JSON schema that the analysis fills besides; null without one. */
  extract_schema_json: string | null;
  include_summary: number;
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  /** JSON array of outcomes, or null for both. */
  notify_on_json: string | null;
  /** Format of the notification; null for `standard`. */
  webhook_payload_format: PayloadFormat | null;
  /** JSON of `Analysis` in the contract, once completed. */
  result_json: string | null;
  /** JSON of `Failure` in the contract, once failed. */
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

/** A requested extraction by a JSON schema. */
export type ExtractionRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  status: DocumentStatus;
  /** JSON Schema of the request or of the template. */
  schema_json: string;
  /** Template that the schema comes from, which may be deleted; null for a schema of the request. */
  template_id: string | null;
  template_version: number | null;
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  /** JSON array of outcomes, or null for both. */
  notify_on_json: string | null;
  /** Format of the notification; null for `standard`. */
  webhook_payload_format: PayloadFormat | null;
  /** JSON of `ExtractionResult` in the contract, once completed. */
  result_json: string | null;
  /** JSON of `Failure` in the contract, once failed. */
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

/** Saved schema of extractions, without its versions. */
export type ExtractionTemplateRow = {
  workspace_id: string;
  id: string;
  name: string;
  /** Number of the latest version, from 1. */
  version: number;
  /** Incremented by every change. */
  revision: number;
  /** User or service key. */
  created_by: string;
  created_at: string;
  updated_at: string;
};

/** Version of a template. It never changes. */
export type ExtractionTemplateVersionRow = {
  workspace_id: string;
  template_id: string;
  version: number;
  schema_json: string;
  created_by: string;
  created_at: string;
};

/** Reservation of a blob whose row is not written yet. */
export type BlobReservationRow = {
  blob_key: string;
  id: string;
  created_at: string;
};

/** Published total, changed in the transaction of the row that it counts. */
export type RowCountRow = {
  workspace_id: string;
  kind:
    | 'document'
    | 'transcription'
    | 'meeting'
    | 'webhook'
    | 'integration'
    | 'generation'
    | 'search_passage'
    | 'search_word';
  status: string;
  count: number;
};

export type JobRow = {
  id: string;
  workspace_id: string;
  /** Name of the kind of job. */
  queue: string;
  /** `waiting` becomes `ready` at `run_at`. A completed job is deleted; a failed one is `dead`. */
  state: 'waiting' | 'ready' | 'running' | 'dead';
  /** Lower numbers run first. */
  priority: number;
  run_at: string;
  /** Attempts started so far. */
  attempt: number;
  /** Attempts up to the last checkpoint, which do not count against the retries. */
  attempts_forgiven: number;
  lease_until: string | null;
  worker: string | null;
  /** Stage of the running attempt, for operators and for the crash tests. */
  stage: string | null;
  /** JSON of the steps of that stage, as `{done, total}`; null for a stage without counted steps. */
  progress_json: string | null;
  cancel_requested: number;
  payload_json: string;
  /** JSON of the `Failure` of the last attempt. */
  failure_json: string | null;
  created_at: string;
};

/** A process that runs jobs. A clean stop deletes its row. */
export type WorkerRow = {
  id: string;
  seen_at: string;
};
