import type {
  StrategicAnalysisList,
  StrategicAnalysisRecord,
} from '../../contract/meeting-work.ts';
import * as findingEndpoints from '../../contract/findings.ts';
import * as endpoints from '../../contract/meeting-work.ts';
import { updateActionItem as updateActionItemEndpoint } from '../../contract/update-action-item.ts';
import { listAllCorrections } from '../../findings/store.ts';
import { handle, type Route } from '../../http/route.ts';
import { streamJsonObject, PagedList } from '../../http/reply/json-stream.ts';
import { loadNewestPage } from '../../http/request/pagination.ts';
import { jsonStreamReply } from '../../http/reply/replies.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import { getMeeting, locateMeeting } from '../store.ts';
import { extractActionItems } from './action-items.ts';
import { correctMeetingFinding } from './correct-finding.ts';
import { parseStrategyRequest } from './stored-results.ts';
import { createItemTasks } from './item-tasks.ts';
import { getMeetingOfPath, loadMeeting, loadNamedMeetings } from './load-meetings.ts';
import { presentActionItems, presentStrategyRecord } from './present.ts';
import { createLoadCurrent, type LoadCurrent } from './current-transcripts.ts';
import { listItemTasks } from './item-task-store.ts';
import { countStrategies, getLatestActionItems, listStrategyRows } from './store.ts';
import { analyzeMeetings } from './strategies.ts';
import { getOrCreateSummary, summarizeMeeting } from './summaries.ts';
import { updateActionItem } from './update-item.ts';

const byMeetingId = { locate: locateMeeting };

const actionItemRoutes: Route[] = [
  handle(
    endpoints.extractActionItems,
    (context, { body }) => extractActionItems(context, body.transcript_id, body),
    { locate: locateMeeting, locateBy: 'transcript_id' },
  ),

  handle(
    endpoints.extractMeetingActionItems,
    async (context, { params, body }) => {
      const { services, workspaceId } = context;
      const { id } = await getMeetingOfPath(services, workspaceId, params.meeting_id, body);
      return extractActionItems(context, body.transcript_id ?? id, body);
    },
    byMeetingId,
  ),

  handle(
    endpoints.getActionItems,
    async ({ services, workspaceId }, { params }) => {
      const { id } = await getMeeting(services.reads, workspaceId, params.meeting_id);
      const row = await getLatestActionItems(services.reads, workspaceId, id);
      const corrections = await listAllCorrections(services.reads, workspaceId, [id]);
      const tasks = await listItemTasks(services.reads, workspaceId, [id]);
      const readNow = createLoadCurrent(services, workspaceId);
      return presentActionItems(row, readNow, { corrections, tasks });
    },
    byMeetingId,
  ),

  handle(
    updateActionItemEndpoint,
    (context, { params, body }) => updateActionItem(context, params, body),
    byMeetingId,
  ),

  handle(
    endpoints.createItemTasks,
    (context, { params, body }) => createItemTasks(context, params.meeting_id, body),
    byMeetingId,
  ),
];

const summaryRoutes: Route[] = [
  handle(
    endpoints.summarizeMeeting,
    (context, { params, body }) => summarizeMeeting(context, params.meeting_id, body),
    byMeetingId,
  ),

  handle(
    endpoints.getSummary,
    (context, { params }) => getOrCreateSummary(context, params.meeting_id),
    byMeetingId,
  ),
];

const strategyRoutes: Route[] = [
  handle(
    endpoints.analyzeMeetings,
    async (context, { body }) => {
      const { services, workspaceId } = context;
      return analyzeMeetings(context, await loadNamedMeetings(services, workspaceId, body), body);
    },
    { locate: locateMeeting, locateBy: ['meeting_id', 'transcript_id', 'meeting_ids'] },
  ),

  handle(
    endpoints.analyzeMeeting,
    async (context, { params, body }) => {
      const { services, workspaceId } = context;
      const { id } = await getMeetingOfPath(services, workspaceId, params.meeting_id, body);
      const opened = await loadMeeting(services, workspaceId, body.transcript_id ?? id);
      return analyzeMeetings(context, [opened], body);
    },
    byMeetingId,
  ),

  handle(
    endpoints.listStrategicAnalyses,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getMeeting(services.reads, workspaceId, params.meeting_id);
      const scope = { list: 'strategic_analyses', workspaceId, filters: [id] };
      const { items, pagination } = await loadNewestPage(services, query, scope, {
        rows: (page) => listStrategyRows(services.reads, workspaceId, id, page),
        total: () => countStrategies(services.reads, workspaceId, id),
      });
      const corrections = await listAllCorrections(services.reads, workspaceId, [
        ...new Set(items.flatMap((row) => parseStrategyRequest(row).meeting_ids)),
      ]);
      const analyses = presentEach(items, createLoadCurrent(services, workspaceId), corrections);
      return jsonStreamReply(
        streamJsonObject<StrategicAnalysisList>([
          () => ({ analyses: new PagedList(analyses), pagination }),
        ]),
      );
    },
    byMeetingId,
  ),
];

/** Yields analyses one at a time, since each may load many long transcripts. */
async function* presentEach(
  rows: readonly MeetingResultRow[],
  readNow: LoadCurrent,
  corrections: readonly FindingCorrectionRow[],
): AsyncGenerator<readonly StrategicAnalysisRecord[]> {
  for (const row of rows) yield [await presentStrategyRecord(row, readNow, corrections)];
}

/** Endpoints of meeting results: action items, summaries and strategic analyses. */
export const meetingResultRoutes: Route[] = [
  ...actionItemRoutes,
  ...summaryRoutes,
  ...strategyRoutes,
  handle(
    findingEndpoints.correctMeetingFinding,
    (context, { params, body }) => correctMeetingFinding(context, params, body),
    byMeetingId,
  ),
];
