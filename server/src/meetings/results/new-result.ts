import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import type { Speaker } from '../../transcripts/speakers.ts';
import { readMeetingTranscript } from '../meeting-text.ts';
import { getMeeting } from '../store.ts';
import type { ActionItemsAsked, KeptActionItems, KeptSummary } from './kept-results.ts';
import type { SummaryRequest } from '../../engines/language/meeting-engine.ts';
import { markOf } from './read-now.ts';
import { type SpokenMeeting, spokenMeeting } from './spoken.ts';
import type { ResultOfMeeting, Source } from './store.ts';

export type OpenMeeting = {
  /** What opens it again: its id, or that of a transcription which is of it and not the one that it goes by. */
  id: string;
  meeting: MeetingRow;
  speakers: readonly Speaker[];
  spoken: SpokenMeeting;
  source: Source;
};

/**
 * A meeting with its transcript as it is now.
 *
 * @param id of the meeting, or of a transcription that is of it, whose transcript it is then
 * @throws ApiError `resource_not_found`, or `invalid_request` of type `not_ready` when it has no finished transcript
 */
export async function openMeeting(
  services: Services,
  workspaceId: string,
  id: string,
): Promise<OpenMeeting> {
  const meeting = await getMeeting(services.reads, workspaceId, id);
  const isOther = id !== meeting.id && id !== meeting.transcription_id;
  const { text, speakers, transcription_id } = await readMeetingTranscript(services, {
    ...meeting,
    ...(isOther && { transcription_id: id }),
  });
  return {
    id: isOther ? id : meeting.id,
    meeting,
    speakers,
    spoken: spokenMeeting(text),
    source: { meeting_id: meeting.id, transcription_id },
  };
}

type OfKind = {
  action_items: { asked: ActionItemsAsked; kept: KeptActionItems };
  summary: { asked: SummaryRequest; kept: KeptSummary };
};

/** The row of what was just made of a meeting. */
export function newResult<K extends keyof OfKind>(
  services: Services,
  { workspace_id, id: meeting_id }: MeetingRow,
  kind: K,
  { asked, kept, spoken }: OfKind[K] & { spoken: SpokenMeeting },
): ResultOfMeeting {
  const created_at = isoNow(services.clock);
  return {
    workspace_id,
    id: newId(kind === 'summary' ? 'summary' : 'actions'),
    meeting_id,
    kind,
    status: 'completed',
    request_json: JSON.stringify(asked),
    transcripts_json: JSON.stringify([markOf(spoken)]),
    result_json: JSON.stringify(kept),
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
