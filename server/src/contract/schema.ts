import { type Static, type TSchema, Type } from 'typebox';

import { EMAIL, WITHOUT_NUL } from './patterns.ts';

/** Widens a schema by `null`, in the form that both JSON Schema 2020-12 and the response serialiser take directly. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type } = schema as { type?: string };
  return Type.Unsafe<Static<T> | null>(
    type === undefined
      ? { anyOf: [schema, { type: 'null' }] }
      : { ...schema, type: [type, 'null'] },
  );
}

/** Key of the schema that the description shows in place of the one that is checked or written. */
export const DESCRIBED_AS = Symbol('described as');

/**
 * Gives a schema another form in the published description, for what readers need and our own validator or serializer
 * would mistake, such as a union.
 */
export function DescribedAs<T extends TSchema>(schema: T, shown: TSchema): T {
  return { ...schema, [DESCRIBED_AS]: shown };
}

/** A value of exactly one of these forms, for the description alone. */
export function OneOf(forms: readonly TSchema[], more: object = {}) {
  return Type.Unsafe<unknown>({ oneOf: [...forms], ...more });
}

/** A request object: a field it does not name is refused. */
export function RequestObject<T extends Record<string, TSchema>>(
  properties: T,
  options: {
    $id?: string;
    minProperties?: number;
    maxProperties?: number;
    description?: string;
  } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** A response object: what it does not name is never sent. */
export function ResponseObject<T extends Record<string, TSchema>>(
  properties: T,
  options: { $id?: string; description?: string } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** ISO-8601 in UTC with milliseconds, as `2026-01-05T09:00:00.000Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO-8601 time in UTC.',
  examples: ['2026-01-05T09:00:00.000Z'],
});

/** A time in a request. */
export function Instant(description: string) {
  return Type.String({
    maxLength: 64,
    format: 'date-time',
    description: `${description} An ISO-8601 time with its offset.`,
  });
}

const ID_LENGTH_MAX = 128;

/** Any id in a path or body. Ids are opaque: an unknown one is 404, never 400. */
export function Id(description: string) {
  return Type.String({ minLength: 1, maxLength: ID_LENGTH_MAX, description });
}

/** CIDR ranges and single addresses, IPv4 and IPv6. */
export function IpRanges(description: string) {
  return Type.Array(Type.String({ minLength: 2, maxLength: 49, format: 'ip-range' }), {
    maxItems: 100,
    description: `${description} CIDR, as \`203.0.113.0/24\` or \`2001:db8::/32\`, or single addresses.`,
  });
}

export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: EMAIL,
  description: 'Address; upper and lower case are the same.',
});

const PASSWORD_LENGTH_MAX = 1_000;

/** One that was chosen before: of any form. */
export const Password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH_MAX });

export const NewPassword = Type.String({
  minLength: 12,
  maxLength: PASSWORD_LENGTH_MAX,
  pattern: WITHOUT_NUL,
  description: 'Password of at least 12 characters of any kind.',
});

/** Code of an authenticator app, or a recovery code. */
export const SecondFactorCode = Type.String({
  minLength: 6,
  maxLength: 32,
  description: 'Six digits of the authenticator, or a recovery code.',
});

/** Web address without a user name or a password. The server parses it with `new URL()`, which takes spaces and umlauts too. */
export function WebUrl(description: string) {
  return Type.String({ minLength: 1, maxLength: 8_192, format: 'uri', description });
}

export const WorkspaceId = Id(
  'Workspace to use; default: the default workspace of the credential.',
);

export function Deleted(description: string) {
  return ResponseObject({
    id: Type.String({ description }),
    deleted: Type.Literal(true),
  });
}

/** Media type of a file whose content decides it. */
export const ANY_MEDIA_TYPE = '*/*';

/** The bytes of a file. Only `fileReply` answers them. */
export const Binary = Type.Unsafe<never>({ type: 'string', format: 'binary' });

/** The longest wait that a caller may ask for. */
export const WAIT_SECONDS_MAX = 60;

/** Query parameters of an endpoint whose caller may wait for the result, here or by `Prefer: wait=N`. */
export const WaitQuery = {
  wait: Type.Optional(
    Type.Boolean({
      description: `\`true\` is the same as \`Prefer: wait=${WAIT_SECONDS_MAX}\`: the answer waits for the result.`,
    }),
  ),
};
