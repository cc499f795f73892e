import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

import type { SecretBox } from '../../kernel/secret-box.ts';
import type { SigningKeyRow } from '../../storage/identity-schema.ts';

/** RFC 7517, as it is published. */
export type PublicJwk = {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
};

/** What tokens are checked with; the private half of a key is opened only where something is signed. */
export type SigningKey = { kid: string; publicKey: KeyObject };

export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** JWS has both halves of the signature side by side: RFC 7518 §3.4. */
const SIGNATURE_FORM = 'ieee-p1363';

/** A new ES256 key, its private half sealed for its row. */
export function makeSigningKey(
  secrets: SecretBox,
  row: Pick<SigningKeyRow, 'generation' | 'signs_from' | 'created_at'>,
): SigningKeyRow {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = thumbprint(x, y);
  const publicJwk: PublicJwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  return {
    ...row,
    kid,
    private_jwk_sealed: secrets.seal(
      JSON.stringify(privateKey.export({ format: 'jwk' })),
      contextOf(kid),
    ),
    public_jwk_json: JSON.stringify(publicJwk),
    retired_at: null,
  };
}

/** RFC 7638 §3: the members that make the key, in the order of their names. */
function thumbprint(x: string, y: string): string {
  return hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
}

export function readSigningKey(row: SigningKeyRow): SigningKey {
  return { kid: row.kid, publicKey: createPublicKey({ key: publicJwkOf(row), format: 'jwk' }) };
}

/** The first part of every token that the key signs. */
export function headerPartOf({ kid }: SigningKeyRow): string {
  const header = { alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid };
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}

export function publicJwkOf({ public_jwk_json }: SigningKeyRow): PublicJwk {
  return JSON.parse(public_jwk_json) as PublicJwk;
}

/** @throws Error when the row was sealed with another secret key */
export function openPrivateKey(secrets: SecretBox, row: SigningKeyRow): KeyObject {
  const jwk = JSON.parse(secrets.open(row.private_jwk_sealed, contextOf(row.kid))) as JsonWebKey;
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

function contextOf(kid: string): string {
  return `signing_key ${kid}`;
}

/** At once, unlike WebCrypto: a token is signed within a transaction, where nothing but queries is awaited. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: SIGNATURE_FORM,
  }).toString('base64url');
}

export function isSignedBy(key: SigningKey, text: string, signature: Buffer): boolean {
  if (signature.length !== 2 * NUMBER_BYTES) return false;
  return verify('sha256', Buffer.from(text), key.publicKey, toDer(signature));
}

/** Bytes of each of the two numbers of an ES256 signature. */
const NUMBER_BYTES = 32;
const DER_SEQUENCE = 0x30;
const DER_INTEGER = 0x02;

/** As X.509 writes it (RFC 3279 §2.2.3): node:crypto checks this form a quarter faster than that of JWS. */
function toDer(signature: Buffer): Buffer {
  const numbers = Buffer.concat([
    toDerInteger(signature.subarray(0, NUMBER_BYTES)),
    toDerInteger(signature.subarray(NUMBER_BYTES)),
  ]);
  return Buffer.concat([Buffer.from([DER_SEQUENCE, numbers.length]), numbers]);
}

/** Without leading zeros, but for one before a number that would else be negative. */
function toDerInteger(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte, index) => byte !== 0 || index === NUMBER_BYTES - 1);
  const number = bytes.subarray(start);
  const before = (number[0] ?? 0) > 0x7f ? [0] : [];
  return Buffer.concat([
    Buffer.from([DER_INTEGER, before.length + number.length, ...before]),
    number,
  ]);
}
