import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { ApiError } from './errors.ts';
import { trimEndOf } from './trim-end.ts';

type Cost = { /** KiB. */ memory: number; passes: number; parallelism: number };

/** OWASP's higher-memory profile: 64 MiB, three passes. */
const COST: Cost = { memory: 65_536, passes: 3, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;
/** Maximum of concurrent hashes. Each takes the memory above and a core; one core stays free for other requests. */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum of waiting hashes: two or three seconds of work. Callers would not wait longer. */
const WAITING_MAX = 16;
/** Maximum wait, for hashes that take longer than expected. */
const WAIT_MS_MAX = 10_000;
/** Maximum of running and waiting hashes from one network. */
const OF_ONE_MAX = 8;
const RETRY_AFTER_SECONDS = 5;

const argon2id = promisify(argon2);

/**
 * Hash for a user without password or an unknown user, so that they take as long as others. No password matches it,
 * because its tag was not derived.
 */
export const NO_PASSWORD_HASH = toPhc(
  COST,
  Buffer.alloc(NONCE_BYTES, 1),
  Buffer.alloc(TAG_BYTES, 1),
);

/**
 * Hashes a password with argon2id (RFC 9106) in PHC form.
 *
 * @param cost below the default for the users of tests
 * @throws ApiError as `isPassword`
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  return toPhc(cost, nonce, await derive(password, nonce, cost));
}

function toPhc({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Verifies a password.
 *
 * @param hash result of `hashPassword`
 * @param from network of the client; only a few passwords of one network are checked at once
 * @throws ApiError `rate_limit_exceeded` of type `concurrent_requests` when too many checks wait
 */
export async function isPassword(password: string, hash: string, from?: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match) throw new Error('Unknown form of a password hash');
  const [, memory, passes, parallelism, nonce, tag] = match;
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const salt = Buffer.from(nonce!, 'base64');
  const derived = await inTurnOf(from, () => derive(password, salt, cost));
  return timingSafeEqual(derived, Buffer.from(tag!, 'base64'));
}

let running = 0;
const waiting: (() => void)[] = [];
/** Number of running and waiting hashes by network. */
const hashesByNetwork = new Map<string, number>();

async function inTurnOf<T>(from: string | undefined, work: () => Promise<T>): Promise<T> {
  if (from === undefined) return work();
  const count = hashesByNetwork.get(from) ?? 0;
  if (count >= OF_ONE_MAX) throw tooMany();
  hashesByNetwork.set(from, count + 1);
  try {
    return await work();
  } finally {
    const left = hashesByNetwork.get(from)! - 1;
    if (left > 0) hashesByNetwork.set(from, left);
    else hashesByNetwork.delete(from);
  }
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    'Too many passwords are being checked; try again soon',
    {
      details: { type: 'concurrent_requests' },
      retryAfter: RETRY_AFTER_SECONDS,
    },
  );
}

async function derive(message: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  await acquireSlot();
  try {
    return await argon2id('argon2id', { message, nonce, ...cost, tagLength: TAG_BYTES });
  } finally {
    releaseSlot();
  }
}

async function acquireSlot(): Promise<void> {
  if (running < AT_ONCE_MAX) {
    running++;
    return;
  }
  if (waiting.length >= WAITING_MAX) throw tooMany();
  const since = performance.now();
  await new Promise<void>((resolve) => waiting.push(resolve));
  if (performance.now() - since <= WAIT_MS_MAX) return;
  releaseSlot();
  throw tooMany();
}

/** Passes the slot to the longest-waiting hash. */
function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

function unpadded(bytes: Buffer): string {
  return trimEndOf(bytes.toString('base64'), /=/);
}
