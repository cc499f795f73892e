import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PLANS } from './limits.ts';
import { ENVIRONMENTS } from './api-keys.ts';
import { ONE_LINE } from './patterns.ts';
import { LOCALES, ROLES } from './workspaces.ts';
import { Nullable, RequestObject, ResponseObject, Timestamp } from './schema.ts';
import { TimeZone } from './time-zone.ts';

const preferences = {
  theme: Type.Enum(['light', 'dark', 'system'], {
    description: 'Colors of the dashboard; `system` follows the device.',
  }),
  single_keys: Type.Boolean({
    description: 'Whether single letters are shortcuts in the dashboard.',
  }),
};

const Preferences = ResponseObject(preferences, { $id: 'Preferences' });
export type Preferences = Static<typeof Preferences>;

const Me = ResponseObject(
  {
    type: Type.Enum(['user_key', 'service_key', 'user', 'oauth'], {
      description:
        '`user`: signed in, or by a token of a trusted issuer; `oauth`: an application that the user has let in.',
    }),
    user: Nullable(
      ResponseObject({
        id: Type.String(),
        email: Type.String(),
        name: Nullable(Type.String()),
        locale: Nullable(Type.Enum([...LOCALES])),
        time_zone: Nullable(
          Type.String({ description: 'Zone of times on pages; null for that of the browser.' }),
        ),
        preferences: Preferences,
        has_password: Type.Boolean(),
        has_second_factor: Type.Boolean(),
      }),
    ),
    key: Nullable(
      ResponseObject({
        id: Type.String(),
        name: Type.String(),
        prefix: Type.String(),
        last4: Type.String(),
        environment: Type.Enum([...ENVIRONMENTS]),
        expires_at: Nullable(Timestamp),
      }),
    ),
    client: Nullable(
      ResponseObject(
        { id: Type.String(), name: Type.String() },
        { description: 'The application of an OAuth token.' },
      ),
    ),
    scopes: Type.Array(Type.String(), {
      description:
        'Scopes held in the default workspace; those of a key in the words that it was created with.',
    }),
    default_workspace_id: Nullable(Type.String()),
    workspaces: Type.Array(
      ResponseObject({
        id: Type.String(),
        name: Type.String(),
        plan: Type.Enum([...PLANS]),
        role: Nullable(Type.Enum([...ROLES])),
        scopes: Type.Array(Type.String(), {
          description:
            'Scopes held in this workspace: those of the credential, limited to the role.',
        }),
      }),
    ),
  },
  { $id: 'Me' },
);

/** Returns the principal, workspace and scopes of the caller's credential. */
export const getMe = defineEndpoint({
  id: 'getMe',
  tag: 'Account',
  summary: 'Get the principal of this credential, with its scopes and workspaces',
  description: 'Returns the user or key, its scopes, and the workspaces that it reaches.',
  method: 'GET',
  path: '/me',
  scopes: [],
  withoutWorkspace: true,
  weight: 1,
  responses: {
    200: Me,
  },
});

/** A union with null would have no bound for its other values. */
const NullableLocale = Type.Unsafe<(typeof LOCALES)[number] | null>({
  type: ['string', 'null'],
  enum: [...LOCALES, null],
});

export const UpdateMeRequest = RequestObject(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE })),
    locale: Type.Optional(NullableLocale),
    time_zone: Type.Optional(
      Nullable(TimeZone('Zone of times on pages; null for that of the browser.')),
    ),
    preferences: Type.Optional(
      RequestObject(
        {
          theme: Type.Optional(preferences.theme),
          single_keys: Type.Optional(preferences.single_keys),
        },
        { description: 'Settings of the dashboard; those that are left out stay.' },
      ),
    ),
  },
  { minProperties: 1 },
);
export type UpdateMeRequest = Static<typeof UpdateMeRequest>;

export const updateMe = defineEndpoint({
  id: 'updateMe',
  tag: 'Account',
  summary: 'Change the own name, language, time zone and preferences',
  description: 'Changes the given fields of the signed-in user, who keeps them in every workspace.',
  method: 'PATCH',
  path: '/me',
  access: 'session',
  scopes: [],
  withoutWorkspace: true,
  weight: 1,
  body: UpdateMeRequest,
  responses: { 200: Me },
});

const Window = ResponseObject({
  unit: Type.Enum(['minute', 'hour', 'day']),
  seconds: Type.Integer(),
  limit: Type.Integer(),
  remaining: Type.Integer(),
  reset: Type.Integer({ description: 'Unix time at which the next unit returns.' }),
});

const Quota = ResponseObject({
  quota: Type.Enum(['pages', 'audio_minutes', 'tokens', 'storage_bytes']),
  used: Type.Number(),
  limit: Nullable(Type.Number({ description: 'Null where nothing limits.' })),
  resets_at: Nullable(
    Type.String({ format: 'date-time', description: 'Null of what is not counted by month.' }),
  ),
});

export const getLimits = defineEndpoint({
  id: 'getLimits',
  tag: 'Account',
  summary: 'Plan, windows, quotas and what each operation costs',
  description:
    'Returns what the plan allows, what is used now, and the weight of each operation. The request itself costs nothing.',
  method: 'GET',
  path: '/limits',
  scopes: [],
  withoutWorkspace: true,
  weight: 0,
  responses: {
    200: ResponseObject({
      plan: Type.Enum([...PLANS]),
      windows: Type.Array(Window),
      concurrent_requests: ResponseObject({ limit: Type.Integer(), open: Type.Integer() }),
      quotas: Type.Array(Quota, { description: 'Quotas of the default workspace.' }),
      weights: Type.Array(
        ResponseObject({
          operation: Type.String(),
          method: Type.String(),
          path: Type.String(),
          weight: Type.Integer(),
          body_bytes_max: Nullable(
            Type.Integer({
              description:
                'Size limit of a JSON body or form, or of the fields beside a file where the operation takes only a file; null where it takes no body.',
            }),
          ),
          file_bytes_max: Nullable(
            Type.Integer({
              description: 'Size limit of a file, whole or in parts; null where it takes none.',
            }),
          ),
        }),
      ),
    }),
  },
});
