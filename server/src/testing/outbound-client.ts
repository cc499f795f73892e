import { createOutboundClient, type OutboundClientOptions } from '../outbound/guarded-client.ts';
import type { OutboundClient, OutboundResponse } from '../outbound/outbound-client.ts';

/** The one address that `startOutboundClient` allows, as a name server answers it. */
export const PUBLIC_ADDRESS = { address: '127.0.0.1', family: 4 };

/**
 * A guarded client for which 127.0.0.1 plays the public internet: every name leads there, and every
 * other address is refused as it would be outside.
 */
export function startOutboundClient(
  options: Partial<OutboundClientOptions> = {},
): OutboundClient & AsyncDisposable {
  const client = createOutboundClient({
    allowPrivateUrls: false,
    allowedCidrs: [`${PUBLIC_ADDRESS.address}/32`],
    httpsOnly: false,
    userAgent: 'docket-test',
    lookup: () => Promise.resolve([PUBLIC_ADDRESS]),
    ...options,
  });
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

export async function bodyText(response: OutboundResponse): Promise<string> {
  return Buffer.concat(await Array.fromAsync(response.body)).toString();
}

/** Ends a request that would otherwise hang the tests. */
export function patience(): AbortSignal {
  return AbortSignal.timeout(10_000);
}
