import type { MeetingSummary } from '../../contract/meeting-results.ts';
import type { SummarizeRequest } from '../../contract/meeting-work.ts';
import { verifySummary } from '../../engines/language-engine/evidence/verify-meetings.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Context } from '../../http/route.ts';
import { requireQuota } from '../../limits/quota.ts';
import { markSummaries } from '../../search-index/changes.ts';
import type { Services } from '../../app/services.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import { type StoredSummary, newResultRow } from './stored-results.ts';
import { loadMeeting } from './load-meetings.ts';
import { presentSummary } from './present.ts';
import { createLoadCurrent } from './current-transcripts.ts';
import { anchorEvidence } from './anchored-evidence.ts';
import { findLatestResult, getLatestResult, insertResult } from './store.ts';

/**
 * Summarizes a meeting, stores the summary and publishes `meeting.analyzed`.
 *
 * @throws ApiError `resource_not_found` without the meeting, `invalid_request` when it has no finished transcript
 */
export async function summarizeMeeting(
  context: Context,
  meetingId: string,
  { length = 'medium', focus_areas: focusAreas = [] }: SummarizeRequest,
): Promise<MeetingSummary> {
  const { services, workspaceId, transaction, signal } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const { meeting, spoken, source } = await loadMeeting(services, workspaceId, meetingId);
  const request = { length, focusAreas };
  const language = await services.language.forWorkspace(workspaceId, 'interactive');
  const summary = await language.summarizeMeeting(spoken.text, request, signal);
  const verified = verifySummary(spoken.text, summary);
  const evidence = Object.entries(verified.evidence).map(
    ([pointer, list]) => [pointer, list.map((each) => anchorEvidence(spoken, each))] as const,
  );
  const stored: StoredSummary = { ...verified, evidence: Object.fromEntries(evidence) };
  const row = newResultRow(services, meeting, 'summary', { request, stored, spoken });
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

/**
 * Returns the latest summary of a meeting, with its evidence placed in the current transcript.
 *
 * @throws ApiError `resource_not_found` when the meeting has no summary
 */
export async function getLatestSummary(
  services: Services,
  { workspace_id, id }: Pick<MeetingRow, 'workspace_id' | 'id'>,
): Promise<MeetingSummary> {
  const row = await getLatestResult(services.reads, workspace_id, id, 'summary');
  return presentSummary(row, createLoadCurrent(services, workspace_id));
}
