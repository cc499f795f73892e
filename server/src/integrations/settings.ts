import type { Input } from '../contract/endpoint.ts';
import type { createIntegration, updateIntegration } from '../contract/integrations.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { requireReceiverUrl } from '../outbound/outbound-client.ts';
import type { Services } from '../app/services.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import type { Tx } from '../storage/db.ts';
import { sealToken } from './connection.ts';
import { getProvider } from './providers/all-providers.ts';
import type { Provider } from './providers/provider.ts';
import { findIntegrationOfTarget } from './store.ts';
import { trimEndOf } from '../kernel/trim-end.ts';

/** Builds the row of a new integration. @throws ApiError `invalid_request` with the field `base_url`, `project` or an option */
export function toNewIntegration(
  services: Services,
  workspaceId: string,
  body: Input<typeof createIntegration>['body'],
): IntegrationRow {
  const { clock, secrets } = services;
  const provider = getProvider(body.provider);
  const { options = {} } = body;
  requireOptions(provider, options);
  requireProjectFormat(provider, body.project, 'project');
  const id = newId('integration');
  const created_at = isoNow(clock);
  return {
    workspace_id: workspaceId,
    id,
    provider: provider.name,
    name: body.name ?? provider.title,
    base_url: baseUrlOf(services, provider, body.base_url),
    project: body.project ?? null,
    options_json: JSON.stringify(options),
    statuses_json: JSON.stringify(body.statuses ?? {}),
    priorities_json: JSON.stringify(body.priorities ?? {}),
    assignees_json: JSON.stringify(body.assignees ?? {}),
    ...sealToken(secrets, id, body.token),
    account: null,
    error_json: null,
    checked_at: null,
    last_synced_at: null,
    active_sync_id: null,
    created_at,
    updated_at: created_at,
  };
}

/**
 * Builds the change of an integration's row from the fields of the request.
 *
 * @throws ApiError `invalid_request` for an invalid field, and for `base_url` without `token`
 */
export function toIntegrationChange(
  services: Services,
  { provider: name, id }: Pick<IntegrationRow, 'provider' | 'id'>,
  body: Input<typeof updateIntegration>['body'],
): Partial<IntegrationRow> {
  const provider = getProvider(name);
  const { token, base_url, options, project, statuses, priorities, assignees } = body;
  if (base_url !== undefined && token === undefined) {
    const message =
      'token is required with base_url: Docket does not send the stored token to another address';
    throw invalidField('token', 'required', message);
  }
  if (options) requireOptions(provider, options);
  requireProjectFormat(provider, project, 'project');
  return {
    updated_at: isoNow(services.clock),
    ...(body.name !== undefined && { name: body.name }),
    ...(project !== undefined && { project }),
    ...(base_url !== undefined && { base_url: baseUrlOf(services, provider, base_url) }),
    ...(token !== undefined && { ...sealToken(services.secrets, id, token), ...UNCHECKED }),
    ...(options && { options_json: JSON.stringify(options) }),
    ...(statuses && { statuses_json: JSON.stringify(statuses) }),
    ...(priorities && { priorities_json: JSON.stringify(priorities) }),
    ...(assignees && { assignees_json: JSON.stringify(assignees) }),
  };
}

/** @throws ApiError `invalid_request` if the name does not match the provider's pattern for projects */
export function requireProjectFormat(
  { title, project: { pattern, example } }: Provider,
  name: string | null | undefined,
  field: string,
): void {
  if (pattern === undefined || typeof name !== 'string' || pattern.test(name)) return;
  const message = `${field} must have the form ${example}, as every project of ${title}`;
  throw invalidField(field, 'invalid_value', message);
}

/** Clears the facts that an earlier token produced. */
const UNCHECKED = { account: null, error_json: null, checked_at: null };

function baseUrlOf(
  { outbound }: Services,
  { title, baseUrl }: Provider,
  givenUrl: string | undefined,
): string {
  if (givenUrl === undefined && baseUrl === null) {
    throw invalidField(
      'base_url',
      'required',
      `base_url is required: ${title} has no common address`,
    );
  }
  const url = givenUrl ?? baseUrl ?? '';
  requireReceiverUrl(outbound, url, 'base_url');
  const { search, hash } = new URL(url);
  if (search !== '' || hash !== '') {
    const message = 'base_url must contain neither a query nor a fragment';
    throw invalidField('base_url', 'invalid_value', message);
  }
  return trimEndOf(url, /\//);
}

function requireOptions(
  { title, options: accepted }: Provider,
  given: Readonly<Record<string, string>>,
): void {
  for (const name of Object.keys(given)) {
    if (accepted.some((option) => option.name === name)) continue;
    throw invalidField(`options.${name}`, 'unknown_field', `${title} has no option ${name}`);
  }
  for (const { name, required } of accepted) {
    if (!required || given[name] !== undefined) continue;
    throw invalidField(`options.${name}`, 'required', `options.${name} is required by ${title}`);
  }
}

/**
 * Refuses a second integration of the same project: it would create every external task again.
 *
 * @throws ApiError `invalid_request` of type `conflict` with the id of the first integration
 */
export async function requireUniqueIntegration(tx: Tx, integration: IntegrationRow): Promise<void> {
  const first = await findIntegrationOfTarget(tx, integration);
  if (first !== undefined && first !== integration.id) throw duplicateIntegrationError(first);
}

/** @param first id of the first integration; undefined if it was deleted meanwhile */
export function duplicateIntegrationError(first: string | undefined): ApiError {
  const message = `${first ?? 'Another integration'} pushes to the same project: change that one`;
  return new ApiError('invalid_request', message, {
    details: { type: 'conflict', ...(first !== undefined && { integration_id: first }) },
  });
}
