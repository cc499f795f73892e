import { importTranscript } from '../contract/meeting-transcripts.ts';
import {
  createMeeting as createMeetingEndpoint,
  deleteMeeting,
  getMeeting as getMeetingEndpoint,
  listMeetings,
  updateMeeting,
} from '../contract/meetings.ts';
import { handle, reply, type Route } from '../http/handle.ts';
import { createMeeting } from './create.ts';
import { editMeeting } from './edit.ts';
import { replaceTranscript } from './import/replace-transcript.ts';
import { listPage } from './list.ts';
import { presentMeeting } from './present.ts';
import { removeMeeting } from './remove.ts';
import { getMeeting, locateMeeting } from './store.ts';

const OF_MEETING = { locate: locateMeeting };

/** Records of meetings. What is made of them is in `results/`; their transcripts are read by `transcription/`. */
export const meetingRoutes: Route[] = [
  handle(createMeetingEndpoint, (context, { body }) =>
    createMeeting(context, body, (meeting) =>
      reply(201, meeting, { location: `/v2/meetings/${meeting.id}` }),
    ),
  ),

  handle(listMeetings, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getMeetingEndpoint,
    async ({ services, workspaceId }, { params }) => {
      const meeting = await getMeeting(services.reads, workspaceId, params.meeting_id);
      return presentMeeting(services.reads, meeting);
    },
    OF_MEETING,
  ),

  handle(
    updateMeeting,
    (context, { params, body }) => editMeeting(context, params.meeting_id, body),
    OF_MEETING,
  ),

  handle(
    deleteMeeting,
    (context, { params }) => removeMeeting(context, params.meeting_id),
    OF_MEETING,
  ),

  handle(
    importTranscript,
    (context, { params, body }) => replaceTranscript(context, params.meeting_id, body),
    OF_MEETING,
  ),
];
