import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/** Where a product says that it has had enough and not until when. */
const WAIT_DEFAULT_MS = MINUTE_MS;

/** When to go on, by the header `Retry-After` in either of its forms (RFC 9110 §10.2.3); in a minute without it. */
export function retryAtOf(headers: Readonly<Record<string, string>>, now: Date): Date {
  return retryAfterOf(headers, now) ?? new Date(now.getTime() + WAIT_DEFAULT_MS);
}

/** @returns undefined where the header is missing or cannot be read */
export function retryAfterOf(
  headers: Readonly<Record<string, string>>,
  now: Date,
): Date | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * SECOND_MS);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** `time`, or a minute from now where a product's numbers make no time. */
export function soundTime(time: Date, now: Date): Date {
  return Number.isFinite(time.getTime()) ? time : new Date(now.getTime() + WAIT_DEFAULT_MS);
}
