import type { AnalyzeMeetingsRequest } from '../../contract/meeting-work.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { MeetingRow } from '../../storage/transcription-schema.ts';
import { findMeeting, getMeeting } from '../store.ts';
import { type OpenMeeting, openMeeting } from './new-result.ts';

type Named = Pick<AnalyzeMeetingsRequest, 'meeting_id' | 'transcript_id' | 'meeting_ids'>;

/**
 * The meetings that a request names in its body.
 *
 * @throws ApiError `invalid_request` unless there is exactly one of the fields, and naming the one of several meetings
 * that is not there, has no transcript or comes twice; `resource_not_found` without the only one
 */
export async function openNamedMeetings(
  services: Services,
  workspaceId: string,
  named: Named,
): Promise<OpenMeeting[]> {
  const { meeting_id, transcript_id, meeting_ids } = named;
  const [first, second] = givenFields(named);
  if (second !== undefined) {
    throw invalidField(second, 'invalid_value', `${first} and ${second} exclude each other`);
  }
  const id = meeting_id ?? transcript_id;
  if (id !== undefined) return [await openMeeting(services, workspaceId, id)];
  if (meeting_ids !== undefined) return openEach(services, workspaceId, meeting_ids);
  const message = 'meeting_id, transcript_id or meeting_ids is required';
  throw invalidField('meeting_id', 'required', message);
}

/**
 * The meeting of the path.
 *
 * @throws ApiError `resource_not_found` without it, `invalid_request` naming the field of the body that means another
 */
export async function getAgreedMeeting(
  services: Services,
  workspaceId: string,
  id: string,
  named: Named,
): Promise<MeetingRow> {
  const meeting = await getMeeting(services.reads, workspaceId, id);
  const fields = [
    ['meeting_id', named.meeting_id] as const,
    ['transcript_id', named.transcript_id] as const,
    ...(named.meeting_ids ?? []).map((each, index) => [`meeting_ids.${index}`, each] as const),
  ];
  for (const [field, given] of fields) {
    if (given === undefined) continue;
    const other = await findMeeting(services.reads, workspaceId, given);
    if (other?.id !== meeting.id) {
      throw invalidField(field, 'invalid_value', `${field} is another than that of the path`);
    }
  }
  return meeting;
}

function givenFields(named: Named): string[] {
  const fields = ['meeting_id', 'transcript_id', 'meeting_ids'] as const;
  return fields.filter((field) => named[field] !== undefined);
}

async function openEach(
  services: Services,
  workspaceId: string,
  ids: readonly string[],
): Promise<OpenMeeting[]> {
  const opened: OpenMeeting[] = [];
  for (const [index, id] of ids.entries()) {
    const field = `meeting_ids.${index}`;
    const next = await openAs(services, workspaceId, id, field);
    if (opened.some(({ meeting }) => meeting.id === next.meeting.id)) {
      throw invalidField(field, 'invalid_value', `${field} is a meeting that is named before`);
    }
    opened.push(next);
  }
  return opened;
}

async function openAs(
  services: Services,
  workspaceId: string,
  id: string,
  field: string,
): Promise<OpenMeeting> {
  try {
    return await openMeeting(services, workspaceId, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details, retryAfter } = error;
    throw new ApiError(code, `${field}: ${message}`, {
      details: { ...details, field },
      ...(retryAfter !== undefined && { retryAfter }),
      cause: error,
    });
  }
}
