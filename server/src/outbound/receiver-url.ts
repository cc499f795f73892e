import { ApiError } from '../kernel/errors.ts';
import { type OutboundClient, OutboundError } from './outbound-client.ts';

/**
 * Refuses at once an address that no delivery could ever go to.
 *
 * @throws ApiError naming `field` when the address is malformed or literally private
 */
export function requireReceiverUrl(outbound: OutboundClient, url: string, field: string): void {
  try {
    outbound.checkUrl(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const hint = error.kind === 'refused_address' ? '; DOCKET_ALLOWED_CIDRS opens networks' : '';
    throw new ApiError('invalid_request', `${field}: ${error.message}${hint}`, {
      details: { field, type: 'invalid_value' },
      cause: error,
    });
  }
}
