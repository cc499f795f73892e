import { Type } from 'typebox';

import type { Services } from '../../app/services.ts';
import type { Urgency } from '../../compute/compute-pool.ts';
import type {
  AnalyzeMeetingsRequest,
  StrategicAnalysis,
  StrategicAnalysisRecord,
} from '../../contract/meeting-work.ts';
import { verifyStrategy } from '../../engines/language-engine/evidence/verify-meetings.ts';
import { publishEvent } from '../../events/publish.ts';
import { listAllCorrections } from '../../findings/store.ts';
import { type Context, type Reply, reply } from '../../http/route.ts';
import { estimateCompletion } from '../../jobs/estimate.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import {
  type StoredStrategy,
  mapStrategicItems,
  parseFingerprints,
  parseStrategy,
  toFingerprint,
  type StoredStrategyRequest,
} from './stored-results.ts';
import type { LoadedMeeting } from './load-meetings.ts';
import { presentStrategy, presentStrategyRecord } from './present.ts';
import { anchorEvidence, type SpokenText } from './anchored-evidence.ts';
import { identifyElements, listStrategyElements } from './result-findings.ts';
import {
  findLatestStrategy,
  insertResult,
  selectCompletedStrategies,
  type ResultSource,
} from './store.ts';

/** Maximum of characters analyzed within the request, about ten hours of speech. A longer analysis runs as a job. */
const CHARACTERS_AT_ONCE_MAX = 600_000;
const RETRY_AFTER_SECONDS = 5;
const DURATION_WITHOUT_HISTORY_MS = MINUTE_MS;

type StrategyReply = Reply<200, StrategicAnalysis> | Reply<202, StrategicAnalysisRecord>;

/**
 * Analyzes meetings, stores the result and publishes `meeting.analyzed`. Long meetings are analyzed by a job; the
 * response is then 202.
 */
export async function analyzeMeetings(
  context: Context,
  meetings: readonly LoadedMeeting[],
  { length = 'medium', focus_areas: focusAreas = [] }: AnalyzeMeetingsRequest,
): Promise<StrategyReply> {
  const { services } = context;
  await requireQuota(services, context.workspaceId, 'tokens');
  const meeting_ids = meetings.map(({ meeting }) => meeting.id);
  const open_ids = meetings.map(({ id }) => id);
  const request = { length, focusAreas, meeting_ids, open_ids };
  const row = newStrategyRow(services, context.workspaceId, request);
  const characters = meetings.reduce((sum, { spoken }) => sum + spoken.text.text.length, 0);
  return characters > CHARACTERS_AT_ONCE_MAX
    ? enqueueAnalysis(context, row, meetings)
    : analyzeNow(context, row, meetings);
}

async function analyzeNow(
  { services, transaction, signal }: Context,
  row: MeetingResultRow,
  meetings: readonly LoadedMeeting[],
): Promise<Reply<200, StrategicAnalysis>> {
  const texts = meetings.map(({ spoken }) => spoken);
  const caller = { urgency: 'interactive', signal } as const;
  const finished = { ...row, ...(await runStrategicAnalysis(services, row, texts, caller)) };
  const meetingIds = meetings.map(({ meeting }) => meeting.id);
  const corrections = await listAllCorrections(services.reads, row.workspace_id, meetingIds);
  const result = await presentStrategy(finished, createLoadedLookup(texts), corrections);
  return transaction(async (tx) => {
    await insertResult(tx, finished, toSources(meetings));
    await publishStrategy(tx, services, finished, result);
    return reply(200, result);
  });
}

async function enqueueAnalysis(
  { services, workspaceId, transaction }: Context,
  row: MeetingResultRow,
  meetings: readonly LoadedMeeting[],
): Promise<Reply<202, StrategicAnalysisRecord>> {
  const record = {
    ...(await presentStrategyRecord(row, async () => undefined, [])),
    estimated_completion: await estimateCompletion(
      services.clock,
      selectCompletedStrategies(services.reads, workspaceId),
      { endColumn: 'updated_at', withoutHistoryMs: DURATION_WITHOUT_HISTORY_MS },
    ),
  };
  return transaction(async (tx) => {
    await insertResult(tx, row, toSources(meetings));
    await enqueue(tx, services.clock, ANALYZE_MEETINGS_JOB, workspaceId, { analysis_id: row.id });
    const location = `/v2/meetings/${meetings[0]!.meeting.id}/analyses`;
    return reply(202, record, { location, retryAfter: RETRY_AFTER_SECONDS });
  });
}

