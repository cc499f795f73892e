import type { MeetingSummary } from '../../contract/meeting-results.ts';
import type { SummarizeRequest } from '../../contract/meeting-work.ts';
import { verifySummary } from '../../engines/language-engine/evidence/verify-meetings.ts';
import { publishEvent } from '../../events/publish.ts';
import { listAllCorrections } from '../../findings/store.ts';
import type { Context } from '../../http/route.ts';
import { requireQuota } from '../../limits/quota.ts';
import { markSummaries } from '../../search-index/changes.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import { identifyElements, listSummaryElements } from './result-findings.ts';
import {
  type StoredSummary,
  newResultRow,
  parseFingerprints,
  parseSummary,
  toFingerprint,
} from './stored-results.ts';
import { getMeeting } from '../store.ts';
import { loadMeeting, type ResultContext } from './load-meetings.ts';
import { listAttendees, writeMinutes } from './minutes.ts';
import { presentSummary } from './present.ts';
import { createLoadCurrent } from './current-transcripts.ts';
import { anchorEvidence } from './anchored-evidence.ts';
import {
  findLatestResult,
  insertResult,
  lockSources,
  type ResultSource,
  type SingleMeetingResult,
} from './store.ts';

/**
 * Summarizes a meeting, stores the summary and publishes `meeting.analyzed`.
 *
 * @throws ApiError `resource_not_found` without the meeting, `invalid_request` when it has no finished transcript
 */
export async function summarizeMeeting(
  context: Context,
  meetingId: string,
  request: SummarizeRequest,
): Promise<MeetingSummary> {
  const summary = await createSummary(context, meetingId, request);
  return context.transaction(async (tx) => {
    const before = await findLatestResult(tx, context.workspaceId, summary.meeting.id, 'summary');
    return saveSummary(tx, context.services, summary, before);
  });
}

/**
 * Returns the latest summary of a meeting, with its evidence placed in the current transcript. Makes the first one.
 *
 * @throws as `summarizeMeeting`
 */
export async function getOrCreateSummary(
  context: ResultContext,
  meetingId: string,
): Promise<MeetingSummary> {
  const { services, workspaceId, transaction } = context;
  const { id } = await getMeeting(services.reads, workspaceId, meetingId);
  const loadCurrent = createLoadCurrent(services, workspaceId);
  const latest = await findLatestResult(services.reads, workspaceId, id, 'summary');
  const corrections = await listAllCorrections(services.reads, workspaceId, [id]);
  if (latest) return presentSummary(latest, loadCurrent, corrections);
  const summary = await createSummary(context, id, {});
  return transaction(async (tx) => {
    // The lock lets one of several concurrent requests store its summary; the others return that one.
    await lockSources(tx, workspaceId, [summary.source]);
    const first = await findLatestResult(tx, workspaceId, id, 'summary');
    if (first) return presentSummary(first, loadCurrent, corrections);
    return saveSummary(tx, services, summary, undefined);
  });
}

/** A summary that is not stored yet. */
type NewSummary = {
  meeting: MeetingRow;
  row: MeetingResultRow;
  source: ResultSource;
  result: MeetingSummary;
};

async function createSummary(
  { services, workspaceId, signal }: ResultContext,
  meetingId: string,
  { length = 'medium', focus_areas: focusAreas = [] }: SummarizeRequest,
): Promise<NewSummary> {
  await requireQuota(services, workspaceId, 'tokens');
  const { meeting, spoken, source } = await loadMeeting(services, workspaceId, meetingId);
  const request = { length, focusAreas };
  const language = await services.language.forWorkspace(workspaceId, 'interactive');
  const summary = await language.summarizeMeeting(spoken.text, request, signal);
  const verified = verifySummary(spoken.text, summary);
  const evidence = Object.entries(verified.evidence).map(
    ([pointer, list]) => [pointer, list.map((each) => anchorEvidence(spoken, each))] as const,
  );
  const attendees = listAttendees(spoken.text);
  const found: StoredSummary = {
    ...verified,
    attendees,
    minutes: writeMinutes(spoken.text, attendees, verified),
    evidence: Object.fromEntries(evidence),
  };
  const earlier = await findLatestResult(services.reads, workspaceId, meeting.id, 'summary');
  const finding_ids = identifyElements(
    { stored: found, list: listSummaryElements([toFingerprint(spoken)]) },
    earlier && {
      stored: parseSummary(earlier),
      list: listSummaryElements(parseFingerprints(earlier)),
    },
  );
  const stored = { ...found, finding_ids };
  const row = newResultRow(services, meeting, 'summary', { request, stored, spoken });
  const corrections = await listAllCorrections(services.reads, workspaceId, [meeting.id]);
  const result = await presentSummary(row, async () => spoken, corrections);
  return { meeting, row, source, result };
}

/** @param before the latest summary, whose index entry the new one replaces */
async function saveSummary(
  tx: Tx,
  { clock }: Services,
  { meeting, row, source, result }: NewSummary,
  before: SingleMeetingResult | undefined,
): Promise<MeetingSummary> {
  await insertResult(tx, row, [source]);
  const summaries = [row, ...(before ? [before] : [])];
  await markSummaries(tx, clock, meeting.workspace_id, summaries);
  await publishEvent(tx, clock, meeting.workspace_id, {
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
}
