import {
  classifyByStatus,
  type ProviderFailure,
  type ProviderResponse,
} from '../providers/errors.ts';
import { matchesSchema } from '../providers/wire.ts';
import { JiraError } from './wire.ts';

export function classifyJiraFailure(response: ProviderResponse): ProviderFailure | undefined {
  const failure = classifyByStatus(response);
  return failure && { ...failure, message: toMessage(response.body) };
}

/** Joins the general errors and the errors of each field. */
function toMessage(body: unknown): string | undefined {
  if (!matchesSchema(JiraError, body)) return undefined;
  const fields = Object.entries(body.errors ?? {}).map(([field, error]) => `${field}: ${error}`);
  const message = [...(body.errorMessages ?? []), ...fields].join('; ');
  return message === '' ? body.message : message;
}
