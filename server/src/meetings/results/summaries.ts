import type { MeetingSummary } from '../../contract/meeting-results.ts';
import type { SummarizeRequest } from '../../contract/meeting-work.ts';
import { verifySummary } from '../../engines/language/verify-meeting-evidence.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Context } from '../../http/handle.ts';
import { requireQuota } from '../../limits/quota.ts';
import { markSummaries } from '../../search-index/changes.ts';
import type { Services } from '../../services.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { KeptSummary } from './kept-results.ts';
import { newResult, openMeeting } from './new-result.ts';
import { noResult } from './no-result.ts';
import { presentSummary } from './present.ts';
import { createReadNow } from './read-now.ts';
import { keepEvidence } from './spoken.ts';
import { findLatestResult, insertResult } from './store.ts';

/**
 * Summarizes a meeting, stores the summary and announces it.
 *
 * @throws ApiError `resource_not_found` without the meeting, `invalid_request` when it has no transcript yet
 */
export async function summarizeMeeting(
  context: Context,
  meetingId: string,
  { length = 'medium', focus_areas: focusAreas = [] }: SummarizeRequest,
): Promise<MeetingSummary> {
  const { services, workspaceId, transaction, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const { meeting, spoken, source } = await openMeeting(services, workspaceId, meetingId);
  const asked = { length, focusAreas };
  const language = await services.language.forWorkspace(workspaceId);
  const found = await language.summarizeMeeting(spoken.text, asked, signal);
  const verified = verifySummary(spoken.text, found);
  const evidence = Object.entries(verified.evidence).map(
    ([pointer, list]) => [pointer, list.map((each) => keepEvidence(spoken, each))] as const,
  );
  const kept: KeptSummary = { ...verified, evidence: Object.fromEntries(evidence) };
  const row = newResult(services, meeting, 'summary', { asked, kept, spoken });
  const result = await presentSummary(row, async () => spoken);
  return transaction(async (tx) => {
    const before = await findLatestResult(tx, workspaceId, meeting.id, 'summary');
    await insertResult(tx, row, [source]);
    const summaries = [row, ...(before ? [before] : [])];
    await markSummaries(tx, services.clock, workspaceId, summaries);
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'meeting.analyzed',
      resourceId: meeting.id,
      data: {
        meeting_id: meeting.id,
        meeting_ids: [meeting.id],
        kind: 'summary',
        analysis_id: row.id,
        result,
      },
    });
    return result;
  });
}

/** The latest summary as it reads now; undefined when there is none. */
export async function findLatestSummary(
  services: Services,
  { workspace_id, id }: Pick<MeetingRow, 'workspace_id' | 'id'>,
): Promise<MeetingSummary | undefined> {
  const row = await findLatestResult(services.reads, workspace_id, id, 'summary');
  return row && presentSummary(row, createReadNow(services, workspace_id));
}

/** As `findLatestSummary`. @throws ApiError `resource_not_found` when there is none */
export async function getLatestSummary(
  services: Services,
  meeting: Pick<MeetingRow, 'workspace_id' | 'id'>,
): Promise<MeetingSummary> {
  const summary = await findLatestSummary(services, meeting);
  if (!summary) throw noResult('summary', meeting.id);
  return summary;
}
