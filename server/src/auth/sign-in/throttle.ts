import ipaddr from 'ipaddr.js';

import type { Services } from '../../app/services.ts';
import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { deleteResetsBefore } from './store.ts';
import {
  blockSubject,
  incrementAttempts,
  findBlockedUntil,
  deleteExpiredCounters,
  deleteSubject,
  deleteSubjectsWithPrefix,
  listSignInAddresses,
  decrementAttempts,
} from './throttle-store.ts';

/** Limit of attempts, with exponential backoff above it. */
type Policy = {
  freeAttempts: number;
  /** Wait after the last free attempt; doubles with each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** A counter older than this starts again. */
  windowMs: number;
};

/** One account from one network: strict. */
const PAIR: Policy = {
  freeAttempts: 5,
  firstWaitMs: 30 * SECOND_MS,
  longestWaitMs: 15 * MINUTE_MS,
  windowMs: DAY_MS,
};
/** One account from all networks: lenient, so that strangers cannot lock out its owner. */
const ACCOUNT: Policy = { ...PAIR, freeAttempts: 50, firstWaitMs: MINUTE_MS };
/** All accounts from one network: lenient, because many users may share an address. */
const NETWORK: Policy = {
  freeAttempts: 100,
  firstWaitMs: 30 * SECOND_MS,
  longestWaitMs: 5 * MINUTE_MS,
  windowMs: HOUR_MS,
};
/** Reset mails to one account. */
const ACCOUNT_RESETS: Policy = {
  freeAttempts: 3,
  firstWaitMs: HOUR_MS,
  longestWaitMs: HOUR_MS,
  windowMs: HOUR_MS,
};
const NETWORK_RESETS: Policy = { ...ACCOUNT_RESETS, freeAttempts: 20, firstWaitMs: MINUTE_MS };

/** Codes of devices that one user types. */
const USER_CODES: Policy = { ...PAIR, freeAttempts: 10, firstWaitMs: MINUTE_MS, windowMs: HOUR_MS };
const NETWORK_CODES: Policy = { ...USER_CODES, freeAttempts: 50 };

/** Codes of the first start, from one network. */
const SETUP_CODES: Policy = { ...PAIR, windowMs: HOUR_MS };

/** Longest window of any policy. */
export const COUNTER_WINDOW_MS_MAX = DAY_MS;
/** A network with a sign-in this recent is exempt from the wide limits. */
const KNOWN_NETWORK_MS = 30 * DAY_MS;

/** Account and origin of an attempt. */
export type AttemptSource = { email: string; address: string };

type Subject = { name: string; policy: Policy };
type CountedSubject = { name: string; blockedUntil: string | undefined };

/** Attempt that was counted before it was made, so concurrent attempts cannot exceed the limit. */
export type SignInAttempt = {
  /** True when this attempt starts a block, unless it succeeds. */
  isBlocked: boolean;
  /** Resets the counters of the account. Of the network counter only this attempt is taken back. */
  recordSuccess(tx: Tx): Promise<void>;
  /** Takes back an attempt that was neither correct nor wrong. */
  refund(): Promise<void>;
};

/**
 * Counts an attempt to prove identity, by password or second factor. It stays counted unless it succeeds or is
 * refunded. Counters are stored in the database, shared by all processes.
 *
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts`, with nothing counted
 */
export async function startAttempt(
  services: Services,
  trier: AttemptSource,
): Promise<SignInAttempt> {
  const network = networkOf(trier.address);
  const account = hashAccount(services, trier.email);
  const wide = [
    { name: `network:${network}`, policy: NETWORK },
    { name: `account:${account}`, policy: ACCOUNT },
  ];
  const pair = { name: `pair:${account}:${network}`, policy: PAIR };

  const counted = await inTransaction(services, async (tx) => {
    const counts: (CountedSubject | undefined)[] = [];
    for (const subject of wide) {
      const count = await countSubject(tx, services, subject);
      const isFree = count !== undefined || (await isKnownNetwork(tx, services, trier));
      if (!isFree) throw await tooManyAttemptsError(tx, services, subject);
      counts.push(count);
    }
    const count = await countSubject(tx, services, pair);
    if (!count) throw await tooManyAttemptsError(tx, services, pair);
    return [...counts, count].filter((each) => each !== undefined);
  });
  return createAttempt(services, counted);
}

function createAttempt(services: Services, counted: readonly CountedSubject[]): SignInAttempt {
  return {
    isBlocked: counted.some(({ blockedUntil }) => blockedUntil !== undefined),
    async recordSuccess(tx) {
      for (const { name, blockedUntil } of counted) {
        // A success must not erase attempts of this network on other accounts.
        if (name.startsWith('network:')) await decrementAttempts(tx, name, blockedUntil);
        else await deleteSubject(tx, name);
      }
    },
    refund: () =>
      inTransaction(services, async (tx) => {
        for (const { name, blockedUntil } of counted) {
          await decrementAttempts(tx, name, blockedUntil);
        }
      }),
  };
}

