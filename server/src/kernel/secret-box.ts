import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/**
 * Encrypts texts that must be readable again, such as webhook secrets, and signs texts that callers send back, such as
 * cursors. `context` binds a text to its row or list.
 */
export type SecretBox = {
  seal(plain: string, context: string): string;
  /** Decrypts a text. @throws Error when it was sealed with another key or context, or was changed */
  open(sealed: string, context: string): string;
  /** Returns the HMAC-SHA256 of `text` in base64url. */
  sign(text: string, context: string): string;
};

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * Creates a box on AES-256-GCM, with a key derived by HKDF-SHA256.
 *
 * @param secretKey `DOCKET_SECRET_KEY`, at least 32 characters
 */
export function createSecretBox(secretKey: string): SecretBox {
  const key = createSecretKey(deriveKey(secretKey, 'docket secrets at rest'));
  const sign = createHmacSha256(deriveKey(secretKey, 'docket signatures'));
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, text] = sealed.split('.');
      if (version !== VERSION || !text) throw new Error('Unknown form of a sealed secret');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return plain + decipher.final('utf8');
    },
    sign: (text, context) => sign(`${context}\0${text}`),
  };
}

function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}

/** Block size of SHA-256. */
const BLOCK_BYTES = 64;

/**
 * Creates the function HMAC-SHA256 (RFC 2104) with a key of at most 64 bytes. Two one-shot hashes cost less than the
 * native object that `createHmac` makes for each text.
 *
 * @returns a function that returns the HMAC of a text in base64url
 */
export function createHmacSha256(key: Uint8Array): (text: string) => string {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key);
  const innerKey = block.map((byte) => byte ^ 0x36);
  const outerKey = block.map((byte) => byte ^ 0x5c);
  return (text) => {
    const inner = hash('sha256', Buffer.concat([innerKey, Buffer.from(text)]), 'buffer');
    return hash('sha256', Buffer.concat([outerKey, inner]), 'base64url');
  };
}
