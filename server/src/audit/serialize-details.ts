/** Limit of the JSON. Larger details are reduced to their names. */
const DETAILS_BYTES_MAX = 8_192;

/** Names of secret fields, alone or as the last word of a longer name. */
const SECRET_NAME =
  /(^|[_-])(secrets?|passwords?|passphrase|tokens?|key|hash|cookies?|authorization|codes?|sealed|totp|otp|jwt|bearer)$/i;

/** Texts that are secrets under any name: Docket's keys and tokens, webhook secrets, JWTs. */
const SECRET_VALUE =
  /\b(svc_(live|test|restricted)_|rt_|whsec_)[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

const REDACTED = '[redacted]';

/**
 * Returns the JSON of an entry's details, with everything redacted that looks like a secret. Callers pass no secrets; this
 * is defense in depth, because an entry can never be corrected.
 */
export function serializeDetails(details: Readonly<Record<string, unknown>> = {}): string {
  const json = JSON.stringify(details, (name, value: unknown) => {
    if (SECRET_NAME.test(name) && isRevealing(value)) return REDACTED;
    return typeof value === 'string' ? value.replaceAll(SECRET_VALUE, REDACTED) : value;
  });
  if (Buffer.byteLength(json) <= DETAILS_BYTES_MAX) return json;
  const names = Object.keys(details).map((name) => name.slice(0, 100));
  return JSON.stringify({ too_large: true, names: names.slice(0, 20) });
}

/** Returns whether a secret field's value reveals more than whether it is set. */
function isRevealing(value: unknown): boolean {
  return value !== null && typeof value !== 'boolean';
}