/** Returns the sources of an analysis of these meetings. */
export function toSources(meetings: readonly LoadedMeeting[]): ResultSource[] {
  return meetings.map(({ source }) => source);
}

function newStrategyRow(
  services: Services,
  workspaceId: string,
  request: StoredStrategyRequest,
): MeetingResultRow {
  const created_at = isoNow(services.clock);
  const { meeting_ids } = request;
  return {
    workspace_id: workspaceId,
    id: newId('strategy'),
    meeting_id: meeting_ids.length === 1 ? meeting_ids[0]! : null,
    kind: 'strategy',
    status: 'processing',
    request_json: JSON.stringify(request),
    transcripts_json: '[]',
    result_json: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}

/**
 * Runs the engine on meetings and removes the findings without true evidence.
 *
 * @param meetings at least one, in any order: the engine gets the oldest first
 * @returns the columns of the completed row
 * @throws as `MeetingEngine`
 */
export async function runStrategicAnalysis(
  services: Services,
  { workspace_id, request_json }: Pick<MeetingResultRow, 'workspace_id' | 'request_json'>,
  meetings: readonly SpokenText[],
  { urgency, signal }: { urgency: Urgency; signal: AbortSignal },
) {
  const { length, focusAreas } = JSON.parse(request_json) as StoredStrategyRequest;
  const oldestFirst = meetings.toSorted((a, b) => a.text.began.localeCompare(b.text.began));
  const texts = oldestFirst.map(({ text }) => text);
  const language = await services.language.forWorkspace(workspace_id, urgency);
  const strategy = await language.analyzeMeetings(texts, { length, focusAreas }, signal);
  const verified = verifyStrategy(texts, strategy);
  const bySha = new Map(meetings.map((meeting) => [meeting.text.text_sha256, meeting]));
  const found: StoredStrategy = {
    ...verified,
    ...mapStrategicItems(verified, ({ evidence, ...item }) => ({
      ...item,
      evidence: evidence.map((each) => anchorEvidence(bySha.get(each.text_sha256)!, each)),
    })),
  };
  const ids = meetings.map(({ text }) => text.id);
  const earlier = await findLatestStrategy(services.reads, workspace_id, ids[0] ?? '');
  const finding_ids = identifyElements(
    { stored: found, list: listStrategyElements(meetings.map(toFingerprint)) },
    earlier && {
      stored: parseStrategy(earlier),
      list: listStrategyElements(parseFingerprints(earlier)),
    },
  );
  const stored = { ...found, finding_ids };
  return {
    status: 'completed' as const,
    result_json: JSON.stringify(stored),
    transcripts_json: JSON.stringify(meetings.map(toFingerprint)),
    updated_at: isoNow(services.clock),
  };
}

/** Publishes `meeting.analyzed`. Must be the last step of `tx`. */
export async function publishStrategy(
  tx: Tx,
  { clock }: Services,
  { workspace_id, id }: Pick<MeetingResultRow, 'workspace_id' | 'id'>,
  result: StrategicAnalysis,
): Promise<void> {
  const { meeting_id, meeting_ids } = result;
  await publishEvent(tx, clock, workspace_id, {
    name: 'meeting.analyzed',
    resourceId: meeting_id ?? id,
    data: { meeting_id, meeting_ids, kind: 'strategic', analysis_id: id, result },
  });
}

/** Creates a `LoadCurrent` over meetings that are already loaded. */
export function createLoadedLookup(meetings: readonly SpokenText[]) {
  const byId = new Map(meetings.map((meeting) => [meeting.text.id, meeting]));
  return async (meetingId: string) => byId.get(meetingId);
}

/** Job of `analyze.job.ts`, which runs a long strategic analysis. */
export const ANALYZE_MEETINGS_JOB = {
  name: 'meetings.analyze',
  payload: Type.Object({ analysis_id: Type.String() }),
};
