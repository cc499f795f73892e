import { ApiError } from '../../kernel/errors.ts';

/** Longest accepted token. It leaves room for issuers that list many groups. */
export const TOKEN_LENGTH_MAX = 8_192;

const PART = /^[\w-]+$/;

/** Parses the claims of a JWT without verifying it. Use them only to choose how to verify it. */
export function parseUnverifiedClaims(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every((part) => PART.test(part))) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the claimed issuer of a JWT, unverified. */
export function parseUnverifiedIssuer(token: string): string | undefined {
  const issuer = parseUnverifiedClaims(token)?.iss;
  return typeof issuer === 'string' ? issuer : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Creates the same error for every rejected token. */
export function invalidTokenError(): ApiError {
  return new ApiError('unauthorized', 'The access token is invalid or has expired');
}
