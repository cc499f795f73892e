import {
  completeSetup as completeSetupEndpoint,
  getSetup,
  startSetupSession as startSetupSessionEndpoint,
} from '../../contract/setup.ts';
import { handle, reply } from '../../http/route.ts';
import { completeSetup, readSetupState } from './complete-setup.ts';
import { startSetupSession } from './start-setup-session.ts';

export const setupRoutes = [
  handle(getSetup, ({ services }) => readSetupState(services)),

  handle(startSetupSessionEndpoint, async ({ services, caller }, { body }) => {
    const { user, grant, cookies } = await startSetupSession(services, body.code, caller);
    return reply(
      200,
      { session_id: grant.id, user: { id: user.id, email: user.email, name: user.name } },
      { cookies },
    );
  }),

  handle(completeSetupEndpoint, (context, { body }) => completeSetup(context, body)),
];
