import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { ROLES } from '../../contract/workspaces.ts';

/** Somebody else whose JWTs are accepted: an entry of `DOCKET_JWT_ISSUERS`. */
const JwtIssuer = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    audience: Type.String({ minLength: 1, maxLength: 500 }),
    jwks_url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
    /** Of people whom nobody knows yet; without it they are refused. */
    role: Type.Optional(Type.Enum([...ROLES])),
    /** That they join, and the default one of all whom the issuer knows; the first one when left out. */
    workspace_id: Type.Optional(Type.String({ pattern: '^ws_[0-9a-z]+$' })),
    clock_skew_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
  },
  { additionalProperties: false },
);
export type JwtIssuer = Static<typeof JwtIssuer>;

const ISSUERS_MAX = 20;

/**
 * @param text of the setting; undefined for none
 * @throws Error that says which entry is wrong and how
 */
export function parseJwtIssuers(text: string | undefined): readonly JwtIssuer[] {
  if (text === undefined) return [];
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length > ISSUERS_MAX) {
    throw new Error(`must be a JSON list of at most ${ISSUERS_MAX} issuers`);
  }
  const issuers = list.map(parseIssuer);
  const names = new Set(issuers.map(({ issuer }) => issuer));
  if (names.size < issuers.length) throw new Error('names an issuer twice');
  return issuers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without what the parser says: it quotes the text.
    throw new Error('must be JSON, as [{"issuer": …, "audience": …, "jwks_url": …}]');
  }
}

function parseIssuer(entry: unknown, index: number): JwtIssuer {
  const what = `entry ${index + 1}`;
  if (!Value.Check(JwtIssuer, entry)) {
    const [error] = Value.Errors(JwtIssuer, entry);
    const field = error?.instancePath.slice(1) ?? '';
    throw new Error(`${what}: ${field === '' ? '' : `${field} `}${error?.message ?? 'is wrong'}`);
  }
  const url = URL.parse(entry.jwks_url);
  if (!url || url.username !== '' || url.password !== '') {
    throw new Error(`${what}: jwks_url must be an address without user and password`);
  }
  return entry;
}
