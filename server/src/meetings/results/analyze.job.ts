import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError, WorkError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { ANALYZE_MEETINGS_JOB } from './jobs.ts';
import { readStrategyAsked } from './kept-results.ts';
import { type OpenMeeting, openMeeting } from './new-result.ts';
import { presentStrategy } from './present.ts';
import { findResult, finishStrategy } from './store.ts';
import { announceStrategy, readFrom, runAnalysis, sourcesOf } from './strategies.ts';

/** Makes a strategic analysis that was too long to wait for, and announces `meeting.analyzed`. */
export const analyzeMeetingsJob = defineJob({
  ...ANALYZE_MEETINGS_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],

  async run(services, workspaceId, { analysis_id }, { signal, stage }) {
    const row = await findResult(services.reads, workspaceId, analysis_id);
    if (row?.status !== 'processing') return;
    const meetings = await readMeetings(services, row);
    await stage('analyze');
    const texts = meetings.map(({ spoken }) => spoken);
    const change = await runAnalysis(services, row, texts, signal);
    const result = await presentStrategy({ ...row, ...change }, readFrom(texts));
    await stage('commit');
    await inTransaction(services, async (tx) => {
      // One that was deleted with what it is of, or that another run has ended, is not written again.
      if (!(await finishStrategy(tx, row, change, sourcesOf(meetings)))) return;
      await announceStrategy(tx, services, row, result);
    });
  },

  async giveUp(services, workspaceId, { analysis_id }, failure) {
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

/** @throws WorkError when one has no transcript any more */
async function readMeetings(services: Services, row: MeetingResultRow): Promise<OpenMeeting[]> {
  const meetings: OpenMeeting[] = [];
  for (const id of readStrategyAsked(row).open_ids) {
    try {
      meetings.push(await openMeeting(services, row.workspace_id, id));
    } catch (error) {
      throw error instanceof ApiError ? withoutText(error) : error;
    }
  }
  return meetings;
}

function withoutText(cause: ApiError): WorkError {
  const { message } = cause;
  return new WorkError({ code: 'no_text', message, stage: 'analyze', retryable: false }, { cause });
}
