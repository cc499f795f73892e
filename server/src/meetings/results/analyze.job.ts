import { listAllCorrections } from '../../findings/store.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError, WorkError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import {
  ANALYZE_MEETINGS_JOB,
  publishStrategy,
  createLoadedLookup,
  runStrategicAnalysis,
  toSources,
} from './strategies.ts';
import { parseStrategyRequest } from './stored-results.ts';
import { type LoadedMeeting, loadMeeting } from './load-meetings.ts';
import { presentStrategy } from './present.ts';
import { findResult, finishStrategy } from './store.ts';

/** Runs a strategic analysis in the background and publishes `meeting.analyzed`. */
export const analyzeMeetingsJob = defineJob({
  ...ANALYZE_MEETINGS_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],

  async run(services, workspaceId, { analysis_id }, { signal, stage }) {
    const row = await findResult(services.reads, workspaceId, analysis_id);
    if (row?.status !== 'processing') return;
    const meetings = await loadRequestedMeetings(services, row);
    await stage('analyze');
    const texts = meetings.map(({ spoken }) => spoken);
    const caller = { urgency: 'batch', signal } as const;
    const change = await runStrategicAnalysis(services, row, texts, caller);
    const ids = texts.map(({ text }) => text.id);
    const corrections = await listAllCorrections(services.reads, workspaceId, ids);
    const finished = { ...row, ...change };
    const result = await presentStrategy(finished, createLoadedLookup(texts), corrections);
    await stage('commit');
    await inTransaction(services, async (tx) => {
      // The analysis may be deleted with its meeting, or finished by another run: nothing is written then.
      if (!(await finishStrategy(tx, row, change, toSources(meetings)))) return;
      await publishStrategy(tx, services, row, result);
    });
  },

  async onFailed(services, workspaceId, { analysis_id }, failure) {
    await inTransaction(services, async (tx) => {
      const key = { workspace_id: workspaceId, id: analysis_id };
      const updated_at = isoNow(services.clock);
      await finishStrategy(tx, key, {
        status: 'failed',
        error_json: JSON.stringify(failure),
        updated_at,
      });
    });
  },
});

/**
 * Loads the meetings of an analysis.
 *
 * @throws WorkError `no_text` when a meeting no longer has a transcript
 */
async function loadRequestedMeetings(
  services: Services,
  row: MeetingResultRow,
): Promise<LoadedMeeting[]> {
  const meetings: LoadedMeeting[] = [];
  for (const id of parseStrategyRequest(row).open_ids) {
    try {
      meetings.push(await loadMeeting(services, row.workspace_id, id));
    } catch (error) {
      throw error instanceof ApiError ? toWorkError(error) : error;
    }
  }
  return meetings;
}

function toWorkError(cause: ApiError): WorkError {
  const { message } = cause;
  return new WorkError({ code: 'no_text', message, stage: 'analyze', retryable: false }, { cause });
}
