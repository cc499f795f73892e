import { setImmediate as nextTick } from 'node:timers/promises';

import { USAGE_GROUPS, type UsageAnswer, type UsageGroup } from '../contract/usage.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { listModelUse } from '../model-use/usage-store.ts';
import type { Services } from '../services.ts';
import {
  type Counted,
  type CountedGroup,
  type CountFilter,
  listAmounts,
  listCounts,
  sumCounts,
} from './store.ts';

export type UsageQuery = {
  from?: string;
  to?: string;
  group_by?: string;
  credential_id?: string;
  operation?: string;
};

const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;
const FIRST_DAY = '1970-01-01';
const ROWS_MAX = 10_000;
/** Where the event loop waits for a statement it looks through no more than these. */
const DAYS_PER_STATEMENT = 7;

/**
 * @param asker its credential; whether it is an admin, who is shown those of others too
 * @throws ApiError `forbidden` of who asks for the credential of somebody else
 */
export async function readUsage(
  services: Services,
  workspaceId: string,
  query: UsageQuery,
  asker: { credentialId: string; isAdmin: boolean },
): Promise<UsageAnswer> {
  const days = daysOf(services, query);
  const { credential_id: askedFor, operation, group_by = USAGE_GROUPS.join(',') } = query;
  if (askedFor !== undefined && askedFor !== asker.credentialId && !asker.isAdmin) {
    throw new ApiError('forbidden', 'The usage of another credential needs the scope admin:all', {
      details: { type: 'scope', required_scopes: ['admin:all'] },
    });
  }
  const credentialId = asker.isAdmin ? askedFor : asker.credentialId;
  await services.usage.flush();

  const named = group_by.split(',');
  const groups = USAGE_GROUPS.filter((group) => named.includes(group));
  const filter = { ...days, credentialId, operation };
  const counted = await countInSlices(services, workspaceId, filter, groups);
  return {
    workspace_id: workspaceId,
    ...days,
    usage: counted.rows.slice(0, ROWS_MAX),
    amounts: asker.isAdmin ? await listAmounts(services.reads, workspaceId, days) : [],
    models: asker.isAdmin ? await readModelUse(services, workspaceId, days) : [],
    totals: counted.totals,
    truncated:
      counted.rows.length > ROWS_MAX
        ? `There are more than ${ROWS_MAX} rows: ask for fewer days, one credential or one operation, or group by less`
        : null,
  };
}

const MICRODOLLARS = 1_000_000;

async function readModelUse(
  { reads }: Pick<Services, 'reads'>,
  workspaceId: string,
  days: { from: string; to: string },
): Promise<UsageAnswer['models']> {
  const rows = await listModelUse(reads, workspaceId, days);
  return rows.map(({ cost_microdollars, ...row }) => ({
    ...row,
    cost_usd: cost_microdollars / MICRODOLLARS,
  }));
}

async function countInSlices(
  { reads, dialect }: Pick<Services, 'reads' | 'dialect'>,
  workspaceId: string,
  filter: CountFilter,
  groups: readonly UsageGroup[],
): Promise<{ rows: CountedGroup[]; totals: Counted }> {
  const step = dialect.rowsPerStatement === Infinity ? DAYS_MAX : DAYS_PER_STATEMENT;
  const byGroup = new Map<string, CountedGroup>();
  const totals: Counted = { requests: 0, errors: 0, units: 0 };
  const end = numberOf(filter.to);
  for (let first = numberOf(filter.from); first <= end; first += step) {
    const slice = { ...filter, from: dayOf(first), to: dayOf(Math.min(first + step - 1, end)) };
    const limit = ROWS_MAX + 1;
    for (const row of await listCounts(reads, workspaceId, slice, { groups, limit })) {
      const name = `${row.day}\n${row.credential_id}\n${row.operation}`;
      const known = byGroup.get(name);
      if (known) add(known, row);
      else if (byGroup.size <= ROWS_MAX) byGroup.set(name, row);
    }
    add(totals, await sumCounts(reads, workspaceId, slice));
    await nextTick();
  }
  const rows = [...byGroup.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { rows: rows.map(([, row]) => row), totals };
}

function add(sums: Counted, { requests, errors, units }: Counted): void {
  sums.requests += requests;
  sums.errors += errors;
  sums.units += units;
}

/** @throws ApiError `invalid_request` for days that are none, or too many */
function daysOf({ clock }: Pick<Services, 'clock'>, query: UsageQuery) {
  const today = Math.floor(clock.now().getTime() / DAY_MS);
  const to = parseDay('to', query.to) ?? today;
  const from = parseDay('from', query.from) ?? to + 1 - DAYS_DEFAULT;
  if (from > to) throw invalidField('from', 'invalid_value', '`from` is after `to`');
  if (to - from >= DAYS_MAX) {
    throw invalidField('from', 'invalid_value', `At most ${DAYS_MAX} days can be asked for`);
  }
  return { from: dayOf(from), to: dayOf(to) };
}

/** Days are numbered from that on which Unix time begins. */
function parseDay(field: 'from' | 'to', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = numberOf(text);
  // Not every day that can be written is one: JavaScript reads 30 February as 2 March.
  if (Number.isNaN(number) || text < FIRST_DAY || dayOf(number) !== text) {
    throw invalidField(field, 'invalid_value', `\`${field}\` is no day since ${FIRST_DAY}`);
  }
  return number;
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
