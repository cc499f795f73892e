import { Agent } from 'undici';

import type { AddressRules } from './address-rules.ts';
import { createGuardedConnector, type Lookup } from './guarded-connector.ts';

const HEADERS_BYTES_MAX = 32 * 1024;
/** Upper bound of keep-alive, whatever the server offers: many ports of a server could each hold a connection open. */
const IDLE_CONNECTION_MS_MAX = 10_000;

/** Creates undici's agent with the guarded connector. HTTP/2 is off, so that a single parser enforces the limits. */
export function createGuardedAgent({
  rules,
  lookup,
  connectTimeoutMs,
  answerTimeoutMs,
}: {
  rules: AddressRules;
  lookup: Lookup;
  connectTimeoutMs: number;
  answerTimeoutMs: number;
}): Agent {
  return new Agent({
    allowH2: false,
    maxHeaderSize: HEADERS_BYTES_MAX,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS_MAX,
    connect: createGuardedConnector(rules, lookup, connectTimeoutMs),
  });
}
