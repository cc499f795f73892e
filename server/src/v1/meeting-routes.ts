import {
  v1GetMeetingSummary,
  v1GetMeetingTranscript,
  v1ListMeetings,
} from '../contract/v1-meetings.ts';
import { handle } from '../http/handle.ts';
import { listPage } from '../meetings/list.ts';
import { getLatestSummary } from '../meetings/results/summaries.ts';
import { getMeeting, locateMeeting } from '../meetings/store.ts';
import { meetingTranscript } from '../transcription/meeting-transcript.ts';

const OF_MEETING = { locate: locateMeeting };

/** The older shapes over what version 2 does. */
export const v1MeetingRoutes = [
  handle(v1ListMeetings, async ({ services, workspaceId }, { query }) => {
    const { meetings, pagination } = await listPage(services, workspaceId, query);
    return { data: meetings, pagination };
  }),

  handle(
    v1GetMeetingTranscript,
    (context, { params, query }) =>
      meetingTranscript(context, params.meeting_id, { words: query.include === 'words' }),
    OF_MEETING,
  ),

  handle(
    v1GetMeetingSummary,
    async ({ services, workspaceId }, { params }) => {
      const meeting = await getMeeting(services.reads, workspaceId, params.meeting_id);
      return getLatestSummary(services, meeting);
    },
    OF_MEETING,
  ),
];
