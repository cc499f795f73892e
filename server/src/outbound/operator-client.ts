import { createOutboundClient } from './guarded-client.ts';
import type { OutboundClient } from './outbound-client.ts';

/**
 * A way out to one server that the operator chose in the settings, as an engine on the same machine or network.
 *
 * Private addresses are allowed, since whoever sets the address may reach it anyway; cloud metadata and link-local
 * stay refused. Every other origin is refused, redirects included, so that nothing a caller says widens the way. How
 * long an answer may take is left to the signal of each request.
 *
 * @param baseUrl http or https, with or without a path
 * @throws Error when it is no such URL, or holds a user name or a password
 */
export function createOperatorClient(baseUrl: string, userAgent: string): OutboundClient {
  const url = URL.parse(baseUrl);
  if (!url) throw new Error('The address of the server cannot be read');
  const client = createOutboundClient({
    allowPrivateUrls: true,
    allowedCidrs: [],
    httpsOnly: false,
    userAgent,
    onlyOrigin: url.origin,
    answerTimeoutMs: 0,
  });
  client.checkUrl(baseUrl);
  return client;
}
