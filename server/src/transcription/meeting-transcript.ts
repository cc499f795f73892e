import { getMeetingTranscript } from '../contract/meeting-transcripts.ts';
import type { Context } from '../http/handle.ts';
import { handle, type Route } from '../http/handle.ts';
import { piecesReply, type PiecesReply } from '../http/replies.ts';
import { ApiError } from '../kernel/errors.ts';
import { getMeeting, locateMeeting } from '../meetings/store.ts';
import { readTranscript, transcriptionPieces } from './detail.ts';

/** The transcription of a meeting, with the meeting's id. @throws ApiError `resource_not_found` when it has none */
export async function meetingTranscript(
  { services, workspaceId }: Pick<Context, 'services' | 'workspaceId'>,
  id: string,
  include: { words: boolean },
): Promise<PiecesReply> {
  const { id: meeting_id, transcription_id } = await getMeeting(services.reads, workspaceId, id);
  if (transcription_id === null) {
    throw new ApiError('resource_not_found', `The meeting ${meeting_id} has no transcript`);
  }
  const transcript = await readTranscript(services.reads, workspaceId, transcription_id);
  return piecesReply(await transcriptionPieces(services, transcript, include, { meeting_id }));
}

/** Here rather than with the meetings: what it answers is a transcription. */
export const meetingTranscriptRoutes: Route[] = [
  handle(
    getMeetingTranscript,
    (context, { params, query }) =>
      meetingTranscript(context, params.meeting_id, { words: query.include === 'words' }),
    { locate: locateMeeting },
  ),
];
