/** Of the JSON; above it only the names are kept. */
const DETAILS_BYTES_MAX = 8_192;

/** Names of what is never written down, alone or as the last word of a longer name. */
const SECRET_NAME =
  /(^|[_-])(secrets?|passwords?|passphrase|tokens?|key|hash|cookies?|authorization|codes?|sealed|totp|otp|jwt|bearer)$/i;

/** Texts that are secrets whatever their name: our keys and tokens, webhook secrets, JWTs. */
const SECRET_TEXT =
  /\b(svc_(live|test|restricted)_|rt_|whsec_)[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

const REDACTED = '[redacted]';

/**
 * The JSON of an entry's details. The callers put no secrets into them; what looks like one is taken out nevertheless,
 * since an entry can never be mended.
 */
export function writeDetails(details: Readonly<Record<string, unknown>> = {}): string {
  const json = JSON.stringify(details, (name, value: unknown) => {
    if (SECRET_NAME.test(name) && isContent(value)) return REDACTED;
    return typeof value === 'string' ? value.replaceAll(SECRET_TEXT, REDACTED) : value;
  });
  if (Buffer.byteLength(json) <= DETAILS_BYTES_MAX) return json;
  const names = Object.keys(details).map((name) => name.slice(0, 100));
  return JSON.stringify({ too_large: true, names: names.slice(0, 20) });
}

/** Whether something was there at all is no secret. */
function isContent(value: unknown): boolean {
  return value !== null && typeof value !== 'boolean';
}
