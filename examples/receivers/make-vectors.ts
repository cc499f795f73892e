import {
  sign,
  signatureHeaders,
  createSigningKey,
} from '../../server/src/webhooks/delivery/signature.ts';

/** One request as a receiver gets it, and what a right receiver thinks of it. */
export type Vector = {
  name: string;
  /** Secrets of the receiver. */
  secrets: string[];
  /** Its clock, in seconds since 1970. */
  received_at: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Body whose UTF-8 bytes are signed. */
  body: string;
  valid: {
    'x-service-signature': boolean;
    /** Validity of `webhook-signature`, with the time. */
    'webhook-signature': boolean;
  };
};

/** `listed` are those of `webhook-signature`; `X-Service-Signature` has room for one. */
type SignedWith = { header: string; listed: string[] };

const SENT_AT = 1_767_603_600;
const EVENT_ID = 'evt_019a52f1c0de7a3b9c4d5e6f70819203';
const PLAIN = 'a-long-random-secret';
const STANDARD = `whsec_${Buffer.from('0123456789abcdef0123456789ABCDEF').toString('base64')}`;
const BODY = bodyOf({ document_id: 'doc_1', deleted_at: '2026-01-05T09:00:00.000Z' });

const VALID = { 'x-service-signature': true, 'webhook-signature': true };
const ONLY_TIMELESS = { 'x-service-signature': true, 'webhook-signature': false };
const ONLY_STANDARD = { 'x-service-signature': false, 'webhook-signature': true };
const INVALID = { 'x-service-signature': false, 'webhook-signature': false };

function bodyOf(data: object): string {
  const envelope = {
    id: EVENT_ID,
    event: 'document.deleted',
    created_at: '2026-01-05T09:00:00.000Z',
  };
  return JSON.stringify({ ...envelope, data });
}

/** Creates a valid vector with `change` applied. */
function vector(name: string, change: Partial<Vector> & { signedWith?: SignedWith } = {}): Vector {
  const { body = BODY, secrets = [PLAIN] } = change;
  const { signedWith = only(secrets[0]!), ...rest } = change;
  return {
    name,
    secrets,
    received_at: SENT_AT + 1,
    body,
    valid: VALID,
    ...rest,
    headers: { ...headersOf(body, signedWith), ...rest.headers },
  };
}

function only(secret: string): SignedWith {
  return { header: secret, listed: [secret] };
}

