import type { CreateMeetingRequest, UpdateMeetingRequest } from '../contract/meetings.ts';
import { invalidField } from '../kernel/errors.ts';
import { instantOf } from '../kernel/iso-times.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

type Asked = Pick<
  CreateMeetingRequest | UpdateMeetingRequest,
  'scheduled_at' | 'started_at' | 'ended_at' | 'time_zone' | 'language'
>;
type Checked = Partial<
  Pick<MeetingRow, 'scheduled_at' | 'started_at' | 'ended_at' | 'time_zone' | 'language'>
>;

/** As `en`, `pt-BR` or `zh-Hant-TW`. */
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/;

/**
 * Times in UTC, and names as their registries write them; what is not asked for is left out.
 *
 * @throws ApiError `invalid_request` naming the field
 */
export function checkedFields(asked: Asked): Checked {
  const { scheduled_at, started_at, ended_at, time_zone, language } = asked;
  return {
    ...(scheduled_at !== undefined && { scheduled_at: inUtc('scheduled_at', scheduled_at) }),
    ...(started_at !== undefined && { started_at: inUtc('started_at', started_at) }),
    ...(ended_at !== undefined && { ended_at: inUtc('ended_at', ended_at) }),
    ...(time_zone !== undefined && { time_zone: zoneName(time_zone) }),
    ...(language !== undefined && { language: languageTag(language) }),
  };
}

/** @throws ApiError `invalid_request` when the meeting ends before it begins */
export function requireOrder({
  started_at,
  ended_at,
}: Pick<MeetingRow, 'started_at' | 'ended_at'>): void {
  if (started_at === null || ended_at === null || started_at <= ended_at) return;
  throw invalidField('ended_at', 'invalid_value', 'ended_at is before started_at');
}

function inUtc(field: string, time: string | null): string | null {
  if (time === null) return null;
  const instant = instantOf(time);
  if (instant !== undefined) return instant;
  throw invalidField(field, 'invalid_value', `${field} is not within the years 0 to 9999`);
}

function zoneName(name: string | null): string | null {
  if (name === null) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // It also knows zones by older names, which nobody has asked for.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    const message = 'time_zone must be an IANA name, as Europe/Berlin';
    throw invalidField('time_zone', 'invalid_value', message);
  }
}

function languageTag(tag: string | null): string | null {
  if (tag === null || LANGUAGE_TAG.test(tag)) return tag;
  throw invalidField('language', 'invalid_value', 'language must be a tag as en or pt-BR');
}
