import type { AnalysisType } from '../contract/analysis.ts';
import type { DocumentStatus } from '../contract/documents.ts';
import type { EventTables } from './event-schema.ts';
import type { GenerationTables } from './generation-schema.ts';
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
 * Row types, one a table. Ids and times are text (times ISO-8601 in UTC, so that they sort as text),
 * booleans 0 or 1, `…_json` JSON text, `…_sealed` text encrypted by `kernel/secret-box.ts`.
 */
export type Tables = SearchTables &
  VectorTables &
  EventTables &
  TranscriptionTables &
  MeetingResultTables &
  TaskTables &
  IntegrationTables &
  GenerationTables &
  IdentityTables &
  ModelTables & {
    idempotency_keys: IdempotencyKeyRow;
    documents: DocumentRow;
    document_texts: DocumentTextRow;
    document_facets: DocumentFacetRow;
    analyses: AnalysisRow;
    blob_reservations: BlobReservationRow;
    chats: ChatRow;
    shares: ShareRow;
    row_counts: RowCountRow;
    jobs: JobRow;
    workers: WorkerRow;
  };

export type IdempotencyKeyRow = {
  credential_id: string;
  key: string;
  /** HMAC of method, path and body, which may hold a password. */
  fingerprint: string;
  /** Null while the first request runs. */
  status: number | null;
  response_sealed: string | null;
  /** A request that has not finished by then died with its process, and another may take its place. */
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
  /** As it came; null when the address named none. */
  filename: string | null;
  /** JSON array of texts. */
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
  /** How many pages were recognised from an image. */
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
  /** `[{page, start, end}]` in UTF-16 code units; `ocr: true` on recognised pages. */
  pages_json: string;
};

/** What documents are filtered by: `tag`, `party`, `analysis_type` and `metadata.<key>`. */
export type DocumentFacetRow = {
  workspace_id: string;
  document_id: string;
  name: string;
  /** As `facetValue` writes it. */
  value: string;
};

/** Every analysis that was asked for. */
export type AnalysisRow = {
  workspace_id: string;
  id: string;
  document_id: string;
  analysis_type: AnalysisType;
  status: DocumentStatus;
  /** JSON array, or `null` for the default set. */
  extract_fields_json: string;
  include_summary: number;
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  /** JSON array of outcomes, or null for both. */
  notify_on_json: string | null;
  /** `Analysis` of the contract, once completed. */
  result_json: string | null;
  /** `Failure` of the contract, once failed. */
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

/** A blob that is being put for a row that is still to be written. */
export type BlobReservationRow = {
  blob_key: string;
  id: string;
  created_at: string;
};

/** Published totals, changed in the transaction of the row they count. */
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
  /** `waiting` becomes `ready` at `run_at`; a job that is done is deleted, one that was given up is `dead`. */
  state: 'waiting' | 'ready' | 'running' | 'dead';
  /** Lower runs first. */
  priority: number;
  run_at: string;
  /** Runs started so far. */
  attempt: number;
  /** Of these, the first so many do not count: the work got on. */
  attempts_forgiven: number;
  lease_until: string | null;
  worker: string | null;
  /** What the running attempt is doing, for people and for the crash tests. */
  stage: string | null;
  cancel_requested: number;
  payload_json: string;
  /** `Failure` that ended the last attempt. */
  failure_json: string | null;
  created_at: string;
};

/** A process that runs jobs; its row goes when it stops in order. */
export type WorkerRow = {
  id: string;
  seen_at: string;
};