function headersOf(body: string, { header, listed }: SignedWith): Record<string, string> {
  const signers = { header: createSigningKey(header), listed: listed.map(createSigningKey) };
  const sent = { eventId: EVENT_ID, sentAt: new Date(SENT_AT * 1_000) };
  const headers = Object.entries(signatureHeaders(Buffer.from(body), signers, sent));
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

const standardSignature = (secret: string) => headersOf(BODY, only(secret))['webhook-signature']!;
const keyOf = (bytes: number) => Buffer.alloc(bytes, 'A').toString('base64');

const SECRETS = [
  vector('a plain secret'),
  vector('a whsec_ secret: 32 bytes in base64', { secrets: [STANDARD] }),
  vector('a whsec_ secret without its padding', { secrets: [STANDARD.replace('=', '')] }),
  vector('a whsec_ secret of 24 bytes', { secrets: [`whsec_${keyOf(24)}`] }),
  vector('a whsec_ secret of 64 bytes', { secrets: [`whsec_${keyOf(64)}`] }),
  vector('whsec_ and 23 bytes: the whole secret is the key', { secrets: [`whsec_${keyOf(23)}`] }),
  vector('whsec_ and 65 bytes: the whole secret is the key', { secrets: [`whsec_${keyOf(65)}`] }),
  vector('whsec_ and no base64: the whole secret is the key', {
    secrets: ['whsec_MfKQ9r8GKYqr!TwjUPD8ILPZIo2LaLaSw'],
  }),
  vector('whsec_ and too much padding: the whole secret is the key', {
    secrets: [`whsec_${keyOf(32)}=`],
  }),
  vector('whsec_ alone', { secrets: ['whsec_'] }),
  vector('a secret with umlauts and an emoji, in UTF-8', { secrets: ['geheim-ü-🔑'] }),
  vector('a secret with spaces, quotes and a dollar', { secrets: [`it's "a" $SECRET \\n`] }),
];

const BODIES = [
  vector('a body with nothing in data', { body: bodyOf({}) }),
  vector('a body of two bytes', { body: '{}' }),
  vector('a body with emoji and other scripts', {
    body: bodyOf({ title: '📄 Mietvertrag für Zoë – 賃貸契約 – عقد إيجار' }),
  }),
  vector('a body with line separators, an escaped line break and a trailing one', {
    body: `${bodyOf({ title: 'one\u2028two\u2029three\nfour' })}\n`,
  }),
  vector('a body of 20 kB', { body: bodyOf({ title: 'Müller & Söhne '.repeat(1_200) }) }),
];

const NEW_FIRST = { header: 'new-secret', listed: ['new-secret', 'old-secret'] };
const OLD_FIRST = { ...NEW_FIRST, header: 'old-secret' };

const ROTATION = [
  vector('rotated, the receiver has the old secret', {
    secrets: ['old-secret'],
    signedWith: NEW_FIRST,
    valid: ONLY_STANDARD,
  }),
  vector('rotated, the receiver has the new secret', {
    secrets: ['new-secret'],
    signedWith: NEW_FIRST,
  }),
  vector('rotated, the receiver has both', {
    secrets: ['old-secret', 'new-secret'],
    signedWith: NEW_FIRST,
  }),
  vector('rotated with grace old-first, the receiver has the new secret', {
    secrets: ['new-secret'],
    signedWith: OLD_FIRST,
    valid: ONLY_STANDARD,
  }),
  vector('the overlap has ended, the receiver has both', {
    secrets: ['old-secret', 'new-secret'],
    signedWith: only('new-secret'),
  }),
  vector('beside a signature of a version that the receiver does not know', {
    headers: { 'webhook-signature': `v1a,c2lnbmF0dXJl ${standardSignature(PLAIN)}` },
  }),
];

const REFUSED = [
  vector('another secret', { signedWith: only('another-secret'), valid: INVALID }),
  vector('an altered body', {
    headers: headersOf(BODY, only(PLAIN)),
    body: `${BODY} `,
    valid: INVALID,
  }),
  vector('the same JSON written anew', {
    headers: headersOf(BODY, only(PLAIN)),
    body: JSON.stringify(JSON.parse(BODY), null, 2),
    valid: INVALID,
  }),
  vector('hexadecimal digits in upper case', {
    headers: { 'x-service-signature': sign(Buffer.from(BODY), PLAIN).toUpperCase() },
    valid: ONLY_STANDARD,
  }),
  vector('the beginning of a signature', {
    headers: {
      'x-service-signature': sign(Buffer.from(BODY), PLAIN).slice(0, 32),
      'webhook-signature': standardSignature(PLAIN).slice(0, 20),
    },
    valid: INVALID,
  }),
  vector('empty signatures', {
    headers: { 'x-service-signature': '', 'webhook-signature': '' },
    valid: INVALID,
  }),
  vector('a signature without its version', {
    headers: { 'webhook-signature': standardSignature(PLAIN).slice('v1,'.length) },
    valid: ONLY_TIMELESS,
  }),
  vector('the signature of the body alone as webhook-signature', {
    headers: { 'webhook-signature': `v1,${sign(Buffer.from(BODY), PLAIN)}` },
    valid: ONLY_TIMELESS,
  }),
];

const TIMES = [
  vector('five minutes old', { received_at: SENT_AT + 300 }),
  vector('older than five minutes', { received_at: SENT_AT + 301, valid: ONLY_TIMELESS }),
  vector('five minutes ahead', { received_at: SENT_AT - 300 }),
  vector('more than five minutes ahead', { received_at: SENT_AT - 301, valid: ONLY_TIMELESS }),
  vector('an old one with a new time', {
    received_at: SENT_AT + 1_000,
    headers: { 'webhook-timestamp': String(SENT_AT + 1_000) },
    valid: ONLY_TIMELESS,
  }),
  vector('no number as time', {
    headers: { 'webhook-timestamp': '2026-01-05T09:00:00Z' },
    valid: ONLY_TIMELESS,
  }),
  vector('another id', { headers: { 'webhook-id': 'evt_2' }, valid: ONLY_TIMELESS }),
];

/** `vectors.json`, as text. */
export function makeVectors(): string {
  const vectors = [...SECRETS, ...BODIES, ...ROTATION, ...REFUSED, ...TIMES];
  return `${JSON.stringify({ vectors }, null, 2)}\n`;
}
