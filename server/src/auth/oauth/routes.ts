import {
  answerAuthorization,
  showAuthorization as showAuthorizationEndpoint,
} from '../../contract/oauth.ts';
import { handle, type Route } from '../../http/handle.ts';
import { answerForm, showAuthorization } from './authorize.ts';
import { clientRoutes } from './client-routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { tokenRoutes } from './token-routes.ts';

export const oauthRoutes: Route[] = [
  handle(showAuthorizationEndpoint, (context) => showAuthorization(context)),
  handle(answerAuthorization, (context, { body }) => answerForm(context, body)),
  ...tokenRoutes,
  ...metadataRoutes,
  ...clientRoutes,
];
