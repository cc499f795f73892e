import { OAUTH_ERRORS, type OAuthErrorCode } from '../contract/errors.ts';

/** Failure in the form of OAuth. `message` is public: `error_description` of RFC 6749 §5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  readonly status: number;

  /** @param statusOf code whose status the response has, where it is not that of `code` */
  constructor(code: OAuthErrorCode, message: string, statusOf: OAuthErrorCode = code) {
    super(message);
    this.code = code;
    this.status = OAUTH_ERRORS[statusOf];
  }
}
