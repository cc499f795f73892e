import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's higher-memory profile: 64 MiB, three passes. */
const MEMORY_KIB = 65_536;
const PASSES = 3;
const PARALLELISM = 1;
const NONCE_BYTES = 16;
const TAG_BYTES = 32;
/** Each takes the memory above: so many at once, the others wait. */
const AT_ONCE_MAX = 2;

const argon2id = promisify(argon2);

type Cost = { memory: number; passes: number; parallelism: number };

/** argon2id (RFC 9106) in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, nonce, cost);
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** @param hash as `hashPassword` made it */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match) throw new Error('Unknown form of a password hash');
  const [, memory, passes, parallelism, nonce, tag] = match;
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const derived = await derive(password, Buffer.from(nonce!, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(tag!, 'base64'));
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(message: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await argon2id('argon2id', { message, nonce, ...cost, tagLength: TAG_BYTES });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
