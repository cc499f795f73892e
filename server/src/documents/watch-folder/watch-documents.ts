import { setTimeout as sleep } from 'node:timers/promises';

import {
  type FileOutcome,
  type WatchedFile,
  watchFolder,
  type WatchReport,
} from '../../../../watch-folder/watch-folder.ts';
import type { Services } from '../../app/services.ts';
import type { AnalysisRow } from '../../storage/schema.ts';
import { stableId } from '../../kernel/ids.ts';
import { findFirstWorkspace, findWorkspace } from '../../workspaces/store.ts';
import { ensureAnalysis } from '../analyses/request-analysis.ts';
import { findAnalysis } from '../analyses/store.ts';
import { parseStoredAnalysis } from '../analyses/stored-analysis.ts';
import { findDocument } from '../store.ts';
import { importFile } from './import-file.ts';

export type DocumentWatchSettings = {
  root: string;
  analysisType: AnalysisRow['analysis_type'];
  /** Undefined: the first workspace. */
  workspaceId: string | undefined;
  /** Whether files that are done move to `done/` and `failed/`. */
  moves: boolean;
  /** Time for which a file must not change. Default: 2 seconds. */
  stableMs?: number;
};

/** Files whose documents wait for the workers at the same time. */
const CONCURRENCY = 8;
const STABLE_MS = 2_000;
/** Another process may hold the folder, and end. */
const RETRY_MS = 60_000;
const POLL_MIN_MS = 100;
const POLL_MAX_MS = 2_000;
const POLL_GROWTH = 1.5;

/** Makes documents of the files of a folder, and writes their analyses beside them, until it is closed. */
export function startDocumentWatch(
  services: Services,
  settings: DocumentWatchSettings,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const ended = watchUntilStopped(services, settings, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The server is closing'));
      await ended;
    },
  };
}

async function watchUntilStopped(
  services: Services,
  settings: DocumentWatchSettings,
  signal: AbortSignal,
): Promise<void> {
  const { root, moves, stableMs = STABLE_MS } = settings;
  const log = services.log.child({ folder: root });
  while (!signal.aborted) {
    try {
      await watchFolder({
        root,
        moves,
        stableMs,
        signal,
        concurrency: CONCURRENCY,
        once: false,
        work: (file) => processFile(services, settings, file, signal),
        isFatal: () => signal.aborted,
        report: (report) => logReport(log, report),
      });
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'watch folder: retried in a minute');
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Creates document and analysis, and waits for the end of both. A repeat finds them by their derived ids. */
async function processFile(
  services: Services,
  settings: DocumentWatchSettings,
  file: WatchedFile,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const { bytesMax } = services.documentLimits;
  if (file.size > bytesMax) {
    const message = `The file has ${file.size} bytes, and DOCKET_DOCUMENT_BYTES_MAX is ${bytesMax}`;
    return failed({ code: 'too_large', message });
  }
  const workspaceId = await workspaceOf(services, settings);
  const content = [workspaceId, file.sha256, String(file.attempt)];
  const document_id = stableId('document', ...content);
  const analysis_id = stableId('analysis', ...content, settings.analysisType);
  await importFile(services, workspaceId, file, document_id);
  await ensureAnalysis(
    services,
    { workspace_id: workspaceId, id: document_id },
    { analysis_type: settings.analysisType },
    analysis_id,
  );
  await file.save({ document_id, analysis_id });
  return waitForOutcome(services, { workspaceId, document_id, analysis_id }, signal);
}

async function workspaceOf(
  services: Services,
  { workspaceId }: DocumentWatchSettings,
): Promise<string> {
  const workspace =
    workspaceId === undefined
      ? await findFirstWorkspace(services.db)
      : await findWorkspace(services.db, workspaceId);
  if (workspace) return workspace.id;
  throw new Error('DOCKET_WATCH_WORKSPACE names no workspace, or there is none yet');
}

type Work = { workspaceId: string; document_id: string; analysis_id: string };

/** @throws the reason of `signal`; the next start waits again */
async function waitForOutcome(
  { reads }: Services,
  { workspaceId, document_id, analysis_id }: Work,
  signal: AbortSignal,
): Promise<FileOutcome> {
  for (let pollMs = POLL_MIN_MS; ; pollMs = Math.min(POLL_MAX_MS, pollMs * POLL_GROWTH)) {
    const document = await findDocument(reads, workspaceId, document_id);
    if (!document) return failed({ code: 'deleted', message: 'The document was deleted' });
    const analysis = await findAnalysis(reads, workspaceId, analysis_id);
    const error = analysis?.error_json ?? (document.status === 'failed' && document.error_json);
    if (error) return failed(JSON.parse(error) as object);
    if (analysis?.status === 'completed' && analysis.result_json !== null) {
      const result = parseStoredAnalysis(analysis.result_json);
      return {
        status: 'done',
        result: { status: 'done', document_id, analysis_id, analysis: result },
      };
    }
    await sleep(pollMs, undefined, { signal });
  }
}

function failed(error: object): FileOutcome {
  return { status: 'failed', result: { status: 'failed', error } };
}

function logReport(log: Services['log'], report: WatchReport): void {
  if (report.kind === 'unreadable') {
    log.warn({ err: report.error }, 'watch folder cannot be read');
  } else if (report.kind === 'postponed') {
    const { name, error, waitMs } = report;
    log.warn({ file: name, err: error, waitMs }, 'watch folder: file is retried');
  } else {
    log.info({ file: report.name, ...report.data }, `watch folder: ${report.kind}`);
  }
}
