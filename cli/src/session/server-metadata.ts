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
  requireSecure(url, data.authorization_endpoint);
  const { device_authorization_endpoint: device } = data;
  return {
    ...data,
    token_endpoint: toOrigin(data.token_endpoint, url),
    revocation_endpoint: toOrigin(data.revocation_endpoint, url),
    ...(device !== undefined && { device_authorization_endpoint: toOrigin(device, url) }),
  };
}

/** Codes and tokens go to the address that the person named, whatever the server calls itself. */
function toOrigin(endpoint: string, url: string): string {
  return new URL(new URL(endpoint).pathname, url).href;
}

/** Tokens and codes over plain HTTP are for this machine alone. */
function requireSecure(...endpoints: string[]): void {
  for (const endpoint of endpoints) {
    const { protocol, hostname } = new URL(endpoint);
    const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
    if (protocol === 'https:' || isLoopback) continue;
    throw new CliError(`${endpoint} is not encrypted`, {
      wayOut: 'Use the https address of the server; see DOCKET_PUBLIC_URL in docs/self-hosting.md.',
    });
  }
}
