import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { ApiError } from './errors.ts';

/** OWASP's higher-memory profile: 64 MiB, three passes. */
const MEMORY_KIB = 65_536;
const PASSES = 3;
const PARALLELISM = 1;
const NONCE_BYTES = 16;
const TAG_BYTES = 32;
/** Each takes the memory above and a core, of which one stays free for the requests of others; the rest wait. */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** So many may wait, two or three seconds of work; more would wait for longer than their callers do. */
const WAITING_MAX = 16;
/** Where the work takes longer than it should. */
const WAIT_MS_MAX = 10_000;
/** Of these, and of those at work, from one network. */
const OF_ONE_MAX = 8;
const RETRY_AFTER_SECONDS = 5;

const argon2id = promisify(argon2);

type Cost = { memory: number; passes: number; parallelism: number };

/**
 * Stands in for the hash of who has none or is unknown, so that they take as long as others. No password fits it: the
 * tag is not one that was derived.
 */
export const NO_PASSWORD_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(Buffer.alloc(NONCE_BYTES, 1))}$${unpadded(Buffer.alloc(TAG_BYTES, 1))}`;

/**
 * argon2id (RFC 9106) in PHC form.
 *
 * @throws ApiError as `isPassword`
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, nonce, cost);
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * @param hash as `hashPassword` made it
 * @param from the network that it comes from, of which only a few are checked at once, so that one leaves room for others
 * @throws ApiError `rate_limit_exceeded` of type `concurrent_requests` when too many are waiting
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
/** How many wait or are at work, by network. */
const ofNetworks = new Map<string, number>();

async function inTurnOf<T>(from: string | undefined, work: () => Promise<T>): Promise<T> {
  if (from === undefined) return work();
  const count = ofNetworks.get(from) ?? 0;
  if (count >= OF_ONE_MAX) throw tooMany();
  ofNetworks.set(from, count + 1);
  try {
    return await work();
  } finally {
    const left = ofNetworks.get(from)! - 1;
    if (left > 0) ofNetworks.set(from, left);
    else ofNetworks.delete(from);
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
  await takeTurn();
  try {
    return await argon2id('argon2id', { message, nonce, ...cost, tagLength: TAG_BYTES });
  } finally {
    endTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < AT_ONCE_MAX) {
    running++;
    return;
  }
  if (waiting.length >= WAITING_MAX) throw tooMany();
  const since = performance.now();
  await new Promise<void>((resolve) => waiting.push(resolve));
  if (performance.now() - since <= WAIT_MS_MAX) return;
  endTurn();
  throw tooMany();
}

/** Hands the turn to who has waited longest. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
