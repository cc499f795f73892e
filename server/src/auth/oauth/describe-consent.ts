import type { Services } from '../../app/services.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { ShownApplication } from './authorize-pages.ts';
import type { ConsentOffer, ConsentRequest } from './consent-offer.ts';
import type { ConsentPage } from './consent-page.ts';
import type { KnownClient } from './known-client.ts';
import { listShownScopes } from './oauth-scopes.ts';

/** Returns how pages show a client. */
export function toShownApplication({
  kind,
  id,
  name,
}: Pick<KnownClient, 'kind' | 'id' | 'name'>): ShownApplication {
  return { name, unverifiedHost: kind === 'document' ? new URL(id).host : undefined };
}

/** Returns the parts of a consent page that tell what is asked and what the user can give. */
export function describeConsent(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { client, scopes }: ConsentRequest,
  offer: ConsentOffer,
): Pick<
  ConsentPage,
  'application' | 'server' | 'workspace' | 'email' | 'role' | 'allowed' | 'refused' | 'isAdmin'
> {
  const registered = JSON.parse(client.scopes_json) as Scope[];
  const refused = scopes.filter((scope) => !offer.scopes.includes(scope));
  return {
    application: toShownApplication(client),
    server: new URL(publicUrl).host,
    workspace: offer.workspace,
    email: offer.email,
    role: offer.role,
    allowed: listShownScopes(offer.scopes, registered),
    refused: listShownScopes(refused, registered),
    isAdmin: offer.scopes.some((scope) => scope === 'admin:all' || scope === 'admin:*'),
  };
}
