import { getMeetingTranscript } from '../contract/meeting-transcripts.ts';
import type { Context } from '../http/route.ts';
import { handle, type Route } from '../http/route.ts';
import { jsonStreamReply, type JsonStreamReply } from '../http/reply/replies.ts';
import { ApiError } from '../kernel/errors.ts';
import { getMeeting, locateMeeting } from '../meetings/store.ts';
import { readTranscript, serializeTranscription } from './detail.ts';

const byMeetingId = { locate: locateMeeting };

/**
 * Replies with the transcription of a meeting.
 *
 * @throws ApiError `resource_not_found` for an unknown meeting, or one without a transcription
 */
export async function replyWithMeetingTranscript(
  { services, workspaceId }: Pick<Context, 'services' | 'workspaceId'>,
  id: string,
  include: { words: boolean; fromSegment?: number | undefined },
): Promise<JsonStreamReply> {
  const { id: meeting_id, transcription_id } = await getMeeting(services.reads, workspaceId, id);
  if (transcription_id === null) {
    throw new ApiError('resource_not_found', `The meeting ${meeting_id} has no transcript`);
  }
  const transcript = await readTranscript(
    services.reads,
    workspaceId,
    transcription_id,
    include.fromSegment,
  );
  const overrides = { meeting_id };
  const json = await serializeTranscription(services, transcript, include, overrides);
  return jsonStreamReply(json.chunks, { etag: json.etag });
}

/** Routes for transcripts of meetings. They live here because meetings may not import transcriptions. */
export const meetingTranscriptRoutes: Route[] = [
  handle(
    getMeetingTranscript,
    (context, { params, query }) =>
      replyWithMeetingTranscript(context, params.meeting_id, {
        words: query.include === 'words',
        fromSegment: query.from_segment,
      }),
    byMeetingId,
  ),
];
