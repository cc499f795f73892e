import {
  newCode,
  redeem,
  registerApplication,
} from '../../../server/src/auth/oauth/testing/application.ts';
import type { Docket } from '../../../server/src/testing/docket.ts';

export type StoredTokens = {
  access_token: string;
  refresh_token: string;
  expires_at: string;
  client_id: string;
  token_endpoint: string;
};

/** Signs a new member in at a public application, such as the command line is. */
export async function publicClientTokens(docket: Docket): Promise<StoredTokens> {
  const application = await registerApplication(docket, { type: 'public' });
  const { body } = await redeem(docket, application, await newCode(docket, application));
  return {
    access_token: body.access_token,
    refresh_token: body.refresh_token,
    expires_at: new Date(Date.now() + body.expires_in * 1000).toISOString(),
    client_id: application.id,
    token_endpoint: `${docket.url}/oauth/token`,
  };
}
