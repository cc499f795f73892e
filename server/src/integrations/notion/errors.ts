import {
  classifyByStatus,
  type ProviderFailure,
  type ProviderResponse,
} from '../providers/errors.ts';
import { matchesSchema } from '../providers/wire.ts';
import { NotionError } from './wire.ts';

export function classifyNotionFailure(response: ProviderResponse): ProviderFailure | undefined {
  const failure = classifyByStatus(response);
  if (!failure || !matchesSchema(NotionError, response.body)) return failure;
  return { ...failure, message: response.body.message };
}
