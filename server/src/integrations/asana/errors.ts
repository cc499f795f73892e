import {
  classifyByStatus,
  type ProviderFailure,
  type ProviderResponse,
} from '../providers/errors.ts';
import { matchesSchema } from '../providers/wire.ts';
import { AsanaError } from './wire.ts';

export function classifyAsanaFailure(response: ProviderResponse): ProviderFailure | undefined {
  const failure = classifyByStatus(response);
  if (!failure || !matchesSchema(AsanaError, response.body)) return failure;
  return { ...failure, message: response.body.errors.map(({ message }) => message).join('; ') };
}
