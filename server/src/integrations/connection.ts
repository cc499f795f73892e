import type { Services } from '../app/services.ts';
import type { ResponseBody } from '../contract/endpoint.ts';
import type { testIntegration } from '../contract/integrations.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { getProvider } from './providers/all-providers.ts';
import { createProviderClient } from './providers/client.ts';
import { ProviderError } from './providers/errors.ts';
import type { Connection, ProviderClient } from './providers/provider.ts';

/** Parses the settings of an integration, with the project of one sync. */
export function toConnection(integration: IntegrationRow, project: string): Connection {
  return {
    baseUrl: integration.base_url,
    project,
    options: parseStringMap(integration.options_json),
    statuses: parseStringMap(integration.statuses_json),
    priorities: parseStringMap(integration.priorities_json),
  };
}

/** Parses a JSON object whose values are strings. */
export function parseStringMap(json: string): Record<string, string> {
  return JSON.parse(json) as Record<string, string>;
}

/**
 * Creates the client that calls the provider with the integration's token.
 *
 * @param signal aborts the running request
 */
export function connectIntegration(
  { outbound, clock, secrets, integrationTimeoutMs }: Services,
  integration: IntegrationRow,
  signal: AbortSignal,
): ProviderClient {
  return createProviderClient({
    provider: getProvider(integration.provider),
    connection: {
      baseUrl: integration.base_url,
      options: parseStringMap(integration.options_json),
    },
    token: openToken(secrets, integration),
    timeoutMs: integrationTimeoutMs,
    outbound,
    clock,
    signal,
  });
}

export type ConnectionTest = ResponseBody<typeof testIntegration, 200>;

/** Reads the account of the token, and opens the project. A failure of the provider is part of the result. */
export async function testConnection(
  services: Services,
  integration: IntegrationRow,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const provider = getProvider(integration.provider);
  const client = connectIntegration(services, integration, signal);
  const result: ConnectionTest = { ok: false, account: null, project: null, error: null };
  try {
    result.account = await provider.readAccount(client);
    if (integration.project !== null) {
      const connection = toConnection(integration, integration.project);
      result.project = (await provider.openProject(client, connection)).name;
    }
    return { ...result, ok: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, message } = error;
    return { ...result, error: { code, message } };
  }
}

/** A token of this length or less gets no hint: four characters would reveal too much of it. */
const UNHINTED_LENGTH_MAX = 8;
const HINT_LENGTH = 4;

/** Encrypts a token, and takes its last characters as the hint that callers see. */
export function sealToken(
  secrets: SecretBox,
  integrationId: string,
  token: string,
): Pick<IntegrationRow, 'token_sealed' | 'token_hint'> {
  return {
    token_sealed: secrets.seal(token, sealContext(integrationId)),
    token_hint: token.length > UNHINTED_LENGTH_MAX ? token.slice(-HINT_LENGTH) : '',
  };
}

function openToken(secrets: SecretBox, { id, token_sealed }: IntegrationRow): string {
  return secrets.open(token_sealed, sealContext(id));
}

function sealContext(integrationId: string): string {
  return `integration_token ${integrationId}`;
}
