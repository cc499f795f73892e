import { finishOidc, startOidc } from '../../../contract/sign-in.ts';
import { handle } from '../../../http/handle.ts';
import { finishSignIn, startSignIn } from './oidc-sign-in.ts';

export const oidcRoutes = [
  handle(startOidc, (context, { query }) => startSignIn(context, query.return_to)),
  handle(finishOidc, (context) => finishSignIn(context)),
];
