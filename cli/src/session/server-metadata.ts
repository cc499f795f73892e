import { ConnectionError, createCore } from '@docket/sdk';

import { CliError } from '../cli-error.ts';

/** Endpoints of the authorization server (RFC 8414). */
export type ServerMetadata = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  device_authorization_endpoint?: string;
};

const PATH = '/.well-known/oauth-authorization-server';

/** Reads where a server signs in. @throws CliError where there is no Docket */
export async function readServerMetadata(url: string): Promise<ServerMetadata> {
  const core = createCore({ baseUrl: url, apiKey: '', retriesMax: 0 });
  const { data } = await core.send({ method: 'GET', path: PATH }, async (response) => {
    const body = (await response.json().catch(() => undefined)) as ServerMetadata | undefined;
    if (body?.token_endpoint) return body;
    throw new ConnectionError(`${url} is not a Docket`, { isRetryable: false });
  });
  requireIssuer(url, data);
  return data;
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'device_authorization_endpoint',
] as const;

/** Checks that the answer speaks for the server that the person named (RFC 8414 §3.3), and sends nobody elsewhere. */
function requireIssuer(url: string, metadata: ServerMetadata): void {
  const { issuer } = metadata;
  const origin = URL.parse(issuer)?.origin;
  if (!origin || !isSameServer(new URL(origin), new URL(url))) {
    throw new CliError(`${url} names itself ${JSON.stringify(issuer)}`, {
      wayOut: 'Use that address if you trust it; see DOCKET_PUBLIC_URL in docs/self-hosting.md.',
    });
  }
  for (const name of ENDPOINTS) {
    const endpoint: unknown = metadata[name];
    if (endpoint === undefined && name !== 'authorization_endpoint') continue;
    const address = typeof endpoint === 'string' ? URL.parse(endpoint) : null;
    if (!address || address.origin !== origin || !/^https?:$/.test(address.protocol)) {
      throw new CliError(
        `The ${name} of ${url} is ${JSON.stringify(endpoint)}, on another server`,
        {
          wayOut: 'Do not sign in there; tell the operator of the server.',
        },
      );
    }
    requireSecure(address);
  }
}

/** True for one origin, and for two names of this machine at one port. */
function isSameServer(a: URL, b: URL): boolean {
  if (a.origin === b.origin) return true;
  return a.protocol === b.protocol && a.port === b.port && isLoopback(a) && isLoopback(b);
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Tokens and codes over plain HTTP are for this machine alone. */
function requireSecure(address: URL): void {
  const { protocol, href } = address;
  if (protocol === 'https:' || isLoopback(address)) return;
  throw new CliError(`${href} is not encrypted`, {
    wayOut: 'Use the https address of the server; see DOCKET_PUBLIC_URL in docs/self-hosting.md.',
  });
}
