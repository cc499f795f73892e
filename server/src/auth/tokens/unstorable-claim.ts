import { ApiError } from '../../kernel/errors.ts';

/** Claims of an issuer or provider that are stored. */
type Claims = { subject: string; email?: string | undefined; name?: string | undefined };

/**
 * Returns the claim with a text that databases cannot store: U+0000, or an unpaired surrogate, which they would replace,
 * so that different subjects became one.
 */
export function findUnstorableClaim({
  subject,
  email,
  name,
}: Claims): 'sub' | 'email' | 'name' | undefined {
  if (!isStorable(subject)) return 'sub';
  if (!isStorable(email)) return 'email';
  return isStorable(name) ? undefined : 'name';
}

function isStorable(text: string | undefined): boolean {
  return text === undefined || (text.isWellFormed() && !text.includes('\0'));
}

/**
 * Requires claims that databases can store.
 *
 * @throws ApiError `unauthorized` that names the claim
 */
export function requireStorableClaims(claims: Claims): void {
  const claim = findUnstorableClaim(claims);
  if (claim === undefined) return;
  throw new ApiError(
    'unauthorized',
    `The claim ${claim} of the access token contains U+0000 or an unpaired surrogate, which cannot be stored`,
  );
}
