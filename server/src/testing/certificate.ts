import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** PEM texts. */
export type TestCertificate = { cert: string; key: string };

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;

const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'));
const SUBJECT_ALT_NAME = der(OID, Buffer.from('551d11', 'hex'));
const BASIC_CONSTRAINTS = der(OID, Buffer.from('551d13', 'hex'));
const TRUE = Buffer.from('0101ff', 'hex');

/** A self-signed certificate of `localhost` and 127.0.0.1 (RFC 5280), good for a day, with a new key. */
export function createCertificate(commonName = 'localhost'): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, text(UTF8_STRING, commonName))));
  const day = 24 * 60 * 60 * 1_000;
  const now = Date.now();
  const alternatives = der(
    SEQUENCE,
    text(0x82, 'localhost'),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, utcTime(now - day), utcTime(now + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, alternatives)),
        der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(OCTET_STRING, der(SEQUENCE, TRUE))),
      ),
    ),
  );
  const signature = sign('sha256', signed, privateKey);
  const noUnusedBits = Buffer.from([0]);
  const certificate = der(
    SEQUENCE,
    signed,
    ECDSA_WITH_SHA256,
    der(BIT_STRING, noUnusedBits, signature),
  );
  return {
    cert: pem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Tag, length and content (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const long = Buffer.from([0x82, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), long, content]);
}

function text(tag: number, value: string): Buffer {
  return der(tag, Buffer.from(value));
}

/** `YYMMDDhhmmssZ`: until 2049. */
function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return text(UTC_TIME, digits.slice(2));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
