import type { Services } from '../services.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { providerOf } from './providers/all-providers.ts';
import type { Connection } from './providers/provider.ts';
import { openSession, type VendorSession } from './providers/vendor-call.ts';
import { openToken } from './token.ts';

/** What an integration says of where and how tasks are pushed. */
export function connectionOf(integration: IntegrationRow, project: string): Connection {
  return {
    baseUrl: integration.base_url,
    project,
    options: parseTexts(integration.options_json),
    statuses: parseTexts(integration.statuses_json),
    priorities: parseTexts(integration.priorities_json),
  };
}

export function parseTexts(json: string): Record<string, string> {
  return JSON.parse(json) as Record<string, string>;
}

/** @param signal ends what is under way */
export function connect(
  { outbound, clock, secrets, integrationTimeoutMs }: Services,
  integration: IntegrationRow,
  signal: AbortSignal,
): VendorSession {
  return openSession({
    provider: providerOf(integration.provider),
    connection: {
      baseUrl: integration.base_url,
      options: parseTexts(integration.options_json),
    },
    token: openToken(secrets, integration),
    timeoutMs: integrationTimeoutMs,
    outbound,
    clock,
    signal,
  });
}
