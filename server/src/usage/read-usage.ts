import { setImmediate as nextTick } from 'node:timers/promises';

import type { Services } from '../app/services.ts';
import { getUsage, USAGE_GROUPS, type UsageAnswer, type UsageGroup } from '../contract/usage.ts';
import { handle, type Route } from '../http/route.ts';
import { hasAccess } from '../http/security/principal.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { readBudgetUse } from '../language-models/model-budget.ts';
import { listModelUsage } from '../language-models/model-usage.ts';
import {
  type RequestSums,
  type GroupedSums,
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
/** Days per statement on a database that blocks the event loop. */
const DAYS_PER_STATEMENT = 7;

/**
 * Reads the usage of a workspace. Admins see all credentials, other callers only their own.
 *
 * @param viewer credential of the caller, and whether it is an admin
 * @throws ApiError `forbidden` when a caller without admin rights asks for another credential
 */
export async function readUsage(
  services: Services,
  workspaceId: string,
  query: UsageQuery,
  viewer: { credentialId: string; isAdmin: boolean },
): Promise<UsageAnswer> {
  const days = parseDays(services, query);
  const { credential_id: requestedId, operation, group_by = USAGE_GROUPS.join(',') } = query;
  if (requestedId !== undefined && requestedId !== viewer.credentialId && !viewer.isAdmin) {
    throw new ApiError('forbidden', 'The usage of another credential needs the scope admin:all', {
      details: { type: 'scope', required_scopes: ['admin:all'] },
    });
  }
  const credentialId = viewer.isAdmin ? requestedId : viewer.credentialId;
  await services.usage.flush();

  const named = group_by.split(',');
  const groups = USAGE_GROUPS.filter((group) => named.includes(group));
  const filter = { ...days, credentialId, operation };
  const counted = await sumInSlices(services, workspaceId, filter, groups);
  return {
    workspace_id: workspaceId,
    ...days,
    usage: counted.rows.slice(0, ROWS_MAX),
    amounts: viewer.isAdmin ? await listAmounts(services.reads, workspaceId, days) : [],
    models: viewer.isAdmin ? await readModelUse(services, workspaceId, days) : [],
    model_budgets: viewer.isAdmin ? await readModelBudgets(services, workspaceId) : [],
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
  const rows = await listModelUsage(reads, workspaceId, days);
  return rows.map(({ cost_microdollars, ...row }) => ({
    ...row,
    cost_usd: cost_microdollars / MICRODOLLARS,
  }));
}

/** Reads the budgets of the models that work for the workspace. */
async function readModelBudgets(
  services: Services,
  workspaceId: string,
): Promise<UsageAnswer['model_budgets']> {
  const { models } = await services.engineSettings.languageChain(workspaceId);
  const budgeted = models.filter(({ tokensPerMonth }) => tokensPerMonth !== Infinity);
  return Promise.all(
    budgeted.map(async (of) => {
      const { owner, provider, model, tokensPerMonth } = of;
      const { share, ownUsed, nextDay } = await readBudgetUse(services, workspaceId, of);
      return {
        owner,
        provider,
        model,
        tokens_per_month: tokensPerMonth,
        workspace_tokens_per_month: share,
        used_tokens: ownUsed,
        resets_at: `${nextDay}T00:00:00.000Z`,
      };
    }),
  );
}

async function sumInSlices(
  { reads, dialect }: Pick<Services, 'reads' | 'dialect'>,
  workspaceId: string,
  filter: CountFilter,
  groups: readonly UsageGroup[],
): Promise<{ rows: GroupedSums[]; totals: RequestSums }> {
  const step = dialect.rowsPerStatement === Infinity ? DAYS_MAX : DAYS_PER_STATEMENT;
  const byGroup = new Map<string, GroupedSums>();
  const totals: RequestSums = { requests: 0, errors: 0, units: 0 };
  const end = dayNumberOf(filter.to);
  for (let first = dayNumberOf(filter.from); first <= end; first += step) {
    const slice = {
      ...filter,
      from: formatDay(first),
      to: formatDay(Math.min(first + step - 1, end)),
    };
    const limit = ROWS_MAX + 1;
    for (const row of await listCounts(reads, workspaceId, slice, { groups, limit })) {
      const name = `${row.day}\n${row.credential_id}\n${row.operation}`;
      const known = byGroup.get(name);
      if (known) addSums(known, row);
      else if (byGroup.size <= ROWS_MAX) byGroup.set(name, row);
    }
    addSums(totals, await sumCounts(reads, workspaceId, slice));
    await nextTick();
  }
  const rows = [...byGroup.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { rows: rows.map(([, row]) => row), totals };
}

function addSums(sums: RequestSums, { requests, errors, units }: RequestSums): void {
  sums.requests += requests;
  sums.errors += errors;
  sums.units += units;
}

/**
 * Parses the range of days, both included.
 *
 * @throws ApiError `invalid_request` for invalid days or too long a range
 */
function parseDays({ clock }: Pick<Services, 'clock'>, query: UsageQuery) {
  const today = Math.floor(clock.now().getTime() / DAY_MS);
  const to = parseDay('to', query.to) ?? today;
  const from = parseDay('from', query.from) ?? to + 1 - DAYS_DEFAULT;
  if (from > to) throw invalidField('from', 'invalid_value', '`from` is after `to`');
  if (to - from >= DAYS_MAX) {
    throw invalidField('from', 'invalid_value', `At most ${DAYS_MAX} days can be asked for`);
  }
  return { from: formatDay(from), to: formatDay(to) };
}

/** Parses a day to its number since the Unix epoch. */
function parseDay(field: 'from' | 'to', text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = dayNumberOf(text);
  // JavaScript parses 30 February as 2 March, so the day is formatted back.
  if (Number.isNaN(number) || text < FIRST_DAY || formatDay(number) !== text) {
    throw invalidField(field, 'invalid_value', `\`${field}\` is no day since ${FIRST_DAY}`);
  }
  return number;
}

function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / DAY_MS;
}

function formatDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

export const usageRoutes: Route[] = [
  handle(getUsage, ({ services, principal, workspaceId }, { query }) =>
    readUsage(services, workspaceId, query, {
      credentialId: principal.credentialId,
      isAdmin: hasAccess(principal, workspaceId, ['admin:all']),
    }),
  ),
];
