import type { CreateMeetingRequest, UpdateMeetingRequest } from '../contract/meetings.ts';
import { invalidField } from '../kernel/errors.ts';
import { toUtcInstant } from '../kernel/iso-times.ts';
import { hasPlausibleYear, PLAUSIBLE_YEARS } from '../kernel/plausible-year.ts';
import { findTimeZone } from '../kernel/time-zones.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

type RequestedFields = Pick<
  CreateMeetingRequest | UpdateMeetingRequest,
  'scheduled_at' | 'started_at' | 'ended_at' | 'time_zone' | 'language'
>;
type NormalizedFields = Partial<
  Pick<MeetingRow, 'scheduled_at' | 'started_at' | 'ended_at' | 'time_zone' | 'language'>
>;

/** BCP 47 tag such as `en`, `pt-BR` or `zh-Hant-TW`. */
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/;

/**
 * Normalizes the fields of a request: times to UTC, time zones to their registered spelling. Absent fields stay
 * absent.
 *
 * @throws ApiError `invalid_request` naming the field
 */
export function normalizeMeetingFields(fields: RequestedFields): NormalizedFields {
  const { scheduled_at, started_at, ended_at, time_zone, language } = fields;
  return {
    ...(scheduled_at !== undefined && { scheduled_at: parseUtcTime('scheduled_at', scheduled_at) }),
    ...(started_at !== undefined && { started_at: parseUtcTime('started_at', started_at) }),
    ...(ended_at !== undefined && { ended_at: parseUtcTime('ended_at', ended_at) }),
    ...(time_zone !== undefined && { time_zone: parseTimeZone(time_zone) }),
    ...(language !== undefined && { language: parseLanguageTag(language) }),
  };
}

/**
 * Checks that a meeting does not end before it starts.
 *
 * @throws ApiError `invalid_request` naming `ended_at`
 */
export function requireStartBeforeEnd({
  started_at,
  ended_at,
}: Pick<MeetingRow, 'started_at' | 'ended_at'>): void {
  if (started_at === null || ended_at === null || started_at <= ended_at) return;
  throw invalidField('ended_at', 'invalid_value', 'ended_at is before started_at');
}

function parseUtcTime(field: string, time: string | null): string | null {
  if (time === null) return null;
  const instant = toUtcInstant(time);
  if (instant !== undefined && hasPlausibleYear(instant)) return instant;
  throw invalidField(field, 'invalid_value', `${field} ${PLAUSIBLE_YEARS}`);
}

function parseTimeZone(name: string | null): string | null {
  if (name === null) return null;
  const zone = findTimeZone(name);
  if (zone !== undefined) return zone;
  const message = 'time_zone must be an IANA name such as Europe/Berlin';
  throw invalidField('time_zone', 'invalid_value', message);
}

function parseLanguageTag(tag: string | null): string | null {
  if (tag === null || LANGUAGE_TAG.test(tag)) return tag;
  throw invalidField('language', 'invalid_value', 'language must be a tag such as en or pt-BR');
}
