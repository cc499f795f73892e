/** Longer tokens are not looked at; those of issuers that list many groups stay below it. */
export const TOKEN_LENGTH_MAX = 8_192;

const PART = /^[\w-]+$/;

/** The claims of a JWT as it says, for who checks it: nothing else may be decided by them. */
export function unverifiedClaims(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every((part) => PART.test(part))) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Who a JWT says that it is of. */
export function unverifiedIssuer(token: string): string | undefined {
  const issuer = unverifiedClaims(token)?.iss;
  return typeof issuer === 'string' ? issuer : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
