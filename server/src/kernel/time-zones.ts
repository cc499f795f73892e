import { DAY_MS, MINUTE_MS } from './clock.ts';
import { invalidField } from './errors.ts';

/** Returns the registered name of an IANA time zone, in its usual case; undefined for an unknown one. */
export function findTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // ICU resolves a zone to an older alias: keep the caller's name unless only its case differs.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/**
 * Returns the registered name of a time zone in a request; undefined without one.
 *
 * @param field name of the field
 * @throws ApiError `invalid_request` naming `field` for an unknown zone
 */
export function requireTimeZone(name: string, field: string): string;
export function requireTimeZone(name: string | undefined, field: string): string | undefined;
export function requireTimeZone(name: string | undefined, field: string): string | undefined {
  if (name === undefined) return undefined;
  const zone = findTimeZone(name);
  if (zone !== undefined) return zone;
  throw invalidField(field, 'invalid_value', `${field} must be an IANA name such as Europe/Berlin`);
}

/**
 * Lists the offsets from UTC, in minutes, that a local time has in a zone: none when clocks skip it, two when it occurs
 * twice.
 *
 * @param localMs the local time as if it were UTC, in ms since 1970
 */
export function listOffsets(localMs: number, timeZone: string): number[] {
  // The offsets before and after any change of the clocks around this time.
  const candidates = [-DAY_MS, DAY_MS].map((shift) => offsetAt(localMs + shift, timeZone));
  return [...new Set(candidates)].filter(
    (minutes) => offsetAt(localMs - minutes * MINUTE_MS, timeZone) === minutes,
  );
}

/** Returns the offset from UTC in minutes. Seconds of historical offsets are cut: ISO 8601 cannot write them. */
function offsetAt(utcMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(utcMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}
