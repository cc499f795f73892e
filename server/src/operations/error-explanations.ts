import type { ErrorCode } from '../contract/errors.ts';

/** Texts of `GET /errors/{code}`. */
export const ERROR_EXPLANATIONS: Record<ErrorCode, { meaning: string; remedy: string }> = {
  invalid_request: {
    meaning: 'A parameter is wrong or a required field is missing; details.field names the first.',
    remedy: 'Correct the field; details.type says what is wrong with it.',
  },
  invalid_cursor: {
    meaning:
      'The cursor was changed, belongs to another list, filter or sort, or is older than a day.',
    remedy: 'Start the listing anew without a cursor.',
  },
  offset_out_of_range: {
    meaning: 'The offset exceeds the number of rows.',
    remedy: 'Use an offset up to pagination.total.',
  },
  invalid_api_key: {
    meaning: 'The API key does not exist, was revoked or has expired.',
    remedy: 'Use a current key.',
  },
  unauthorized: {
    meaning: 'There is no credential, or the access token is invalid or has expired.',
    remedy: 'Send Authorization: Bearer with a valid credential.',
  },
  forbidden: {
    meaning: 'The credential is valid but not allowed to do this; details.type says why.',
    remedy: 'Use a credential with one of details.required_scopes.',
  },
  resource_not_found: {
    meaning: 'The resource or route does not exist, or belongs to somebody else.',
    remedy: 'Check the id and the workspace.',
  },
  rate_limit_exceeded: {
    meaning: 'The credential has used up a limit of its plan; details.type names it.',
    remedy: 'Wait retry_after seconds; the same request then fits.',
  },
  insufficient_quota: {
    meaning: 'A usage budget of the workspace is used up.',
    remedy: 'Raise the budget or wait until it renews; trying again before does not help.',
  },
  internal_error: {
    meaning: 'Something failed on our side.',
    remedy: 'Try again; if it stays, give the request_id to whoever runs this server.',
  },
};
