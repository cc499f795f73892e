import {
  analyzeMeeting,
  analyzeMeetings as analyzeMeetingsEndpoint,
  createItemTasks as createItemTasksEndpoint,
  extractActionItems as extractActionItemsEndpoint,
  extractMeetingActionItems,
  getActionItems,
  getSummary,
  listStrategicAnalyses,
  type StrategicAnalysisList,
  type StrategicAnalysisRecord,
  summarizeMeeting as summarizeMeetingEndpoint,
} from '../../contract/meeting-work.ts';
import { handle, type Route } from '../../http/handle.ts';
import { jsonPieces, Pages } from '../../http/json-pieces.ts';
import { newestPage } from '../../http/pagination.ts';
import { piecesReply } from '../../http/replies.ts';
import type { MeetingResultRow } from '../../storage/meeting-result-schema.ts';
import { getMeeting, locateMeeting } from '../store.ts';
import { extractActionItems } from './action-items.ts';
import { createItemTasks } from './item-tasks.ts';
import { getAgreedMeeting, openNamedMeetings } from './named-meetings.ts';
import { openMeeting } from './new-result.ts';
import { presentActionItems, presentStrategyRecord } from './present.ts';
import { createReadNow, type ReadNow } from './read-now.ts';
import { noResult } from './no-result.ts';
import { countStrategies, findLatestResult, listStrategyRows } from './store.ts';
import { analyzeMeetings } from './strategies.ts';
import { getLatestSummary, summarizeMeeting } from './summaries.ts';

const OF_MEETING = { locate: locateMeeting };

const actionItemRoutes: Route[] = [
  handle(
    extractActionItemsEndpoint,
    (context, { body }) => extractActionItems(context, body.transcript_id, body),
    { locate: locateMeeting, locateBy: 'transcript_id' },
  ),

  handle(
    extractMeetingActionItems,
    async (context, { params, body }) => {
      const { services, workspaceId } = context;
      const { id } = await getAgreedMeeting(services, workspaceId, params.meeting_id, body);
      return extractActionItems(context, body.transcript_id ?? id, body);
    },
    OF_MEETING,
  ),

  handle(
    getActionItems,
    async ({ services, workspaceId }, { params }) => {
      const { id } = await getMeeting(services.reads, workspaceId, params.meeting_id);
      const row = await findLatestResult(services.reads, workspaceId, id, 'action_items');
      if (!row) throw noResult('action-items', id);
      return presentActionItems(row, createReadNow(services, workspaceId));
    },
    OF_MEETING,
  ),

  handle(
    createItemTasksEndpoint,
    (context, { params, body }) => createItemTasks(context, params.meeting_id, body),
    OF_MEETING,
  ),
];

const summaryRoutes: Route[] = [
  handle(
    summarizeMeetingEndpoint,
    (context, { params, body }) => summarizeMeeting(context, params.meeting_id, body),
    OF_MEETING,
  ),

  handle(
    getSummary,
    async ({ services, workspaceId }, { params }) =>
      getLatestSummary(services, await getMeeting(services.reads, workspaceId, params.meeting_id)),
    OF_MEETING,
  ),
];

const strategyRoutes: Route[] = [
  handle(
    analyzeMeetingsEndpoint,
    async (context, { body }) => {
      const { services, workspaceId } = context;
      return analyzeMeetings(context, await openNamedMeetings(services, workspaceId, body), body);
    },
    { locate: locateMeeting, locateBy: ['meeting_id', 'transcript_id', 'meeting_ids'] },
  ),

  handle(
    analyzeMeeting,
    async (context, { params, body }) => {
      const { services, workspaceId } = context;
      const { id } = await getAgreedMeeting(services, workspaceId, params.meeting_id, body);
      const opened = await openMeeting(services, workspaceId, body.transcript_id ?? id);
      return analyzeMeetings(context, [opened], body);
    },
    OF_MEETING,
  ),

  handle(
    listStrategicAnalyses,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getMeeting(services.reads, workspaceId, params.meeting_id);
      const scope = { list: 'strategic_analyses', workspaceId, filters: [id] };
      const { items, pagination } = await newestPage(services, query, scope, {
        rows: (page) => listStrategyRows(services.reads, workspaceId, id, page),
        total: () => countStrategies(services.reads, workspaceId, id),
      });
      const analyses = presentInTurn(items, createReadNow(services, workspaceId));
      return piecesReply(
        jsonPieces<StrategicAnalysisList>([() => ({ analyses: new Pages(analyses), pagination })]),
      );
    },
    OF_MEETING,
  ),
];

/** One by one: each may quote twenty long transcripts. */
async function* presentInTurn(
  rows: readonly MeetingResultRow[],
  readNow: ReadNow,
): AsyncGenerator<readonly StrategicAnalysisRecord[]> {
  for (const row of rows) yield [await presentStrategyRecord(row, readNow)];
}

/** What is made of meetings. */
export const meetingResultRoutes: Route[] = [
  ...actionItemRoutes,
  ...summaryRoutes,
  ...strategyRoutes,
];
