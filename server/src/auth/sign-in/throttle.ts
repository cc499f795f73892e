import { DAY_MS, HOUR_MS, isoAfter, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { networkOf } from './network.ts';
import {
  blockSubject,
  countTry,
  findBlockedUntil,
  forgetSubject,
  forgetSubjectsOf,
  listSignInAddresses,
  uncountTry,
} from './throttle-store.ts';

/** How many tries are free, and how long the next one waits after each that is not. */
type Policy = {
  free: number;
  /** After the last free one; doubled by each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After so long the count begins anew. */
  countsMs: number;
};

/** At an account from one network: strict. */
const PAIR: Policy = {
  free: 5,
  firstWaitMs: 30 * SECOND_MS,
  longestWaitMs: 15 * MINUTE_MS,
  countsMs: DAY_MS,
};
/** At an account from everywhere: loose, so that strangers do not keep its owner out. */
const ACCOUNT: Policy = { ...PAIR, free: 50, firstWaitMs: MINUTE_MS };
/** From one network at all accounts: loose, since many may share an address. */
const NETWORK: Policy = {
  free: 100,
  firstWaitMs: 30 * SECOND_MS,
  longestWaitMs: 5 * MINUTE_MS,
  countsMs: HOUR_MS,
};
/** Mails that an account may be sent. */
const RESETS_OF_ACCOUNT: Policy = {
  free: 3,
  firstWaitMs: HOUR_MS,
  longestWaitMs: HOUR_MS,
  countsMs: HOUR_MS,
};
const RESETS_OF_NETWORK: Policy = { ...RESETS_OF_ACCOUNT, free: 20, firstWaitMs: MINUTE_MS };

/** No count is looked at that began longer ago. */
export const COUNTS_MS_MAX = DAY_MS;
/** Who signed in from a network so lately is not held up by what others try. */
const KNOWN_NETWORK_MS = 30 * DAY_MS;

/** Whose secret is tried, and from where. */
export type Trier = { email: string; address: string };

type Subject = { name: string; policy: Policy };
type Counted = { name: string; blockedUntil: string | undefined };

/** A try that was counted before it was made, so that tries at once do not pass the limit together. */
export type Try = {
  /** The next one is refused for a while, unless this one turns out to be right. */
  blocks: boolean;
  /** It was right: what failed before it, at this account and from this network, is forgotten with the success. */
  succeeded(tx: Tx): Promise<void>;
  /** It was neither right nor wrong: it does not count. */
  takeBack(): Promise<void>;
};

/**
 * Counts a try to prove who one is, by a password or by the code of a second factor. It stays counted unless it is taken
 * back or succeeds. In the database: for all processes, and over their ends.
 *
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts`, in which case nothing was counted
 */
export async function takeTry(services: Services, trier: Trier): Promise<Try> {
  const network = networkOf(trier.address);
  const account = accountOf(services, trier.email);
  const wide = [
    { name: `network:${network}`, policy: NETWORK },
    { name: `account:${account}`, policy: ACCOUNT },
  ];
  const pair = { name: `pair:${account}:${network}`, policy: PAIR };

  const counted = await inTransaction(services, async (tx) => {
    const counts: (Counted | undefined)[] = [];
    for (const subject of wide) {
      const count = await take(tx, services, subject);
      const isFree = count !== undefined || (await isKnownFrom(tx, services, trier));
      if (!isFree) throw await refusal(tx, services, subject);
      counts.push(count);
    }
    const count = await take(tx, services, pair);
    if (!count) throw await refusal(tx, services, pair);
    return [...counts, count].filter((each) => each !== undefined);
  });
  return tryOf(services, counted);
}

function tryOf(services: Services, counted: readonly Counted[]): Try {
  return {
    blocks: counted.some(({ blockedUntil }) => blockedUntil !== undefined),
    async succeeded(tx) {
      for (const { name, blockedUntil } of counted) {
        // Of the network only this try: who can sign in must not wipe out what was tried at others.
        if (name.startsWith('network:')) await uncountTry(tx, name, blockedUntil);
        else await forgetSubject(tx, name);
      }
    },
    takeBack: () =>
      inTransaction(services, async (tx) => {
        for (const { name, blockedUntil } of counted) await uncountTry(tx, name, blockedUntil);
      }),
  };
}

/**
 * Counts the asking for a mail that resets a password.
 *
 * @returns false when this account was sent enough of them, which the caller must not be told
 * @throws ApiError `rate_limit_exceeded` of type `too_many_attempts` when the network asked for too many
 */
export async function takeReset(
  tx: Tx,
  services: Services,
  { email, address }: Trier,
): Promise<boolean> {
  const network = { name: `reset-network:${networkOf(address)}`, policy: RESETS_OF_NETWORK };
  if (!(await take(tx, services, network))) throw await refusal(tx, services, network);
  const account = { name: `reset:${accountOf(services, email)}`, policy: RESETS_OF_ACCOUNT };
  return (await take(tx, services, account)) !== undefined;
}

/** Forgets what failed at an account, from wherever: its owner has proved to read its mail. */
export async function forgetTries(tx: Tx, services: Services, email: string): Promise<void> {
  const account = accountOf(services, email);
  await forgetSubject(tx, `account:${account}`);
  await forgetSubjectsOf(tx, `pair:${account}:`);
}

/** @returns undefined when the subject is blocked */
async function take(
  tx: Tx,
  services: Services,
  { name, policy }: Subject,
): Promise<Counted | undefined> {
  const { clock } = services;
  const count = await countTry(tx, name, {
    now: isoNow(clock),
    countsFrom: isoAfter(clock, -policy.countsMs),
  });
  if (count === undefined) return undefined;
  if (count < policy.free) return { name, blockedUntil: undefined };
  const waitMs = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (count - policy.free));
  const blockedUntil = isoAfter(clock, waitMs);
  await blockSubject(tx, name, blockedUntil);
  return { name, blockedUntil };
}

async function refusal(tx: Tx, { clock }: Services, { name }: Subject): Promise<ApiError> {
  const until = await findBlockedUntil(tx, name);
  const waitMs = until === undefined ? 0 : Date.parse(until) - clock.now().getTime();
  return new ApiError('rate_limit_exceeded', 'Too many tries; wait before the next one', {
    details: { type: 'too_many_attempts' },
    retryAfter: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
  });
}

async function isKnownFrom(
  tx: Tx,
  { clock }: Services,
  { email, address }: Trier,
): Promise<boolean> {
  const known = await listSignInAddresses(tx, email, isoAfter(clock, -KNOWN_NETWORK_MS));
  const network = networkOf(address);
  return known.some((each) => networkOf(each) === network);
}

/** Not the address itself: rows of people who do not exist would tell what was typed. */
function accountOf({ secrets }: Services, email: string): string {
  const signature = secrets.sign(email.toLowerCase(), 'tries to sign in');
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, 32);
}
