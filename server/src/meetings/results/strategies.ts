import type {
  AnalyzeMeetingsRequest,
  StrategicAnalysis,
  StrategicAnalysisRecord,
} from '../../contract/meeting-work.ts';
import { verifyStrategy } from '../../engines/language/verify-meeting-evidence.ts';
import { publishEvent } from '../../events/publish.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import { estimateEnd, SAMPLE_SIZE } from '../../jobs/estimate.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { requireQuota } from '../../limits/quota.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import { ANALYZE_MEETINGS_JOB } from './jobs.ts';
import { type KeptStrategy, mapStrategicItems, type StrategyAsked } from './kept-results.ts';
import type { OpenMeeting } from './new-result.ts';
import { presentStrategy, presentStrategyRecord } from './present.ts';
import { markOf } from './read-now.ts';
import { keepEvidence, type SpokenMeeting } from './spoken.ts';
import { insertResult, listRecentDurationsMs, type Source } from './store.ts';

/**
 * Characters of all transcripts together that are analysed while the caller waits: about ten hours of talk. More is
 * left to a job.
 */
const CHARACTERS_AT_ONCE_MAX = 600_000;
const RETRY_AFTER_SECONDS = 5;
const DURATION_WITHOUT_HISTORY_MS = MINUTE_MS;

type StrategyAnswer = Reply<200, StrategicAnalysis> | Reply<202, StrategicAnalysisRecord>;

/** Analyses meetings, stores what was found and announces it; of long ones the answer is a record. */
export async function analyzeMeetings(
  context: Context,
  meetings: readonly OpenMeeting[],
  { length = 'medium', focus_areas: focusAreas = [] }: AnalyzeMeetingsRequest,
): Promise<StrategyAnswer> {
  const { services } = context;
  await requireQuota(services, context.workspaceId, 'tokens');
  const meeting_ids = meetings.map(({ meeting }) => meeting.id);
  const open_ids = meetings.map(({ id }) => id);
  const asked = { length, focusAreas, meeting_ids, open_ids };
  const row = newStrategy(services, context.workspaceId, asked);
  const characters = meetings.reduce((sum, { spoken }) => sum + spoken.text.text.length, 0);
  return characters > CHARACTERS_AT_ONCE_MAX
    ? accept(context, row, meetings)
    : analyze(context, row, meetings);
}

async function analyze(
  { services, transaction, signal }: Context,
  row: MeetingResultRow,
  meetings: readonly OpenMeeting[],
): Promise<Reply<200, StrategicAnalysis>> {
  const texts = meetings.map(({ spoken }) => spoken);
  const finished = { ...row, ...(await runAnalysis(services, row, texts, signal)) };
  const result = await presentStrategy(finished, readFrom(texts));
  return transaction(async (tx) => {
    await insertResult(tx, finished, sourcesOf(meetings));
    await announceStrategy(tx, services, finished, result);
    return reply(200, result);
  });
}

async function accept(
  { services, workspaceId, transaction }: Context,
  row: MeetingResultRow,
  meetings: readonly OpenMeeting[],
): Promise<Reply<202, StrategicAnalysisRecord>> {
  const durations = await listRecentDurationsMs(services.reads, workspaceId, SAMPLE_SIZE);
  const record = {
    ...(await presentStrategyRecord(row, async () => undefined)),
    estimated_completion: estimateEnd(services.clock, durations, DURATION_WITHOUT_HISTORY_MS),
  };
  return transaction(async (tx) => {
    await insertResult(tx, row, sourcesOf(meetings));
    await enqueue(tx, services.clock, ANALYZE_MEETINGS_JOB, workspaceId, { analysis_id: row.id });
    const location = `/v2/meetings/${meetings[0]!.meeting.id}/analyses`;
    return reply(202, record, { location, retryAfter: RETRY_AFTER_SECONDS });
  });
}

/** What an analysis of these meetings is made of. */
export function sourcesOf(meetings: readonly OpenMeeting[]): Source[] {
  return meetings.map(({ source }) => source);
}

function newStrategy(
  services: Services,
  workspaceId: string,
  asked: StrategyAsked,
): MeetingResultRow {
  const created_at = isoNow(services.clock);
  const { meeting_ids } = asked;
  return {
    workspace_id: workspaceId,
    id: newId('strategy'),
    meeting_id: meeting_ids.length === 1 ? meeting_ids[0]! : null,
    kind: 'strategy',
    status: 'processing',
    request_json: JSON.stringify(asked),
    transcripts_json: '[]',
    result_json: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}

/** @returns what the row of the analysis has once it is completed */
export async function runAnalysis(
  services: Services,
  { workspace_id, request_json }: Pick<MeetingResultRow, 'workspace_id' | 'request_json'>,
  meetings: readonly SpokenMeeting[],
  signal: AbortSignal,
) {
  const { length, focusAreas } = JSON.parse(request_json) as StrategyAsked;
  const oldestFirst = meetings.toSorted((a, b) => a.text.began.localeCompare(b.text.began));
  const texts = oldestFirst.map(({ text }) => text);
  const language = await services.language.forWorkspace(workspace_id);
  const found = await language.analyzeMeetings(texts, { length, focusAreas }, signal);
  const verified = verifyStrategy(texts, found);
  const bySha = new Map(meetings.map((meeting) => [meeting.text.text_sha256, meeting]));
  const kept: KeptStrategy = {
    ...verified,
    ...mapStrategicItems(verified, ({ evidence, ...item }) => ({
      ...item,
      evidence: evidence.map((each) => keepEvidence(bySha.get(each.text_sha256)!, each)),
    })),
  };
  return {
    status: 'completed' as const,
    result_json: JSON.stringify(kept),
    transcripts_json: JSON.stringify(meetings.map(markOf)),
    updated_at: isoNow(services.clock),
  };
}

/** Comes last in `tx`. */
export async function announceStrategy(
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

/** Finds the meetings among those that were just read. */
export function readFrom(meetings: readonly SpokenMeeting[]) {
  const byId = new Map(meetings.map((meeting) => [meeting.text.id, meeting]));
  return async (meetingId: string) => byId.get(meetingId);
}
