import { Type } from 'typebox';

import { parseJwtIssuers } from '../../auth/tokens/jwt-issuers.ts';
import { ROLES } from '../../contract/workspaces.ts';
import { isAddressRange } from '../../kernel/address-ranges.ts';
import { SENDER } from '../../kernel/parse-setting.ts';
import { count, flag, optionalText } from '../../kernel/setting-schemas.ts';

/** Settings of sign-in, tokens, limits and quotas; part of the table in `config.ts`. */
export const IDENTITY_SETTINGS = {
  DOCKET_TLS_CERT_FILE: optionalText(
    'Certificate chain in PEM form: the server then speaks HTTPS. Read again when the file changes.',
  ),
  DOCKET_TLS_KEY_FILE: optionalText('Private key of that certificate in PEM form.'),
  DOCKET_REDIS_URL: Type.Optional(
    Type.String({
      pattern: '^rediss?://',
      description:
        '`redis://…` or `rediss://…`: limits are then shared by all processes. Without it each process counts for itself.',
    }),
  ),
  DOCKET_REDIS_FAILURE: Type.Enum(['open', 'closed'], {
    default: 'open',
    description:
      'Without an answer of Redis: `open` counts in the process until it is back, `closed` refuses requests.',
  }),
  DOCKET_QUOTA_PAGES: count('Pages read a workspace and month; 0 is unlimited.', 0),
  DOCKET_QUOTA_AUDIO_MINUTES: count(
    'Minutes of recordings transcribed a workspace and month; 0 is unlimited.',
    0,
  ),
  DOCKET_QUOTA_TOKENS: count(
    'Tokens of language models used a workspace and month; 0 is unlimited.',
    0,
  ),
  DOCKET_QUOTA_STORAGE_BYTES: count('Bytes of files kept a workspace; 0 is unlimited.', 0),
  DOCKET_LEGACY_KEY_PREFIXES: optionalText(
    'Prefixes, comma-separated, of API keys that another system issued and whose hashes were imported.',
  ),
  DOCKET_CORS_ORIGINS: optionalText(
    'Origins, comma-separated, whose pages may call the API from a browser, as `https://app.example.com`.',
  ),
  DOCKET_OAUTH_CLIENT_METADATA: flag(
    'Accept OAuth applications that nobody has registered here: their `client_id` is the https URL of a document that describes them.',
  ),
  DOCKET_SIGNING_KEY_DAYS: count(
    'Days after which access tokens are signed with a new key.',
    90,
    1,
  ),
  DOCKET_SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description:
        'Mail server, as `smtps://user:password@mail.example.com:465`. Without it tokens of invitations are answered and those of resets printed.',
    }),
  ),
  DOCKET_MAIL_FROM: Type.Optional(
    Type.String({
      pattern: SENDER,
      description: 'Sender of mails, as `Docket <docket@example.com>`.',
    }),
  ),
  DOCKET_OIDC_ISSUER: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'OpenID provider that people may sign in through.',
    }),
  ),
  DOCKET_OIDC_CLIENT_ID: optionalText('Client that Docket is to the OpenID provider.'),
  DOCKET_OIDC_CLIENT_SECRET: optionalText('Secret of that client.'),
  DOCKET_OIDC_NAME: Type.String({
    default: 'your organisation',
    description: 'Name of the provider on the sign-in page.',
  }),
  DOCKET_OIDC_ROLE: Type.Optional(
    Type.Enum([...ROLES], {
      description:
        'Role in the first workspace of people whom the provider knows and Docket does not; without it they are refused.',
    }),
  ),
  DOCKET_JWT_ISSUERS: optionalText(
    'Issuers whose JWTs are accepted, as JSON: `[{"issuer", "audience", "jwks_url", "role"?, "workspace_id"?, "clock_skew_seconds"?}]`. With a role, people who are unknown join the workspace with it.',
  ),
};

/** Settings among these that may come from a file named by `…_FILE`. */
export const IDENTITY_SECRETS = [
  'DOCKET_REDIS_URL',
  'DOCKET_SMTP_URL',
  'DOCKET_OIDC_CLIENT_SECRET',
  'DOCKET_JWT_ISSUERS',
] as const;

/** Settings that are comma-separated lists of addresses and ranges. */
const RANGES = ['DOCKET_TRUSTED_PROXIES', 'DOCKET_ALLOWED_CIDRS'] as const;

type Values = Record<string, unknown>;

/** Settings that work only together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['DOCKET_TLS_CERT_FILE', 'DOCKET_TLS_KEY_FILE'],
  ['DOCKET_SMTP_URL', 'DOCKET_MAIL_FROM'],
  ['DOCKET_OIDC_ISSUER', 'DOCKET_OIDC_CLIENT_ID'],
];

/** Settings that need another one. */
const ALONE_USELESS: readonly (readonly [name: string, needed: string])[] = [
  ['DOCKET_OIDC_CLIENT_SECRET', 'DOCKET_OIDC_ISSUER'],
  ['DOCKET_OIDC_ROLE', 'DOCKET_OIDC_ISSUER'],
];

/**
 * Lists conflicts between settings that are valid by themselves.
 *
 * @param isGiven tells whether a setting was given, in any form
 */
export function identityContradictions(
  values: Values,
  isGiven: (name: string) => boolean,
): string[] {
  return [
    ...missingBesides(isGiven),
    ...wrongIssuers(values),
    ...wrongRanges(values),
    ...wrongOrigins(values),
  ];
}

function wrongRanges(values: Values): string[] {
  return RANGES.flatMap((name) => {
    const text = values[name];
    const parts = typeof text === 'string' ? text.split(',').map((part) => part.trim()) : [];
    const wrong = parts.filter((part) => part !== '' && !isAddressRange(part));
    return wrong.map((part) => `${name}: ${part} is neither an IP address nor a CIDR range`);
  });
}

function wrongOrigins({ DOCKET_CORS_ORIGINS: text }: Values): string[] {
  const parts = typeof text === 'string' ? text.split(',').map((part) => part.trim()) : [];
  const wrong = parts.filter((part) => part !== '' && !isWebOrigin(part));
  return wrong.map((part) => `DOCKET_CORS_ORIGINS: ${part} is not an origin${suggestOrigin(part)}`);
}

/** True for a scheme and a host exactly as browsers send them in `Origin`. */
function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}

function suggestOrigin(text: string): string {
  const origin = URL.parse(text)?.origin ?? 'null';
  return /^https?:/.test(origin) ? `; write ${origin}` : ', as https://app.example.com';
}

function wrongIssuers({ DOCKET_JWT_ISSUERS: text }: Values): string[] {
  try {
    parseJwtIssuers(typeof text === 'string' ? text : undefined);
    return [];
  } catch (error) {
    return [`DOCKET_JWT_ISSUERS: ${error instanceof Error ? error.message : 'is wrong'}`];
  }
}

function missingBesides(isGiven: (name: string) => boolean): string[] {
  const together = TOGETHER.flatMap((names) => {
    const given = names.filter(isGiven);
    const missing = names.filter((name) => !isGiven(name));
    if (missing.length === 0 || given.length === 0) return [];
    return [`${missing.join(', ')}: needed beside ${given.join(', ')}`];
  });
  const alone = ALONE_USELESS.filter(([name, needed]) => isGiven(name) && !isGiven(needed));
  return [...together, ...alone.map(([name, needed]) => `${needed}: needed beside ${name}`)];
}
