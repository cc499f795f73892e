import type { Endpoint } from './endpoint.ts';
import type { Json } from './openapi-schema-forms.ts';
import { SCOPE_MEANINGS, SCOPES } from './scopes.ts';

const EITHER_CREDENTIAL: Json[] = [{ credential: [] }, { session: [] }];

const WITHOUT_SCOPES: Readonly<Record<string, Json[]>> = {
  session: EITHER_CREDENTIAL,
  anybody: [{}, ...EITHER_CREDENTIAL],
  public: [],
  metrics: [{}, { metrics_token: [] }],
};

/** Writes which credentials an operation takes; any one of them is enough. */
export function writeSecurity({ access = 'credential', scopes }: Endpoint): Json[] {
  return WITHOUT_SCOPES[access] ?? [{ credential: [] }, ...oauthChoices(scopes)];
}

/** Security of an operation that asks for no scope. */
export const DEFAULT_SECURITY: Json[] = [{ credential: [] }, { oauth2: [] }];

/** One scope is enough, so each is a choice of its own. */
function oauthChoices(scopes: readonly string[]): Json[] {
  if (scopes.length === 0) return [{ oauth2: [] }];
  return scopes.map((scope) => ({ oauth2: [scope] }));
}

/** @param origin address of the server; empty writes addresses that are relative to the description */
export function writeSecuritySchemes(origin: string): Json {
  return {
    credential: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key (`svc_live_…`, `svc_test_…`, `svc_restricted_…`) or an access token of a sign-in or of OAuth.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'Authorization code with PKCE (RFC 7636, `S256`), for applications that act for a user. Public applications must use PKCE.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${origin}/oauth/authorize`,
          tokenUrl: `${origin}/oauth/token`,
          refreshUrl: `${origin}/oauth/token`,
          scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_MEANINGS[scope]])),
        },
      },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-docket_session',
      description:
        'The session of a page of this server. Over plain HTTP, as on loopback, its name is `docket_session_PORT`, since servers of one host share their cookies.',
    },
    metrics_token: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that the operator has set; loopback callers need none.',
    },
  };
}
