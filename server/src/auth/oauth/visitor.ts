import { timingSafeEqual } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import type { Context } from '../../http/route.ts';
import type { Principal } from '../../http/security/principal.ts';

/** User with a browser session. */
export type SignedInVisitor = { principal: Principal; userId: string; grantId: string };

/** Accepts only a browser session. A request with an Authorization header does not come from a page. */
export function findVisitor({
  caller,
  maybePrincipal: principal,
}: Context): SignedInVisitor | undefined {
  if (!principal || caller.authorization !== undefined) return undefined;
  const { type, userId, grantId } = principal;
  if (type !== 'user' || userId === null || grantId === null) return undefined;
  return { principal, userId, grantId };
}

/** Creates a token bound to this session and to what the page asks. */
export function createCsrfToken(
  { secrets }: Pick<Services, 'secrets'>,
  { grantId }: SignedInVisitor,
  asked: string,
): string {
  return secrets.sign(JSON.stringify([grantId, asked]), 'oauth consent');
}

/** Compares in constant time. */
export function isCsrfTokenValid(
  services: Pick<Services, 'secrets'>,
  visitor: SignedInVisitor,
  asked: string,
  shown = '',
): boolean {
  const given = Buffer.from(shown);
  const expected = Buffer.from(createCsrfToken(services, visitor, asked));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
