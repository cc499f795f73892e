import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 bits: nobody guesses it. Only its hash is stored. */
export function newInvitationToken(): string {
  return `invite_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
