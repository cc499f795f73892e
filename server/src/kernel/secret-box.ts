import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
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
  const key = deriveKey(secretKey, 'docket secrets at rest');
  const signingKey = deriveKey(secretKey, 'docket signatures');
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
    sign: (text, context) =>
      createHmac('sha256', signingKey).update(`${context}\0${text}`).digest('base64url'),
  };
}

// A KeyObject, since a key in bytes is set up again at each use, which takes longer than the use.
function deriveKey(secretKey: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)));
}
