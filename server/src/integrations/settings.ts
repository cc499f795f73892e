import type { Input } from '../contract/endpoint.ts';
import type { createIntegration, updateIntegration } from '../contract/integrations.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { requireReceiverUrl } from '../outbound/receiver-url.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { providerOf } from './providers/all-providers.ts';
import type { Provider } from './providers/provider.ts';
import { sealToken } from './token.ts';

/** @throws ApiError `invalid_request` naming `base_url`, `project` or an option */
export function newIntegration(
  services: Services,
  workspaceId: string,
  body: Input<typeof createIntegration>['body'],
): IntegrationRow {
  const { clock, secrets } = services;
  const provider = providerOf(body.provider);
  const { options = {} } = body;
  requireOptions(provider, options);
  requireProjectForm(provider, body.project, 'project');
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

/** @throws ApiError `invalid_request` as `newIntegration`, and where `base_url` comes without `token` */
export function changeOf(
  services: Services,
  { provider: name, id }: Pick<IntegrationRow, 'provider' | 'id'>,
  body: Input<typeof updateIntegration>['body'],
): Partial<IntegrationRow> {
  const provider = providerOf(name);
  const { token, base_url, options, project, statuses, priorities, assignees } = body;
  if (base_url !== undefined && token === undefined) {
    const message = 'token is required with base_url: the one that is kept is not sent elsewhere';
    throw invalidField('token', 'required', message);
  }
  if (options) requireOptions(provider, options);
  requireProjectForm(provider, project, 'project');
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

/** @throws ApiError `invalid_request` where no project of the product can be called so */
export function requireProjectForm(
  { title, project: { form, example } }: Provider,
  name: string | null | undefined,
  field: string,
): void {
  if (form === undefined || typeof name !== 'string' || form.test(name)) return;
  const message = `${field} must be as ${example}: ${title} has no others`;
  throw invalidField(field, 'invalid_value', message);
}

/** What was known by the token before. */
const UNCHECKED = { account: null, error_json: null, checked_at: null };

function baseUrlOf(
  { outbound }: Services,
  { title, baseUrl }: Provider,
  given: string | undefined,
): string {
  if (given === undefined && baseUrl === null) {
    throw invalidField('base_url', 'required', `base_url is required: ${title} has none for all`);
  }
  const chosen = given ?? baseUrl ?? '';
  requireReceiverUrl(outbound, chosen, 'base_url');
  const { search, hash } = new URL(chosen);
  if (search !== '' || hash !== '') {
    const message = 'base_url must hold neither a query nor a fragment';
    throw invalidField('base_url', 'invalid_value', message);
  }
  return chosen.replace(/\/+$/, '');
}

function requireOptions(
  { title, options: known }: Provider,
  given: Readonly<Record<string, string>>,
): void {
  for (const name of Object.keys(given)) {
    if (known.some((option) => option.name === name)) continue;
    throw invalidField(`options.${name}`, 'unknown_field', `${title} has no option ${name}`);
  }
  for (const { name, required } of known) {
    if (!required || given[name] !== undefined) continue;
    throw invalidField(`options.${name}`, 'required', `options.${name} is required by ${title}`);
  }
}
