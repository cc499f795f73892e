/** Time zone of the browser. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zone in which times are shown. */
let shownZone = ZONE;

/** Shows times in the zone of the person; null for that of the browser, as for a zone that the browser does not know. */
export function showTimesIn(zone: string | null): void {
  shownZone = (zone !== null && findZone(zone)) || ZONE;
}

function findZone(zone: string): string | undefined {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Formats a day such as 2026-03-01 as `1 March 2026`. */
export function formatDay(day: string, language: string): string {
  return format(day, language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Formats a day such as 2026-03-01 as `1 Mar`, in another year than the current one as `1 Mar 2031`. */
export function formatShortDay(day: string, language: string): string {
  const isThisYear = day.startsWith(`${new Date().getFullYear()}-`);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return format(day, language, { day: 'numeric', month: 'short', timeZone: 'UTC', ...year });
}

/** Formats a time as `1 Mar 2026, 14:05` in the zone of the person. */
export function formatTime(time: string, language: string): string {
  return format(time, language, { dateStyle: 'medium', timeStyle: 'short', timeZone: shownZone });
}

/** Formats the hour of a time as `14:05` in the zone of the person. */
export function formatHour(time: string, language: string): string {
  return format(time, language, { timeStyle: 'short', timeZone: shownZone });
}

/** Returns the day of a time in the zone of the person, as 2026-03-01. */
export function localDay(time: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: shownZone }).format(
    new Date(time),
  );
}

/** Formats seconds as `1:02:05` or `2:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function format(value: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  // English dates begin with the day in this product, whatever the region of the browser.
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(date);
}
