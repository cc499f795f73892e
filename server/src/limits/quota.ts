import { ApiError } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db, Tx } from '../storage/db.ts';
import { addAmount, monthOf, storedBytes, sumAmounts } from './quota-store.ts';

/** What a workspace may use: of a month, in UTC, or of storage what is kept now. */
export const QUOTAS = ['pages', 'audio_minutes', 'tokens', 'storage_bytes'] as const;
export type Quota = (typeof QUOTAS)[number];
/** Counted by month. */
export type CountedQuota = Exclude<Quota, 'storage_bytes'>;

/** `Infinity` where nothing limits. */
export type QuotaLimits = Readonly<Record<Quota, number>>;

export type QuotaStanding = {
  quota: Quota;
  used: number;
  /** Null where nothing limits. */
  limit: number | null;
  /** When a month ends; null of what is not counted by month. */
  resets_at: string | null;
};

export type QuotaServices = Pick<Database, 'reads'> & { clock: Clock; quotaLimits: QuotaLimits };

/**
 * Asks before work begins. Work that is under way is not looked at: what it turns out to need may go over the limit.
 *
 * @param wanted what the work needs at least, where that is known: it is refused unless so much is left. By default
 *   it is refused only when nothing is left
 * @throws ApiError `insufficient_quota`
 */
export async function requireQuota(
  services: QuotaServices,
  workspaceId: string,
  quota: Quota,
  wanted = 0,
): Promise<void> {
  const limit = services.quotaLimits[quota];
  if (limit === Infinity) return;
  const standing = await readStanding(services, services.reads, workspaceId, quota);
  const fits = wanted > 0 ? standing.used + wanted <= limit : standing.used < limit;
  if (!fits) throw insufficientQuota(standing);
}

/** Bytes of files that the workspace may still bring; `Infinity` where nothing limits. */
export async function storageLeft(services: QuotaServices, workspaceId: string): Promise<number> {
  const limit = services.quotaLimits.storage_bytes;
  if (limit === Infinity) return Infinity;
  return Math.max(0, limit - (await storedBytes(services.reads, workspaceId)));
}

/** Adds to what the month has used; in the transaction that completes the work, so that it is counted once. */
export async function addUsage(
  tx: Tx,
  services: { clock: Clock },
  workspaceId: string,
  quota: CountedQuota,
  amount: number,
): Promise<void> {
  if (!(amount > 0)) return;
  await addAmount(tx, workspaceId, {
    day: services.clock.now().toISOString().slice(0, 10),
    quota,
    amount,
  });
}

/** Where a workspace stands in all of them. */
export async function listStandings(
  services: QuotaServices,
  workspaceId: string,
): Promise<QuotaStanding[]> {
  const standings: QuotaStanding[] = [];
  for (const quota of QUOTAS) {
    standings.push(await readStanding(services, services.reads, workspaceId, quota));
  }
  return standings;
}

async function readStanding(
  { clock, quotaLimits }: QuotaServices,
  db: Db,
  workspaceId: string,
  quota: Quota,
): Promise<QuotaStanding> {
  const limit = quotaLimits[quota] === Infinity ? null : quotaLimits[quota];
  if (quota === 'storage_bytes') {
    return { quota, used: await storedBytes(db, workspaceId), limit, resets_at: null };
  }
  const month = monthOf(clock.now());
  const used = await sumAmounts(db, workspaceId, quota, month);
  return { quota, used, limit, resets_at: `${month.nextDay}T00:00:00.000Z` };
}

const NAMES: Record<Quota, string> = {
  pages: 'pages',
  audio_minutes: 'minutes of recordings',
  tokens: 'tokens',
  storage_bytes: 'bytes of files',
};

/** The refusal of whoever has used up a quota. */
export function insufficientQuota({ quota, used, limit, resets_at }: QuotaStanding): ApiError {
  const when = resets_at === null ? 'kept at once' : 'of this month';
  return new ApiError(
    'insufficient_quota',
    `The ${limit} ${NAMES[quota]} ${when} that the workspace has are used up`,
    { details: { quota, used, limit, resets_at } },
  );
}
