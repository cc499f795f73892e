import { OAUTH_ERRORS, type OAuthErrorCode } from '../contract/errors.ts';

/** Failure in the form of OAuth. `message` is public: `error_description` of RFC 6749 §5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return OAUTH_ERRORS[this.code];
  }
}
