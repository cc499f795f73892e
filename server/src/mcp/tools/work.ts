import { setTimeout as sleep } from 'node:timers/promises';

import { Type } from 'typebox';

import { getAnalysis } from '../../contract/analyses.ts';
import { getDocument } from '../../contract/documents.ts';
import { getExtraction } from '../../contract/extractions.ts';
import { Id } from '../../contract/schema.ts';
import { getSync } from '../../contract/syncs.ts';
import { getTranscription } from '../../contract/transcription.ts';
import { findByKind, type IdKind } from '../address.ts';
import { ToolInput } from '../schemas.ts';
import { defineReadTool, type ToolCall, ToolError } from '../tool.ts';

const WAIT_SECONDS_MAX = 60;
const POLL_FIRST_MS = 500;
/** Longest pause, below the 5 seconds in which the end of a credential must show. */
const POLL_MS_MAX = 3_000;

/** State of work. */
type WorkState = {
  id: string;
  status: string;
  is_done: boolean;
  stage?: string;
  /** 0 to 1. */
  progress?: number;
  error?: string;
};

const Work = Type.Object({
  id: Type.String(),
  status: Type.String({ description: 'As `processing`, `completed` or `failed`.' }),
  is_done: Type.Boolean({ description: 'True when nothing more happens by itself.' }),
  stage: Type.Optional(Type.String({ description: 'As `queued`, `fetch` or `analyze`.' })),
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(Type.String({ description: 'Why the work failed.' })),
});

type ReadState = (call: ToolCall, id: string, documentId: string | undefined) => Promise<WorkState>;

const READERS: Partial<Record<IdKind, ReadState>> = {
  async doc(call, id) {
    const { status, progress, error } = await call.request(getDocument, {
      params: { document_id: id },
    });
    return {
      id,
      status,
      is_done: status !== 'processing',
      ...(progress && { stage: progress.stage }),
      ...(progress?.total && { progress: (progress.done ?? 0) / progress.total }),
      ...(error && { error: error.message }),
    };
  },

  async trans(call, id) {
    const { status, stage, progress, error } = await call.request(getTranscription, {
      params: { transcription_id: id },
    });
    return {
      id,
      status,
      is_done: status !== 'processing',
      ...(stage !== null && { stage }),
      progress,
      ...(error && { error: error.message }),
    };
  },

  async sync(call, id) {
    const { status, counts, error, completed_at } = await call.request(getSync, {
      params: { sync_id: id },
    });
    return {
      id,
      status,
      is_done: completed_at !== null,
      progress: counts.total === 0 ? 1 : 1 - counts.pending / counts.total,
      ...(error && { error: error.message }),
    };
  },

  async analysis(call, id, documentId) {
    const params = { document_id: requireDocument(documentId), analysis_id: id };
    return toState(id, await call.request(getAnalysis, { params }));
  },

  async extract(call, id, documentId) {
    const params = { document_id: requireDocument(documentId), extraction_id: id };
    return toState(id, await call.request(getExtraction, { params }));
  },
};

/** @throws ToolError */
function requireDocument(documentId: string | undefined): string {
  if (documentId !== undefined) return documentId;
  throw new ToolError('document_id is required for the id of an analysis or an extraction');
}

function toState(
  id: string,
  { status, error }: { status: string; error?: { message: string } },
): WorkState {
  return {
    id,
    status,
    is_done: status !== 'processing',
    ...(error && { error: error.message }),
  };
}

export const getWorkTool = defineReadTool({
  name: 'get_work',
  title: 'Get the state of work',
  description:
    'Returns the state of work that goes on: of a document, an analysis, an extraction, a transcription or a sync of tasks. It can wait for the end and reports progress meanwhile.',
  scopes: ['read:documents', 'read:transcripts', 'read:tasks'],
  input: ToolInput({
    id: Id('Id of a document, an analysis, an extraction, a transcription or a sync.'),
    document_id: Type.Optional(Id('Document of an analysis or extraction.')),
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: WAIT_SECONDS_MAX,
        default: 0,
        description: 'Longest wait for the end of the work.',
      }),
    ),
  }),
  output: Work,
  async run(call, { id, document_id, wait_seconds = 0 }) {
    const read = findByKind(READERS, id);
    if (!read) {
      throw new ToolError(
        'id must be of a document (doc_), an analysis (analysis_), an extraction (extract_), a transcription (trans_) or a sync (sync_)',
      );
    }
    const endsAtMs = performance.now() + wait_seconds * 1_000;
    let pauseMs = POLL_FIRST_MS;
    for (;;) {
      const state = await read(call, id, document_id);
      await call.report(state.progress ?? 0, 1, state.stage ?? state.status);
      const leftMs = endsAtMs - performance.now();
      if (state.is_done || leftMs <= 0) return state;
      await sleep(Math.min(pauseMs, leftMs), undefined, { signal: call.signal });
      pauseMs = Math.min(2 * pauseMs, POLL_MS_MAX);
    }
  },
});
