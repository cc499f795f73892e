import { importTranscript } from '../contract/meeting-transcripts.ts';
import * as endpoints from '../contract/meetings.ts';
import { previewTranscript } from '../contract/preview-transcript.ts';
import { handle, reply, type Route } from '../http/route.ts';
import { createMeeting } from './create.ts';
import { editMeeting } from './edit.ts';
import { previewImport } from './import/preview-import.ts';
import { replaceTranscript } from './import/replace-transcript.ts';
import { listMeetingsPage } from './list.ts';
import { presentMeeting } from './present.ts';
import { deleteMeeting } from './delete.ts';
import { getMeeting, locateMeeting } from './store.ts';

const byMeetingId = { locate: locateMeeting };

/** Endpoints of meeting records. `results/` has those of results, `transcription/` those that read transcripts. */
export const meetingRoutes: Route[] = [
  handle(endpoints.createMeeting, (context, { body }) =>
    createMeeting(context, body, (meeting) =>
      reply(201, meeting, { location: `/v2/meetings/${meeting.id}` }),
    ),
  ),

  handle(endpoints.listMeetings, ({ services, workspaceId }, { query }) =>
    listMeetingsPage(services, workspaceId, query),
  ),

  handle(
    endpoints.getMeeting,
    async ({ services, workspaceId }, { params }) => {
      const meeting = await getMeeting(services.reads, workspaceId, params.meeting_id);
      return presentMeeting(services.reads, meeting);
    },
    byMeetingId,
  ),

  handle(
    endpoints.updateMeeting,
    (context, { params, body }) => editMeeting(context, params.meeting_id, body),
    byMeetingId,
  ),

  handle(
    endpoints.deleteMeeting,
    (context, { params }) => deleteMeeting(context, params.meeting_id),
    byMeetingId,
  ),

  handle(previewTranscript, (context, { body }) => previewImport(context, body)),

  handle(
    importTranscript,
    (context, { params, body }) => replaceTranscript(context, params.meeting_id, body),
    byMeetingId,
  ),
];
