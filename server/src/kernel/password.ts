import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's higher-memory profile: 64 MiB, three passes. */
const MEMORY_KIB = 65_536;
const PASSES = 3;
const PARALLELISM = 1;
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

/** argon2id (RFC 9106) in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  });
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
