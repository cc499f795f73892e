import { invalidField } from '../kernel/errors.ts';
import { formatOffset, type IsoDateTime, parseIso8601, toEpochMs } from '../kernel/iso-8601.ts';
import { hasPlausibleYear, PLAUSIBLE_YEARS } from '../kernel/plausible-year.ts';
import { listOffsets } from '../kernel/time-zones.ts';
import type { Db } from '../storage/db.ts';
import { findSettings } from '../workspaces/settings.ts';

type RequestedFields = { due_date?: string | null | undefined };

/**
 * Returns the fields with the due date as it is stored: in the extended format, and with an offset if it has a time. A
 * local time gets the offset of the workspace's time zone.
 *
 * @throws ApiError `invalid_request` naming `due_date`
 */
export async function withStoredDueDate<F extends RequestedFields>(
  db: Db,
  workspaceId: string,
  fields: F,
): Promise<F> {
  const { due_date } = fields;
  if (due_date === undefined || due_date === null) return fields;
  const { extended } = await readDueDate(db, workspaceId, { field: 'due_date', text: due_date });
  return { ...fields, due_date: extended };
}

/**
 * Returns the UTC time of a filter by due date; a date means its first moment in UTC.
 *
 * @throws ApiError `invalid_request` naming the field
 */
export async function parseDueFilter(
  db: Db,
  workspaceId: string,
  filter: { field: string; text: string | undefined },
): Promise<string | undefined> {
  const { field, text } = filter;
  if (text === undefined) return undefined;
  return toUtc(await readDueDate(db, workspaceId, { field, text }));
}

/** Value of `due_at` for tasks without a due date. It sorts after every time. */
const NO_DUE_DATE = '~';

/**
 * Returns the sort and filter value of a stored due date. A date without a time counts as its first moment in UTC.
 *
 * @throws Error for a text that `withStoredDueDate` does not return
 */
export function toDueAt(dueDate: string | null): string {
  if (dueDate === null) return NO_DUE_DATE;
  const parsed = parseIso8601(dueDate);
  if ('problem' in parsed) throw new Error(`${dueDate} ${parsed.problem}`);
  return toUtc(parsed);
}

function toUtc(parsed: IsoDateTime): string {
  return new Date(toEpochMs(parsed)).toISOString();
}

async function readDueDate(
  db: Db,
  workspaceId: string,
  { field, text }: { field: string; text: string },
): Promise<IsoDateTime> {
  const parsed = parseIso8601(text);
  if ('problem' in parsed) throw invalidDate(field, parsed.problem);
  const isLocal = parsed.timeMs !== undefined && parsed.offsetMinutes === undefined;
  const resolved = isLocal ? await addOffset(db, workspaceId, field, parsed) : parsed;
  if (hasPlausibleYear(toUtc(resolved))) return resolved;
  throw invalidDate(field, PLAUSIBLE_YEARS);
}

async function addOffset(
  db: Db,
  workspaceId: string,
  field: string,
  local: IsoDateTime,
): Promise<IsoDateTime> {
  const { time_zone } = await findSettings(db, workspaceId);
  const [offsetMinutes, other] = listOffsets(toEpochMs(local), time_zone);
  if (offsetMinutes === undefined) {
    throw invalidDate(field, `names a time that clocks skip in ${time_zone}: add its offset`);
  }
  if (other !== undefined) {
    const both = [offsetMinutes, other].map(formatOffset).join(' or ');
    throw invalidDate(field, `names a time that occurs twice in ${time_zone}: add ${both}`);
  }
  const extended = local.extended + formatOffset(offsetMinutes);
  return { ...local, extended, offsetMinutes };
}

function invalidDate(field: string, problem: string): Error {
  return invalidField(field, 'invalid_value', `${field} ${problem}`);
}