/**
 * Counts a request for a reset mail.
 *
 * @returns false when the account got enough mails, which the caller must not learn
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts` when the network requested too many
 */
export async function countResetRequest(
  tx: Tx,
  services: Services,
  { email, address }: AttemptSource,
): Promise<boolean> {
  const network = { name: `reset-network:${networkOf(address)}`, policy: NETWORK_RESETS };
  if (!(await countSubject(tx, services, network))) {
    throw await tooManyAttemptsError(tx, services, network);
  }
  const account = { name: `reset:${hashAccount(services, email)}`, policy: ACCOUNT_RESETS };
  return (await countSubject(tx, services, account)) !== undefined;
}

/**
 * Counts a guess of the code of a device, by a signed-in user. It stays counted unless it is refunded.
 *
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts`, with nothing counted
 */
export async function startCodeGuess(
  services: Services,
  { userId, address }: { userId: string; address: string },
): Promise<Pick<SignInAttempt, 'refund'>> {
  return startGuess(services, [
    { name: `code-user:${userId}`, policy: USER_CODES },
    { name: `code-network:${networkOf(address)}`, policy: NETWORK_CODES },
  ]);
}

/**
 * Counts an attempt to open the first session by a code. It stays counted unless it succeeds.
 *
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts`, with nothing counted
 */
export async function startSetupAttempt(
  services: Services,
  address: string,
): Promise<Omit<SignInAttempt, 'refund'>> {
  return startGuess(services, [{ name: `setup:${networkOf(address)}`, policy: SETUP_CODES }]);
}

async function startGuess(
  services: Services,
  subjects: readonly Subject[],
): Promise<SignInAttempt> {
  const counted = await inTransaction(services, async (tx) => {
    const counts: CountedSubject[] = [];
    for (const subject of subjects) {
      const count = await countSubject(tx, services, subject);
      if (!count) throw await tooManyAttemptsError(tx, services, subject);
      counts.push(count);
    }
    return counts;
  });
  return createAttempt(services, counted);
}

/** Resets the counters of an account after its owner proved access to its mail. */
export async function resetAttempts(tx: Tx, services: Services, email: string): Promise<void> {
  const account = hashAccount(services, email);
  await deleteSubject(tx, `account:${account}`);
  await deleteSubjectsWithPrefix(tx, `pair:${account}:`);
}

/**
 * Counts one attempt and blocks the subject when it exceeds its policy.
 *
 * @returns undefined when the subject is blocked
 */
async function countSubject(
  tx: Tx,
  services: Services,
  { name, policy }: Subject,
): Promise<CountedSubject | undefined> {
  const { clock } = services;
  const count = await incrementAttempts(tx, name, {
    now: isoNow(clock),
    countsFrom: isoAfter(clock, -policy.windowMs),
  });
  if (count === undefined) return undefined;
  if (count < policy.freeAttempts) return { name, blockedUntil: undefined };
  const waitMs = Math.min(
    policy.longestWaitMs,
    policy.firstWaitMs * 2 ** (count - policy.freeAttempts),
  );
  const blockedUntil = isoAfter(clock, waitMs);
  await blockSubject(tx, name, blockedUntil);
  return { name, blockedUntil };
}

async function tooManyAttemptsError(
  tx: Tx,
  { clock }: Services,
  { name }: Subject,
): Promise<ApiError> {
  const until = await findBlockedUntil(tx, name);
  const waitMs = until === undefined ? 0 : Date.parse(until) - clock.now().getTime();
  return new ApiError('rate_limit_exceeded', 'Too many attempts: wait before the next one', {
    details: { type: 'too_many_attempts' },
    retryAfter: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
  });
}

async function isKnownNetwork(
  tx: Tx,
  { clock }: Services,
  { email, address }: AttemptSource,
): Promise<boolean> {
  const known = await listSignInAddresses(tx, email, isoAfter(clock, -KNOWN_NETWORK_MS));
  const network = networkOf(address);
  return known.some((each) => networkOf(each) === network);
}

/** Hashes the address with a secret: rows of unknown accounts must not reveal what was typed. */
function hashAccount({ secrets }: Services, email: string): string {
  const signature = secrets.sign(email.toLowerCase(), 'tries to sign in');
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, 32);
}

/** 16-bit groups of an IPv6 address that identify a network (RFC 4291 §2.5.1). */
const IPV6_NETWORK_GROUPS = 4;

/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const parts = parsed.parts.slice(0, IPV6_NETWORK_GROUPS).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

/** Deletes expired attempt counters and expired reset tokens. */
export const deleteExpiredAttempts = defineSchedule({
  name: 'auth.forget_tries',
  everyMs: HOUR_MS,

  async run({ db, clock }) {
    const now = isoNow(clock);
    await deleteExpiredCounters(db, { since: isoAfter(clock, -COUNTER_WINDOW_MS_MAX), now });
    await deleteResetsBefore(db, now);
  },
});
