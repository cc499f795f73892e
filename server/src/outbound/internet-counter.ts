import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

import { createAddressRules } from './address-rules.ts';

/** Count of HTTP requests to public addresses. */
export type InternetCounter = {
  requests(): number;
  /** Ends the count. */
  close(): void;
};

/** Channel on which undici names the connection of each request that it writes. */
const CHANNEL = 'undici:client:sendHeaders';

/**
 * Counts the HTTP requests of this process to public addresses, by the address of the connection: also those of
 * redirects, repeats and pooled connections. All clients of `outbound/` use undici. Child processes have no client.
 *
 * @param isPublic tells whether an address is on the internet
 */
export function createInternetCounter(isPublic = createPublicTest()): InternetCounter {
  let requests = 0;
  const count = (message: unknown) => {
    const { remoteAddress } = (message as { socket: Socket }).socket;
    if (remoteAddress !== undefined && isPublic(remoteAddress)) requests += 1;
  };
  subscribe(CHANNEL, count);
  return {
    requests: () => requests,
    close: () => void unsubscribe(CHANNEL, count),
  };
}

function createPublicTest(): (address: string) => boolean {
  const rules = createAddressRules({ allowPrivateUrls: false, allowedCidrs: [] });
  return (address) => rules.refusedBy(address) === null;
}
